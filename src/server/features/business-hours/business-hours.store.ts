import { z } from 'zod';
import { BusinessHours } from '#contract/business-hours.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { saysHours } from './own-hours.sql.ts';

/** Null: they were never set. */
export async function findHours(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof BusinessHours> | null> {
  const [row] = await query(db, BusinessHours, {
    name: 'business-hours',
    text: `select time_zone as "timeZone", blocks, holidays from business_hours where workspace_id = $1`,
    values: [workspaceId],
  });
  return row ?? null;
}

export const storeHours = (
  db: Queryable,
  workspaceId: string,
  { timeZone, blocks, holidays }: BusinessHours,
): Promise<number> =>
  execute(
    db,
    `insert into business_hours (workspace_id, time_zone, blocks, holidays) values ($1, $2, $3, $4)
     on conflict (workspace_id) do update set time_zone = excluded.time_zone, blocks = excluded.blocks, holidays = excluded.holidays, changed_at = now()`,
    [workspaceId, timeZone, toJson(blocks), toJson(holidays)],
  );

const PlaceHours = BusinessHours.extend({ channelId: z.string().nullable() });

/** The hours that a workspace has set: its own (`channelId` null), and those of its channels. */
export const listHours = (
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof PlaceHours>[]> =>
  query(db, PlaceHours, {
    name: 'all-hours',
    text: `select null as "channelId", time_zone as "timeZone", blocks, holidays from business_hours where workspace_id = $1
      union all select channel_id, time_zone, blocks, holidays from channel_hours where workspace_id = $1`,
    values: [workspaceId],
  });

/**
 * The hours that apply on a channel: its own, else those of the agent that is on there, if it says
 * some of its own, else the workspace's. Null: nobody has set any.
 */
export async function findHoursOn(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<BusinessHours | null> {
  const [row] = await query(db, BusinessHours, {
    text: `select h."timeZone", h.blocks, h.holidays from (
        select 1 as place, time_zone as "timeZone", blocks, holidays from channel_hours where workspace_id = $1 and channel_id = $2
        union all
        select 2, coalesce(v.config #>> '{hours,timeZone}', 'America/Sao_Paulo'), coalesce(v.config #> '{hours,blocks}', '[]'), (
          select coalesce(jsonb_agg(jsonb_build_object('date', day, 'name', day, 'yearly', false)), '[]') from jsonb_array_elements_text(v.config #> '{hours,holidays}') day)
        from channel_agent s join agent a on a.id = s.agent_id and a.workspace_id = s.workspace_id join agent_version v on v.id = a.version_id
        where s.workspace_id = $1 and s.channel_id = $2 and a.status = 'active' and ${saysHours('v.config')}
        union all
        select 3, time_zone, blocks, holidays from business_hours where workspace_id = $1
      ) h order by h.place limit 1`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

/** The hours of one channel alone; null: it has none of its own. */
export async function findChannelHours(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<BusinessHours | null> {
  const [row] = await query(db, BusinessHours, {
    text: `select time_zone as "timeZone", blocks, holidays from channel_hours where workspace_id = $1 and channel_id = $2`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}

/** Null: from now on the channel follows the workspace. */
export const storeChannelHours = (
  db: Queryable,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  hours: BusinessHours | null,
): Promise<number> =>
  hours === null
    ? execute(db, 'delete from channel_hours where workspace_id = $1 and channel_id = $2', [
        workspaceId,
        channelId,
      ])
    : execute(
        db,
        `insert into channel_hours (workspace_id, channel_id, time_zone, blocks, holidays)
         select c.workspace_id, c.id, $3, $4, $5 from channel c where c.workspace_id = $1 and c.id = $2
         on conflict (channel_id) do update set time_zone = excluded.time_zone, blocks = excluded.blocks, holidays = excluded.holidays, changed_at = now()`,
        [workspaceId, channelId, hours.timeZone, toJson(hours.blocks), toJson(hours.holidays)],
      );
