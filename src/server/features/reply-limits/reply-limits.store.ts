import { z } from 'zod';
import { Hours } from '#contract/agents/agents.ts';
import type { ReplyLimits } from '#contract/reply-limits.ts';
import { saysHours } from '#server/features/business-hours/own-hours.sql.ts';
import type { OpenTimes } from '#server/features/business-hours/open-times.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const LimitRow = z.object({
  first_minutes: z.number().nullable(),
  next_minutes: z.number().nullable(),
});

export async function findLimits(db: Queryable, workspaceId: string): Promise<ReplyLimits | null> {
  const [row] = await query(db, LimitRow, {
    name: 'reply-limits',
    text: 'select first_minutes, next_minutes from reply_limit where workspace_id = $1',
    values: [workspaceId],
  });
  return row ? { firstMinutes: row.first_minutes, nextMinutes: row.next_minutes } : null;
}

/** Calendars are made anew, and then whoever waits is counted anew. */
export const storeLimits = (
  db: Queryable,
  workspaceId: string,
  { firstMinutes, nextMinutes }: ReplyLimits,
): Promise<number> =>
  execute(
    db,
    `insert into reply_limit (workspace_id, first_minutes, next_minutes) values ($1, $2, $3)
     on conflict (workspace_id) do update set first_minutes = excluded.first_minutes, next_minutes = excluded.next_minutes, calendars_due_at = now()`,
    [workspaceId, firstMinutes, nextMinutes],
  );

export const markCalendarsDue = (db: Queryable, workspaceId: string): Promise<number> =>
  execute(db, 'update reply_limit set calendars_due_at = now() where workspace_id = $1', [
    workspaceId,
  ]);

const Due = z.object({
  workspace_id: z.string(),
  now: z.coerce.date(),
  is_on: z.boolean(),
});

/** A workspace whose calendars are to be made anew, and stays locked; null: none is due. */
export async function lockDueCalendars(db: Queryable): Promise<z.output<typeof Due> | null> {
  const [row] = await query(db, Due, {
    text: `select workspace_id, now(), coalesce(first_minutes, next_minutes) is not null as is_on from reply_limit
      where calendars_due_at <= now() order by calendars_due_at limit 1 for update skip locked`,
  });
  return row ?? null;
}

const ChannelHours = z.object({ channel_id: z.string(), hours: Hours.nullable() });

/**
 * The channels of a workspace, each with the hours of the agent that answers there; null: none
 * answers, or it goes by those of the workspace.
 */
export const listChannelHours = (
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof ChannelHours>[]> =>
  query(db, ChannelHours, {
    text: `select ch.id as channel_id,
        case when ${saysHours('v.config')} then v.config -> 'hours' end as hours
      from channel ch left join channel_agent s on s.channel_id = ch.id
        left join agent a on a.id = s.agent_id and a.status = 'active' left join agent_version v on v.id = a.version_id
      where ch.workspace_id = $1 and ch.purged_at is null order by ch.id`,
    values: [workspaceId],
  });

/** `open` null: people are always there. */
export const storeCalendar = (
  db: Queryable,
  workspaceId: string,
  { channelId, open }: { channelId: string; open: OpenTimes | null },
): Promise<number> =>
  execute(
    db,
    `insert into reply_calendar (channel_id, workspace_id, edges, seconds_before) values ($2, $1, $3, $4)
     on conflict (channel_id) do update set edges = excluded.edges, seconds_before = excluded.seconds_before`,
    [workspaceId, channelId, open?.edges ?? null, open?.secondsBefore ?? null],
  );

export const deleteCalendars = (db: Queryable, workspaceId: string): Promise<number> =>
  execute(db, 'delete from reply_calendar where workspace_id = $1', [workspaceId]);

/** The calendars are right for a day, and whoever waits is to be counted by them. */
export const calendarsMade = (db: Queryable, workspaceId: string): Promise<number> =>
  execute(
    db,
    `update reply_limit set calendars_due_at = now() + interval '1 day', waits_due_at = now() where workspace_id = $1`,
    [workspaceId],
  );

/** As text the time keeps its microseconds, by which it is known again. */
const Waits = z.object({ workspace_id: z.string(), waits_due_at: z.string() });

/** A workspace in which whoever waits is to be counted anew; null: none. */
export async function findDueWaits(db: Queryable): Promise<z.output<typeof Waits> | null> {
  const [row] = await query(db, Waits, {
    text: 'select workspace_id, waits_due_at::text from reply_limit where waits_due_at <= now() order by waits_due_at limit 1',
  });
  return row ?? null;
}

/** How long a transaction may last that began to wait by the calendar before. */
const IN_FLIGHT_SECONDS = 60;

/**
 * They are counted, and are counted once more after those transactions have ended that did not see
 * the new calendar. If the calendars were made anew meanwhile, they stay due.
 */
export const waitsCounted = (
  db: Queryable,
  { workspace_id: workspaceId, waits_due_at: dueAt }: z.output<typeof Waits>,
): Promise<number> =>
  execute(
    db,
    `update reply_limit set waits_due_at = case when calendars_due_at - interval '1 day' > now() - $3 * interval '1 second' then now() + $3 * interval '1 second' end
     where workspace_id = $1 and waits_due_at = $2::timestamptz`,
    [workspaceId, dueAt, IN_FLIGHT_SECONDS],
  );
