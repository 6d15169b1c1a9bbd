import { z } from 'zod';
import { Empty, Id, IdParams, PageQuery, Pagination, Time } from './common.ts';
import { route } from './route.ts';

export const OutcomeKind = z.enum(['pending', 'answered', 'handed_off', 'waiting_person', 'closed', 'failed']);
/** Stable reasons; `contract/outcome-sentences.ts` has the sentence for each. */
export const MessageOutcome = z.object({
  messageId: Id,
  conversationId: Id,
  outcome: OutcomeKind,
  reason: z.string().nullable(),
  /** One sentence for people. */
  text: z.string(),
  link: z.string().nullable(),
  at: Time.nullable(),
  replies: z.array(
    z.object({
      id: Id,
      delivery: z.string(),
      attempts: z.number().int(),
      possiblySentTwice: z.boolean(),
      errorCode: z.string().nullable(),
      sentAt: Time.nullable(),
    }),
  ),
  run: z.object({ id: Id, outcome: z.string(), trace: z.array(z.unknown()), startedAt: Time, finishedAt: Time }).nullable(),
});

export const Conversation = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string(),
  channelType: z.string(),
  contactName: z.string().nullable(),
  owner: z.enum(['agent', 'person']),
  lastMessageAt: Time,
  unanswered: z.number().int(),
});
export const Message = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  author: z.string(),
  parts: z.array(z.unknown()),
  outcome: z.string().nullable(),
  outcomeReason: z.string().nullable(),
  delivery: z.string().nullable(),
  createdAt: Time,
});

const tag = 'conversations';
export const conversationRoutes = {
  listConversations: route({
    method: 'get',
    path: '/api/conversations',
    summary: 'Newest first',
    tag,
    auth: 'session',
    query: PageQuery.extend({ channelId: Id.optional() }),
    answer: { status: 200, data: z.object({ conversations: z.array(Conversation), pagination: Pagination }) },
  }),
  listMessages: route({
    method: 'get',
    path: '/api/conversations/{id}/messages',
    summary: 'Newest first',
    tag,
    auth: 'session',
    params: IdParams,
    query: z.object({ before: Id.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: { status: 200, data: z.object({ messages: z.array(Message) }) },
    errors: ['not_found'],
  }),
  takeOver: route({
    method: 'post',
    path: '/api/conversations/{id}/take-over',
    summary: 'A person answers from here on; the agent is paused at once',
    tag,
    auth: 'session',
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  handBack: route({
    method: 'post',
    path: '/api/conversations/{id}/hand-back',
    summary: 'The agent answers again',
    tag,
    auth: 'session',
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  messageOutcome: route({
    method: 'get',
    path: '/api/messages/{id}/outcome',
    summary: 'What became of a customer message, and why',
    tag,
    auth: 'session',
    params: IdParams,
    answer: { status: 200, data: MessageOutcome },
    errors: ['message_not_found'],
  }),
};
