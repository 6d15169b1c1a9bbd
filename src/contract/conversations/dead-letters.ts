import { z } from 'zod';
import { ChannelTypeSchema, Empty, Id, IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** The most dead letters that the list has; `total` counts all. */
export const MOST_DEAD_LETTERS = 100;

/** Why there is a dead letter of the step `receive`. */
export const unstorable = {
  pt: 'O canal trouxe algo que não pôde ser guardado. Se faltar uma mensagem na conversa, peça que o cliente escreva de novo.',
  en: 'The channel brought something that could not be stored. If a message is missing in the conversation, ask the customer to write again.',
} as const;

/** Work that was given up: people must know of it, and may let it be tried again. */
export const DeadLetter = z.object({
  id: Id,
  /**
   * `receive`: what a provider brought could not be stored. `answer`: an agent failed on every try.
   * `deliver`: the channel refused a message for good.
   */
  step: z.enum(['receive', 'answer', 'deliver']),
  /** The stable code of the reason. */
  code: z.string(),
  /** Why, in one sentence. */
  text: z.string(),
  /** The text of the message that it is about, which may be cut; empty: there is none. */
  said: z.string(),
  /** Null: no conversation is known. */
  conversation: z
    .object({
      id: Id,
      contactName: z.string().nullable(),
      isGroup: z.boolean(),
      channelType: ChannelTypeSchema,
      channelName: z.string(),
    })
    .nullable(),
  messageId: Id.nullable(),
  canRetry: z.boolean(),
  createdAt: Time,
});

const tag = 'conversations';
export const deadLetterRoutes = {
  listDeadLetters: route({
    method: 'get',
    path: '/api/dead-letters',
    summary:
      'What was given up within seven days and nobody has dealt with, the newest first, at most 100',
    tag,
    auth: everyone,
    answer: {
      status: 200,
      data: z.object({ total: z.number().int(), deadLetters: z.array(DeadLetter) }),
    },
  }),
  retryDeadLetter: route({
    method: 'post',
    path: '/api/dead-letters/{id}/retry',
    summary:
      'The refused message is sent once more, or the agent is given the conversation and answers anew',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: ['dead_letter_not_found', 'retry_useless', 'opted_out_template', 'opted_out_agent'],
  }),
  settleDeadLetter: route({
    method: 'delete',
    path: '/api/dead-letters/{id}',
    summary: 'Somebody has dealt with it: it leaves the list, and nothing is tried again',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['dead_letter_not_found'],
  }),
};
