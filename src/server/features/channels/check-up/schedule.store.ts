import { execute, type Queryable } from '#server/platform/db.ts';

/**
 * A new credential: what was found about the old one is void. The next check-up comes when the
 * connection has settled.
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
 * A connection that is kept is looked after from its first day; what was found stays when it comes
 * back.
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

/** There is no credential to look after any more. */
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
 * After a rest of the whole server, what was found long ago is found anew, within `spreadMs`, not
 * all at once.
 */
export function hastenCheckUps(db: Queryable, spreadMs: number): Promise<number> {
  return execute(
    db,
    `update channel_check_up set next_at = now() + random() * $1 * interval '1 millisecond'
     where next_at > now() + $1 * interval '1 millisecond' and checked_at < now() - interval '30 minutes'`,
    [spreadMs],
  );
}
