import { z } from 'zod';
import { Id, PageQuery } from '../common.ts';

/**
 * Which conversations a list shows. `open`: a customer message has no outcome yet, a customer waits
 * for a person, or a person is in charge. `waiting`: a customer waits for a person; `for_you`: for
 * me, or for nobody in particular. `not_kept`: a customer was told that somebody will answer, the time
 * for that is over, and they still wait, put off or not (docs/outcomes.md). `agent`: an agent is in charge, and nobody has resolved it.
 * `person`: a person is in charge; `mine`: I am; `unowned`: people are, but nobody in particular.
 * `closed`: not open. `snoozed`: a person put it off; apart from `all`, it is in no other list
 * until its time has come or the customer writes.
 */
export const ConversationState = z.enum([
  'open',
  'waiting',
  'for_you',
  'not_kept',
  'agent',
  'person',
  'mine',
  'unowned',
  'snoozed',
  'closed',
  'all',
]);

/**
 * A cursor in a list: the time by which the list is ordered, in microseconds since 1970, and the id
 * where the times are equal. It stays valid while conversations come and go around it.
 */
export const ListPlace = z.string().regex(/^\d{1,16}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/**
 * How the lists of those who wait are ordered. `wait`: the longest wait first; `due`: first whoever
 * is to be answered first, then those without a limit. Other lists have their own order.
 */
export const WaitingSort = z.enum(['wait', 'due']);

export const ConversationListQuery = PageQuery.extend({
  state: ConversationState.default('all'),
  channelId: Id.optional(),
  labelId: Id.optional(),
  /** Conversations whose newest turn was this agent's. */
  agentId: Id.optional(),
  /** Conversations of one team, or of the caller's teams. */
  team: z.union([z.literal('mine'), Id]).optional(),
  search: z.string().trim().max(100).optional(),
  /** Without it: `due` where the workspace has a limit (`/api/reply-limits`), otherwise `wait`. */
  sort: WaitingSort.optional(),
  /** Instead of a page: the conversations after one place, and up to another. */
  after: ListPlace.optional(),
  until: ListPlace.optional(),
});
