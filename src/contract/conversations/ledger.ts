import { z } from 'zod';
import { ChannelTypeSchema, Id, PageQuery, Pagination, Time, TimeZone } from '../common.ts';
import { Message, OutcomeKind } from './messages.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** A row of the ledger: one message of any conversation, and what became of it. */
export const LedgerMessage = Message.omit({ answers: true, replyTo: true, reactions: true }).extend(
  {
    conversationId: Id,
    contactName: z.string().nullable(),
    isGroup: z.boolean(),
    channelName: z.string(),
    channelType: ChannelTypeSchema,
  },
);

/** The most days that a page of the ledger may cover. */
export const LEDGER_DAYS = 92;
const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01');
/**
 * `resolved_by_agent`: the answered messages that count as resolved by an agent. Of the day
 * (`GET /api/day`): `by_agent`, `by_person`, `needed_none`, `waits` and `uncertain`, of which every
 * message is one; `to_teach`: no agent knew the answer, and nobody has taught it since.
 */
export const LedgerOutcome = z.enum([
  ...OutcomeKind.options,
  'resolved_by_agent',
  'by_agent',
  'by_person',
  'needed_none',
  'waits',
  'uncertain',
  'to_teach',
]);

const LedgerQuery = PageQuery.extend({
  /** Days in `timeZone`, both included; without them the last seven. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: TimeZone.default('America/Sao_Paulo'),
  /** Of these days only what came from this moment on, and before that one. */
  after: Time.optional(),
  before: Time.optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** The outcome of customer messages; `pending`: they have none yet. */
  outcome: LedgerOutcome.optional(),
  /** `person` includes messages that somebody wrote on the phone. */
  author: z.enum(['customer', 'agent', 'person']).optional(),
  channelId: Id.optional(),
});

export const ledgerRoutes = {
  listLedger: route({
    method: 'get',
    path: '/api/messages',
    summary:
      'Every message of the days asked for with its outcome and the sentence why, newest first',
    tag: 'conversations',
    auth: everyone,
    query: LedgerQuery,
    answer: {
      status: 200,
      data: z.object({
        messages: z.array(LedgerMessage),
        from: z.iso.date(),
        to: z.iso.date(),
        pagination: Pagination,
      }),
    },
  }),
};
