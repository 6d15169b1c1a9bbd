import { z } from 'zod';
import { ConversationState } from '#contract/conversations/conversation-lists.ts';
import {
  type Database,
  execute,
  inTransaction,
  query,
  type Queryable,
} from '#server/platform/db.ts';
import { hasCode } from '#server/platform/errors.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { searchConversations } from '../search/found.store.ts';
import { asleep, personInCharge, unfinished } from '../state/predicates.sql.ts';
import { type State, stateConditions } from './state-conditions.sql.ts';
import { type ConversationFilter, filtered } from './list-filter.sql.ts';

const Counts = z.object({
  mine: z.number(),
  unowned: z.number(),
  all: z.number(),
  unfinished: z.number(),
  snoozed: z.number(),
  waiting: z.number(),
  for_you: z.number(),
  not_kept: z.number(),
  person: z.number(),
  resolved: z.number(),
  resolved_in_hands: z.number(),
});

/**
 * Counts conversations by an index alone: it counts all of them, and subtracts those of a channel
 * that is being deleted. Mostly there is no such channel.
 */
const countLiving = (where: string): string => `(select count(*) from conversation c where ${where})
  - (select coalesce(sum(purged.conversations), 0)::bigint from channel p,
       lateral (select count(*) as conversations from conversation c where ${where} and c.channel_id = p.id) purged
     where p.workspace_id = $1 and p.purged_at is not null)`;

/** A search that finds a hundred thousand people takes seconds, and many lists may have one. */
const MOST_SEARCHED_MS = 300;
const STATEMENT_TIMEOUT = '57014';

/**
 * How many conversations one list has, counted up to `most`: no more rows are looked at. A search
 * that finds too many to be counted in a moment counts as `most`.
 */
export async function countUpTo(
  db: Database,
  { search, ...filter }: ConversationFilter & { state: State; search?: string | undefined },
  most: number,
): Promise<number> {
  if (!search) return countSome(db, filter, most);
  return inTransaction(db, async (tx) => {
    await execute(tx, `set local statement_timeout = ${MOST_SEARCHED_MS}`, []);
    const found = await searchConversations(tx, filter.workspaceId, search);
    return countSome(tx, { ...filter, found }, most);
  }).catch((error: unknown) => {
    if (hasCode(error, STATEMENT_TIMEOUT)) return most;
    throw error;
  });
}

async function countSome(
  db: Queryable,
  { state, ...filter }: ConversationFilter & { state: State },
  most: number,
): Promise<number> {
  const { where, values } = filtered(filter);
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: `select count(*) from (
        select from conversation c where ${where} and ${isOfLivingChannel('c')} and ${stateConditions[state]} limit $${values.push(most)}) found`,
    values,
  });
  return row?.count ?? 0;
}

/** How many conversations are in each state. */
export const countConversations = (
  db: Queryable,
  filter: ConversationFilter,
): Promise<Record<State, number>> =>
  filter.found ? countEach(db, filter) : countUnfinished(db, filter);

const Each = z.record(ConversationState, z.number());

/** Looks at each conversation once. */
async function countEach(
  db: Queryable,
  filter: ConversationFilter,
): Promise<Record<State, number>> {
  const { where, values } = filtered(filter);
  const columns = Object.entries(stateConditions).map(
    ([state, condition]) => `count(*) filter (where ${condition}) as ${state}`,
  );
  const [row] = await query(db, Each, {
    text: `select ${columns.join(', ')} from conversation c where ${where} and ${isOfLivingChannel('c')}`,
    values,
  });
  return Each.parse(row);
}

/**
 * The few conversations that are not closed are looked at; the others are counted by subtraction,
 * by an index alone.
 */
async function countUnfinished(
  db: Queryable,
  filter: ConversationFilter,
): Promise<Record<State, number>> {
  const { where, values } = filtered(filter);
  const [row] = await query(db, Counts, {
    text: `select ${countLiving(where)} as all, ${countLiving(`${where} and c.resolved_at is not null`)} as resolved, count(*) as unfinished,
        count(*) filter (where c.resolved_at is not null and ${personInCharge}) as resolved_in_hands,
        count(*) filter (where ${asleep}) as snoozed,
        count(*) filter (where ${stateConditions.mine}) as mine, count(*) filter (where ${stateConditions.unowned}) as unowned,
        count(*) filter (where ${stateConditions.waiting}) as waiting, count(*) filter (where ${stateConditions.for_you}) as for_you,
        count(*) filter (where ${stateConditions.not_kept}) as not_kept, count(*) filter (where ${stateConditions.person}) as person
      from conversation c where ${where} and ${isOfLivingChannel('c')} and ${unfinished}`,
    values,
  });
  const {
    all,
    mine,
    unowned,
    unfinished: left,
    snoozed,
    waiting,
    for_you,
    not_kept,
    person,
    resolved,
    resolved_in_hands: both,
  } = Counts.parse(row);
  const agent = all - person - snoozed - (resolved - both);
  return {
    all,
    open: left - snoozed,
    closed: all - left,
    snoozed,
    waiting,
    for_you,
    not_kept,
    person,
    mine,
    unowned,
    agent,
  };
}
