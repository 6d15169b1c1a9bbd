import type { z } from 'zod';
import { BusinessHours } from '#contract/business-hours.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

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
