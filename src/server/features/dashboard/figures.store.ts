import { z } from 'zod';
import { messageCondition } from '#server/features/conversations/ledger/ledger.sql.ts';
import { asksSomething } from '#server/features/conversations/progress/resolved-by-agent.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Days } from './days.ts';
import { dayOf, inDays } from './in-days.sql.ts';

const values = (workspaceId: string, { starts, end }: Days): unknown[] => [
  workspaceId,
  starts[0],
  end,
  starts,
];

const DayOfMessages = z.object({
  day: z.number(),
  messages: z.number(),
  agents: z.number(),
  team: z.number(),
});

/**
 * How many messages were written on each day, and by whom. Days without messages are left out.
 * PostgreSQL reads only the index.
 */
export function countMessages(
  db: Queryable,
  workspaceId: string,
  days: Days,
): Promise<z.output<typeof DayOfMessages>[]> {
  return query(db, DayOfMessages, {
    text: `select ${dayOf('m.created_at')} as day, count(*) as messages,
        count(*) filter (where ${messageCondition({ direction: 'out', author: 'agent' })}) as agents,
        count(*) filter (where ${messageCondition({ direction: 'out', author: 'person' })}) as team
      from ${inDays} group by 1`,
    values: values(workspaceId, days),
  });
}

export async function countMessagesBetween(
  db: Queryable,
  workspaceId: string,
  from: Date,
  to: Date,
): Promise<number> {
  const [row] = await query(db, z.object({ messages: z.number() }), {
    text: `select count(*) as messages from ${inDays}`,
    values: [workspaceId, from, to],
  });
  return row?.messages ?? 0;
}

const DayOfCustomers = z.object({
  day: z.number(),
  conversations: z.number(),
  resolved: z.number(),
  asked: z.number(),
});
export type DayOfCustomers = z.output<typeof DayOfCustomers>;

/**
 * For each day: conversations in which a customer wrote, messages of theirs that asked for an
 * answer, and messages that an agent resolved.
 */
export function countCustomers(
  db: Queryable,
  workspaceId: string,
  days: Days,
): Promise<DayOfCustomers[]> {
  return query(db, DayOfCustomers, {
    text: `select ${dayOf('m.created_at')} as day, count(distinct m.conversation_id) as conversations,
        count(*) filter (where ${messageCondition({ outcome: 'resolved_by_agent' })}) as resolved, count(*) filter (where ${asksSomething}) as asked
      from ${inDays} and m.direction = 'in' group by 1`,
    values: values(workspaceId, days),
  });
}

const DayOfScores = z.object({
  day: z.number(),
  asked: z.number(),
  answered: z.number(),
  total: z.number(),
});
export type DayOfScores = z.output<typeof DayOfScores>;

/**
 * For each day on which customers were asked how they were served: how many were asked, how many
 * answered, and the sum of their scores.
 */
export function countScores(
  db: Queryable,
  workspaceId: string,
  { starts, end }: Days,
): Promise<DayOfScores[]> {
  return query(db, DayOfScores, {
    text: `select width_bucket(asked_at, $4::timestamptz[]) - 1 as day, count(*) as asked, count(score) as answered, coalesce(sum(score), 0) as total
      from satisfaction_question where workspace_id = $1 and asked_at >= $2 and asked_at < $3 group by 1`,
    values: [workspaceId, starts[0], end, starts],
  });
}
