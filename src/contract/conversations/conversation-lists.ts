import { z } from 'zod';
import { Id, PageQuery } from '../common.ts';

/**
 * Which conversations a list shows. `open`: a customer message has no outcome yet, somebody waits
 * for a person, or a person is in charge. `waiting`: somebody waits for a person. `agent`,
 * `person`: who is in charge, `agent` of what nobody has resolved; `mine`: I am, `unowned`: people
 * are, and nobody in particular. `closed`: not open. `snoozed`: a person put it off; it is in none
 * of the others but `all`, until its time has come or the customer writes.
 */
export const ConversationState = z.enum([
  'open',
  'waiting',
  'agent',
  'person',
  'mine',
  'unowned',
  'snoozed',
  'closed',
  'all',
]);

/**
 * A place in the order of a list: microseconds since 1970 by the time that the list is ordered by,
 * and for the same time the id. It stays where it is while conversations come and go around it.
 */
export const ListPlace = z.string().regex(/^\d{1,16}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

export const ConversationListQuery = PageQuery.extend({
  state: ConversationState.default('all'),
  channelId: Id.optional(),
  labelId: Id.optional(),
  /** Where this agent had the newest turn of an agent. */
  agentId: Id.optional(),
  /** Of one team, or of those that one belongs to. */
  team: z.union([z.literal('mine'), Id]).optional(),
  search: z.string().trim().max(100).optional(),
  /** What comes behind a place, in place of a page; and no further than another. */
  after: ListPlace.optional(),
  until: ListPlace.optional(),
});
