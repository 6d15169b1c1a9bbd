import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';

/** The columns of a person's habit `h`; all of it is null if they have none. */
export const habitColumns = 'h.sound, h.quiet_until, h.quiet_from, h.quiet_to, h.time_zone';
export const Habit = z.object({
  sound: z.boolean().nullable(),
  quiet_until: z.string().nullable(),
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  time_zone: z.string().nullable(),
});
export type Habit = z.output<typeof Habit>;

const none: Habit = {
  sound: null,
  quiet_until: null,
  quiet_from: null,
  quiet_to: null,
  time_zone: null,
};

export async function findHabit(db: Queryable, { workspaceId, userId }: Reader): Promise<Habit> {
  const [row] = await query(db, Habit, {
    text: `select ${habitColumns} from notice_habit h where h.workspace_id = $1 and h.user_id = $2`,
    values: [workspaceId, userId],
  });
  return row ?? none;
}

export async function storeSound(
  db: Queryable,
  { workspaceId, userId }: Reader,
  on: boolean,
): Promise<void> {
  await execute(
    db,
    `insert into notice_habit (workspace_id, user_id, sound) values ($1, $2, $3)
     on conflict (workspace_id, user_id) do update set sound = excluded.sound`,
    [workspaceId, userId, on],
  );
}

/** Null: it ends now. That it was quiet before stays known. */
export async function storeQuietUntil(
  db: Queryable,
  { workspaceId, userId }: Reader,
  until: string | null,
): Promise<void> {
  await execute(
    db,
    `insert into notice_habit as h (workspace_id, user_id, quiet_until) values ($1, $2, $3)
     on conflict (workspace_id, user_id) do update set quiet_until = coalesce(excluded.quiet_until, least(h.quiet_until, now()))`,
    [workspaceId, userId, until],
  );
}

export async function storeQuietHours(
  db: Queryable,
  { workspaceId, userId }: Reader,
  hours: { from: string; to: string; timeZone: string } | null,
): Promise<void> {
  await execute(
    db,
    `insert into notice_habit (workspace_id, user_id, quiet_from, quiet_to, time_zone) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`,
    [workspaceId, userId, hours?.from ?? null, hours?.to ?? null, hours?.timeZone ?? null],
  );
}
