import { execute, type Queryable } from '#server/platform/db.ts';

/**
 * Begins again with a new credential: what was found about the old one is deleted, and the next
 * check-up comes when the connection has settled.
 */
export async function beginCheckUps(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  waitMs: number,
): Promise<void> {
  await execute(
    db,
    `insert into channel_check_up (channel_id, workspace_id, next_at) values ($2, $1, now() + $3 * interval '1 millisecond')
     on conflict (channel_id) do update set findings = '[]', checked_at = null, unreachable = 0, lease_until = null, next_at = excluded.next_at`,
    [workspaceId, channelId, waitMs],
  );
  await execute(db, `delete from channel_webhook where workspace_id = $1 and channel_id = $2`, [
    workspaceId,
    channelId,
  ]);
}

/**
 * Schedules check-ups of a socket channel from its first day. When the connection comes back later,
 * the schedule and the findings stay.
 */
export function keepCheckUps(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  waitMs: number,
): Promise<number> {
  return execute(
    db,
    `insert into channel_check_up (channel_id, workspace_id, next_at) values ($2, $1, now() + $3 * interval '1 millisecond')
     on conflict (channel_id) do nothing`,
    [workspaceId, channelId, waitMs],
  );
}

/** Deletes the check-ups and the webhook log of a channel that has no credential any more. */
export async function endCheckUps(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await execute(db, `delete from channel_check_up where workspace_id = $1 and channel_id = $2`, [
    workspaceId,
    channelId,
  ]);
  await execute(db, `delete from channel_webhook where workspace_id = $1 and channel_id = $2`, [
    workspaceId,
    channelId,
  ]);
}

/**
 * After a start, brings forward the check-ups of channels that were last checked more than 30
 * minutes ago. They are spread over `spreadMs`, so that they do not all run at once.
 */
export function hastenCheckUps(db: Queryable, spreadMs: number): Promise<number> {
  return execute(
    db,
    `update channel_check_up set next_at = now() + random() * $1 * interval '1 millisecond'
     where next_at > now() + $1 * interval '1 millisecond' and checked_at < now() - interval '30 minutes'`,
    [spreadMs],
  );
}
