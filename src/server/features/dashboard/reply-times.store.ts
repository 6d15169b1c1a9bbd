import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import type { OpenTimes } from '#server/features/business-hours/open-times.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Days } from './days.ts';
import { dayOf, inDays } from './in-days.sql.ts';

const MedianTime = z.object({
  day: z.number().nullable(),
  recent: z.boolean().nullable(),
  seconds: z.number(),
});
export type MedianTime = z.output<typeof MedianTime>;

export interface TimesAsked {
  workspaceId: string;
  days: Days;
  /** How many of the newest days are compared with those before. */
  recentDays: number;
  /** Null: the business is always open. */
  open: OpenTimes | null;
}

/**
 * Medians of the first replies: one row for each day, one for the newest `recentDays` days
 * (`recent`), and one for the days before them. Messages that asked for no answer do not count, nor
 * do our automatic messages when nobody came. An agent has no hours: the full time of what it
 * answered while the business was closed counts.
 */
export function readFirstReplies(db: Queryable, asked: TimesAsked): Promise<MedianTime[]> {
  return query(db, MedianTime, {
    text: `with asked as (
        select distinct on (day, conversation_id) day, conversation_id, created_at from (
          select ${dayOf('m.created_at')} as day, m.conversation_id, m.created_at
          from ${inDays} and m.direction = 'in' and coalesce(m.outcome, '') not in ('closed', 'blocked')
        ) questions order by day, conversation_id, created_at
      ), replied as (
        select asked.day, asked.created_at as began, coalesce(reply.sent_at, reply.created_at) as ended, reply.author = 'agent' as any_time
        from asked cross join lateral (
          select m.sent_at, m.created_at, m.author from message m
          where m.conversation_id = asked.conversation_id and m.created_at >= asked.created_at
            and m.direction = 'out' and m.author in ('agent', 'person', 'phone') and m.delivery in ('sent', 'delivered', 'read')
          order by m.created_at limit 1
        ) reply
      ) ${medians('replied')}`,
    values: values(asked),
  });
}

/**
 * Medians, in the same kinds of rows, of the time from the first message that was left to people to
 * the resolution. A resolution counts on the day on which it happened.
 */
export function readResolutions(db: Queryable, asked: TimesAsked): Promise<MedianTime[]> {
  return query(db, MedianTime, {
    text: `with done as (
        select ${dayOf('r.resolved_at')} as day, r.began_at as began, r.resolved_at as ended, false as any_time from resolution r
        join conversation c on c.id = r.conversation_id
        where r.workspace_id = $1 and r.resolved_at >= $2 and r.resolved_at < $3 and r.began_at is not null and ${isOfLivingChannel('c')}
      ) ${medians('done')}`,
    values: values(asked),
  });
}

const values = ({
  workspaceId,
  days: { starts, end },
  recentDays,
  open,
}: TimesAsked): unknown[] => [
  workspaceId,
  starts[0],
  end,
  starts,
  recentDays,
  open?.edges ?? null,
  open?.secondsBefore ?? null,
];

/** How many edges lie before a time: an odd number means that the business was open. */
const edgesBefore = (time: string): string => `width_bucket(${time}, $6::timestamptz[])`;

/**
 * The open seconds before a time: those before the last edge, and, when the business opened at that
 * edge, those since.
 */
const openBefore = (time: string): string => {
  const edge = edgesBefore(time);
  return `coalesce(($7::float8[])[${edge}] + case when ${edge} % 2 = 1 then extract(epoch from ${time} - ($6::timestamptz[])[${edge}])::float8 else 0 end, 0)`;
};

/**
 * The medians of rows with `day`, `began`, `ended` and `any_time`. A row with `any_time` that ended
 * while the business was closed counts in full.
 */
const medians = (rows: string): string => `, counted as (
    select day, day >= cardinality($4::timestamptz[]) - $5 as recent,
      case when $6::timestamptz[] is null or any_time and ${edgesBefore('ended')} % 2 = 0 then extract(epoch from ended - began)::float8
        else ${openBefore('ended')} - ${openBefore('began')} end as seconds
    from ${rows}
  )
  select day, recent, percentile_cont(0.5) within group (order by seconds) as seconds
  from counted group by grouping sets ((day), (recent))`;
