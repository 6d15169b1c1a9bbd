import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Who may find a stored value: the hash of the browser's handle, the workspace and the session. */
export interface HeldKey {
  keyHash: Uint8Array;
  workspaceId: string;
  sessionId: string;
}

const Held = z.object({
  channel_id: z.string(),
  secrets: z.instanceof(Buffer),
  expires_at: z.string(),
});
export type Held = z.output<typeof Held>;

/** Stores the value and sweeps what has expired. If the key exists already, its value stays. */
export async function insertHeld(
  db: Queryable,
  key: HeldKey,
  channelId: string,
  secrets: Buffer,
  minutes: number,
): Promise<void> {
  await execute(db, 'delete from held_authorization where expires_at <= now()', []);
  await execute(
    db,
    `insert into held_authorization (key_hash, workspace_id, session_id, channel_id, secrets, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute') on conflict (key_hash) do nothing`,
    [key.keyHash, key.workspaceId, key.sessionId, channelId, secrets, minutes],
  );
}

const isTheirs = 'key_hash = $1 and workspace_id = $2 and session_id = $3 and expires_at > now()';
const values = (key: HeldKey): unknown[] => [key.keyHash, key.workspaceId, key.sessionId];

export async function findHeld(db: Queryable, key: HeldKey): Promise<Held | null> {
  const [row] = await query(db, Held, {
    text: `select channel_id, secrets, expires_at from held_authorization where ${isTheirs}`,
    values: values(key),
  });
  return row ?? null;
}

export function updateHeld(db: Queryable, key: HeldKey, secrets: Buffer): Promise<number> {
  return execute(db, `update held_authorization set secrets = $4 where ${isTheirs}`, [
    ...values(key),
    secrets,
  ]);
}

/** Deletes the stored value and returns it, so that it can be used once. */
export async function takeHeld(db: Queryable, key: HeldKey): Promise<Held | null> {
  const [row] = await query(db, Held, {
    text: `delete from held_authorization where ${isTheirs} returning channel_id, secrets, expires_at`,
    values: values(key),
  });
  return row ?? null;
}

/** Puts back a value whose use failed. It still expires when it would have expired before. */
export function putBackHeld(db: Queryable, key: HeldKey, held: Held): Promise<number> {
  return execute(
    db,
    `insert into held_authorization (key_hash, workspace_id, session_id, channel_id, secrets, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key_hash) do nothing`,
    [...values(key), held.channel_id, held.secrets, held.expires_at],
  );
}

/**
 * Deletes the value whatever session holds it, expired or not: whoever has the browser's handle may
 * take back what was allowed.
 */
export function forgetHeld(db: Queryable, key: HeldKey): Promise<number> {
  return execute(db, `delete from held_authorization where key_hash = $1 and workspace_id = $2`, [
    key.keyHash,
    key.workspaceId,
  ]);
}
