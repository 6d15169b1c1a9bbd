import { z } from 'zod';
import { Id, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { WhyResolved } from './resolution-reasons.ts';

/** The most conversations that one call acts on. */
export const MOST_ACTED_ON = 100;

/** What is done to each conversation; each kind is what the call for one conversation does. */
export const ConversationAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('resolve'), ...WhyResolved }),
  z.strictObject({ kind: z.literal('reopen'), undo: z.literal(true) }),
  z.strictObject({ kind: z.literal('snooze'), until: Time }),
  z.strictObject({ kind: z.literal('wake') }),
  z.strictObject({
    kind: z.literal('assign'),
    userId: Id.nullable(),
    /** Absent: unchanged. */
    teamId: Id.nullable().optional(),
  }),
  /** One label is put on it or taken from it; the others stay. */
  z.strictObject({ kind: z.literal('label'), labelId: Id, on: z.boolean() }),
]);
export type ConversationAct = z.output<typeof ConversationAct>;

/**
 * A conversation by its id, or with the customer's newest message that the person has seen: newer
 * ones are not resolved or put off with the rest.
 */
export const ActedOn = z.union([Id, z.strictObject({ id: Id, seen: Id.nullable() })]);

/**
 * What became of one conversation. `code` and `error` are those of the call for one conversation.
 */
export const ActResult = z.object({
  id: Id,
  done: z.boolean(),
  code: z.string().nullable(),
  /** One sentence for people. */
  error: z.string().nullable(),
});
export type ActResult = z.output<typeof ActResult>;

export const conversationActRoutes = {
  actOnConversations: route({
    method: 'post',
    path: '/api/conversations/acts',
    summary:
      'The same is done to up to a hundred conversations, to each as a whole or not at all; the answer says for each whether it was',
    tag: 'conversations',
    auth: everyone,
    body: z.strictObject({
      ids: z.array(ActedOn).min(1).max(MOST_ACTED_ON),
      act: ConversationAct,
    }),
    answer: { status: 200, data: z.object({ results: z.array(ActResult) }) },
    errors: ['reason_needed', 'reason_unknown'],
  }),
};
