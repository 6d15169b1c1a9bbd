import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { HeldSocket } from './held-socket.ts';

const Key = z.object({ id: z.string(), value: z.instanceof(Buffer) });

export function readKeys(
  db: Queryable,
  held: HeldSocket,
  kind: string,
  ids: string[],
): Promise<z.output<typeof Key>[]> {
  return query(db, Key, {
    name: 'socket-keys',
    text: `select id, value from socket_key where channel_id = $1 and workspace_id = $2 and kind = $3 and id = any($4::text[])`,
    values: [held.channel_id, held.workspace_id, kind, ids],
  });
}

/**
 * Keeps others from taking over the connection until the caller's transaction ends. Answers false
 * when another process has taken it already.
 */
export async function holdFence(db: Queryable, held: HeldSocket): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    name: 'socket-fence',
    text: `select 1 from socket_session where channel_id = $1 and workspace_id = $2 and fence = $3 for share`,
    values: [held.channel_id, held.workspace_id, held.fence],
  });
  return rows.length > 0;
}

export function upsertKeys(
  db: Queryable,
  held: HeldSocket,
  keys: { kind: string; id: string; value: Buffer }[],
): Promise<number> {
  return execute(
    db,
    `insert into socket_key (channel_id, workspace_id, kind, id, value)
     select $1, $2, item.* from unnest($3::text[], $4::text[], $5::bytea[]) as item(kind, id, value)
     on conflict (channel_id, kind, id) do update set value = excluded.value, written_at = now()`,
    [
      held.channel_id,
      held.workspace_id,
      keys.map(({ kind }) => kind),
      keys.map(({ id }) => id),
      keys.map(({ value }) => value),
    ],
  );
}

export function deleteKeys(
  db: Queryable,
  held: HeldSocket,
  keys: { kind: string; id: string }[],
): Promise<number> {
  return execute(
    db,
    `delete from socket_key where channel_id = $1 and workspace_id = $2
     and (kind, id) in (select * from unnest($3::text[], $4::text[]))`,
    [held.channel_id, held.workspace_id, keys.map(({ kind }) => kind), keys.map(({ id }) => id)],
  );
}

/**
 * Deletes sent messages that are old. WhatsApp asks again within days, if ever, for a message that
 * a device could not read.
 */
export function forgetOldSent(db: Queryable, days: number): Promise<number> {
  return execute(
    db,
    `delete from socket_key where kind = 'sent' and written_at < now() - $1 * interval '1 day'`,
    [days],
  );
}
