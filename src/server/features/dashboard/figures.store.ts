import { z } from 'zod';
import { messageCondition } from '#server/features/conversations/conversations.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Days } from './days.ts';

/**
 * Messages `m` of the days from `$2` to `$3`; `$4` tells the day, from 0. The channels are few, and each has its messages in the order of
 * time (`message_channel_time`).
 */
const inDays = `channel ch join message m on m.workspace_id = $1 and m.channel_id = ch.id and m.created_at >= $2 and m.created_at < $3
  where ch.workspace_id = $1 and ch.purged_at is null`;
const values = (workspaceId: string, { starts, end }: Days): unknown[] => [workspaceId, starts[0], end, starts];
const dayOf = (time: string): string => `width_bucket(${time}, $4::timestamptz[]) - 1`;

const DayOfMessages = z.object({ day: z.number(), messages: z.number(), agents: z.number(), team: z.number() });

/** What was written on each day, and by whom; days without messages are left out. Answered from the index alone. */
export function countMessages(db: Queryable, workspaceId: string, days: Days): Promise<z.output<typeof DayOfMessages>[]> {
  return query(db, DayOfMessages, {
    text: `select ${dayOf('m.created_at')} as day, count(*) as messages,
        count(*) filter (where ${messageCondition({ direction: 'out', author: 'agent' })}) as agents,
        count(*) filter (where ${messageCondition({ direction: 'out', author: 'person' })}) as team
      from ${inDays} group by 1`,
    values: values(workspaceId, days),
  });
}

export async function countMessagesBetween(db: Queryable, workspaceId: string, from: Date, to: Date): Promise<number> {
  const [row] = await query(db, z.object({ messages: z.number() }), {
    text: `select count(*) as messages from ${inDays}`,
    values: [workspaceId, from, to],
  });
  return row?.messages ?? 0;
}

const DayOfCustomers = z.object({ day: z.number(), conversations: z.number(), answered: z.number(), asked: z.number() });
export type DayOfCustomers = z.output<typeof DayOfCustomers>;

/** Of each day: conversations in which a customer wrote, their messages that asked for an answer, and those that an agent answered. */
export function countCustomers(db: Queryable, workspaceId: string, days: Days): Promise<DayOfCustomers[]> {
  return query(db, DayOfCustomers, {
    text: `select ${dayOf('m.created_at')} as day, count(distinct m.conversation_id) as conversations,
        count(*) filter (where ${messageCondition({ outcome: 'answered' })}) as answered, count(*) filter (where m.outcome <> 'closed') as asked
      from ${inDays} and m.direction = 'in' group by 1`,
    values: values(workspaceId, days),
  });
}

const ReplyTime = z.object({ day: z.number().nullable(), recent: z.boolean().nullable(), seconds: z.number() });
export type ReplyTime = z.output<typeof ReplyTime>;

/**
 * Medians of the first replies: one row for each day, one for the newest `recentDays` days (`recent`) and one for those before. What
 * asked for no answer does not count, nor does what we say when nobody came.
 */
export function readFirstReplies(db: Queryable, workspaceId: string, days: Days, recentDays: number): Promise<ReplyTime[]> {
  return query(db, ReplyTime, {
    text: `with asked as (
        select distinct on (day, conversation_id) day, conversation_id, created_at from (
          select ${dayOf('m.created_at')} as day, m.conversation_id, m.created_at
          from ${inDays} and m.direction = 'in' and m.outcome is distinct from 'closed'
        ) questions order by day, conversation_id, created_at
      ), replied as (
        select asked.day, asked.day >= cardinality($4::timestamptz[]) - $5 as recent,
          extract(epoch from coalesce(reply.sent_at, reply.created_at) - asked.created_at)::float8 as seconds
        from asked cross join lateral (
          select m.sent_at, m.created_at from message m
          where m.conversation_id = asked.conversation_id and m.created_at >= asked.created_at
            and m.direction = 'out' and m.author in ('agent', 'person', 'phone') and m.delivery in ('sent', 'delivered', 'read')
          order by m.created_at limit 1
        ) reply
      )
      select day, recent, percentile_cont(0.5) within group (order by seconds) as seconds from replied group by grouping sets ((day), (recent))`,
    values: [...values(workspaceId, days), recentDays],
  });
}

const DayOfScores = z.object({ day: z.number(), asked: z.number(), answered: z.number(), total: z.number() });
export type DayOfScores = z.output<typeof DayOfScores>;

/** Of each day on which customers were asked how they were served: how many, how many answered, and the sum of their scores. */
export function countScores(db: Queryable, workspaceId: string, { starts, end }: Days): Promise<DayOfScores[]> {
  return query(db, DayOfScores, {
    text: `select width_bucket(asked_at, $4::timestamptz[]) - 1 as day, count(*) as asked, count(score) as answered, coalesce(sum(score), 0) as total
      from satisfaction_question where workspace_id = $1 and asked_at >= $2 and asked_at < $3 group by 1`,
    values: [workspaceId, starts[0], end, starts],
  });
}
