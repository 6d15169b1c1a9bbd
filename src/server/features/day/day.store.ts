import { z } from 'zod';
import { SLOT_MINUTES } from '#contract/dashboard/day-outcomes.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { stateConditions } from '#server/features/conversations/list/state-conditions.sql.ts';
import { dayOutcome, isToTeach } from '#server/features/conversations/ledger/day-outcome.sql.ts';
import {
  cameToPerson,
  isResolvedByAgent,
  isTaughtAnswer,
} from '#server/features/conversations/progress/resolved-by-agent.sql.ts';
import { isOpenQuestion } from '#server/features/conversations/state/predicates.sql.ts';
import { inDays } from '#server/features/dashboard/in-days.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const customers = `${inDays} and m.direction = 'in'`;

const inOrder = 'order by m.created_at, m.id';
/** The place in `dayOutcomes` is the last digit of a fate, the slot what stands before it. */
export const FATES = 10;
const Units = z.object({
  fates: z.instanceof(Buffer),
  decided: z.array(z.tuple([z.string(), z.string(), z.number()])),
});
export type UnitRow = z.output<typeof Units>;

/**
 * The customers' messages from one moment to another as they came: two bytes for the slot of each
 * and its place in `dayOutcomes`, because ten thousand rows, or lists of JSON, take longer to write
 * and to read than to find. Of those decided in the last minute also whose they are: their
 * conversation, their id and their outcome.
 */
export async function listUnits(
  db: Queryable,
  workspaceId: string,
  from: Date,
  to: Date,
): Promise<UnitRow> {
  const slot = `floor(date_part('epoch', m.created_at - $2) / ${SLOT_MINUTES * 60})::int`;
  const [row] = await query(db, Units, {
    text: `select coalesce(string_agg(int2send((${slot} * ${FATES} + ${dayOutcome})::int2), '' ${inOrder}), '') as fates,
        coalesce(json_agg(json_build_array(m.conversation_id, m.id, ${dayOutcome}) ${inOrder}) filter (where m.outcome_at > now() - interval '1 minute'), '[]') as decided
      from ${customers}`,
    values: [workspaceId, from, to],
  });
  return row ?? { fates: Buffer.alloc(0), decided: [] };
}

const Count = z.object({ outcome: z.number(), messages: z.number() });
export type OutcomeCount = z.output<typeof Count>;

/** How many customers' messages came from one moment to another, by their place in `dayOutcomes`. */
export function countOutcomes(
  db: Queryable,
  workspaceId: string,
  from: Date,
  to: Date,
): Promise<OutcomeCount[]> {
  return query(db, Count, {
    text: `select ${dayOutcome} as outcome, count(*) as messages from ${customers} group by 1`,
    values: [workspaceId, from, to],
  });
}

/** Conversations that came to a person until a day after the end. */
const disturbed = `select distinct later.conversation_id from channel ch join message later on later.workspace_id = $1 and later.channel_id = ch.id and later.created_at >= $2 and later.created_at < $3::timestamptz + interval '1 day'
  where ch.workspace_id = $1 and ${cameToPerson('later')}`;
const Ended = z.object({ resolved: z.number(), to_teach: z.number() });

/**
 * Of the customers' messages from one moment to another: how many an agent resolved, and how many
 * no agent knew. In a conversation that never came to a person, every answer has resolved.
 */
export async function countEnd(
  db: Queryable,
  workspaceId: string,
  from: Date,
  to: Date,
): Promise<z.output<typeof Ended>> {
  const isCalm = 'm.conversation_id not in (select conversation_id from disturbed)';
  const [row] = await query(db, Ended, {
    text: `with disturbed as materialized (${disturbed})
      select count(*) filter (where ${isTaughtAnswer} and (${isCalm} or ${isResolvedByAgent})) as resolved, count(*) filter (where ${isToTeach}) as to_teach
      from ${customers}`,
    values: [workspaceId, from, to],
  });
  return row ?? { resolved: 0, to_teach: 0 };
}

const Waits = z.object({ all: z.number(), for_you: z.number() });

/** Conversations that wait now: all, and those that wait for this person or nobody in particular. */
export async function countWaiting(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<z.output<typeof Waits>> {
  const [row] = await query(db, Waits, {
    text: `select count(*) filter (where ${stateConditions.waiting}) as all, count(*) filter (where ${stateConditions.for_you}) as for_you
      from conversation c where c.workspace_id = $1 and c.waiting_since is not null and ${isOfLivingChannel('c')}`,
    values: [workspaceId, userId],
  });
  return row ?? { all: 0, for_you: 0 };
}

const Asked = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  is_group: z.boolean(),
  name: z.string().nullable(),
  parts: z.array(z.unknown()),
  is_removed: z.boolean(),
  reason: z.string().nullable(),
  created_at: z.string(),
});

/**
 * Who of these has waited longest, each with the oldest message that waits, and who wrote it: in a
 * group its sender, otherwise the contact.
 */
export function listLongestWaiting(
  db: Queryable,
  workspaceId: string,
  userId: string,
  limit: number,
): Promise<z.output<typeof Asked>[]> {
  return query(db, Asked, {
    text: `select c.id as conversation_id, m.id as message_id, c.is_group, case when c.is_group then m.sender_name else coalesce(k.shown_name, k.name) end as name,
        m.parts, m.removed_at is not null as is_removed, m.outcome_reason as reason, m.created_at
      from (
        select c.id, c.is_group, c.contact_id, c.waiting_since from conversation c
        where c.workspace_id = $1 and ${stateConditions.for_you} and ${isOfLivingChannel('c')} order by c.waiting_since, c.id limit $3
      ) c join contact k on k.id = c.contact_id
      cross join lateral (
        select m.* from message m where m.conversation_id = c.id and ${isOpenQuestion('m')} order by m.created_at, m.id limit 1
      ) m order by c.waiting_since, c.id`,
    values: [workspaceId, userId, limit],
  });
}

const Seen = z.object({ left_at: z.string().nullable(), back_at: z.string().nullable() });

/** When the person left last, and came back. */
export async function findAbsence(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<{ leftAt: Date; backAt: Date } | null> {
  const [row] = await query(db, Seen, {
    text: 'select left_at, back_at from membership where workspace_id = $1 and user_id = $2',
    values: [workspaceId, userId],
  });
  return row?.left_at && row.back_at
    ? { leftAt: new Date(row.left_at), backAt: new Date(row.back_at) }
    : null;
}
