import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** How many browsers of a person are remembered; the oldest are forgotten. */
const KEPT = 20;

export async function noteDevice(
  db: Queryable,
  userId: string,
  tokenHash: Uint8Array,
  now: Date,
): Promise<void> {
  await execute(
    db,
    `insert into known_device (token_hash, user_id, used_at) values ($1, $2, $3)
     on conflict (user_id, token_hash) do update set used_at = excluded.used_at`,
    [tokenHash, userId, now],
  );
  await execute(
    db,
    `delete from known_device where user_id = $1 and token_hash not in (
       select token_hash from known_device where user_id = $1 order by used_at desc limit ${KEPT})`,
    [userId],
  );
}

export async function isKnownDevice(
  db: Queryable,
  emailKey: string,
  tokenHash: Uint8Array,
): Promise<boolean> {
  const rows = await query(db, z.object({}), {
    text: 'select from known_device d join app_user u on u.id = d.user_id where u.email_key = $1 and d.token_hash = $2',
    values: [emailKey, tokenHash],
  });
  return rows.length > 0;
}

export async function deleteDevicesOf(db: Queryable, userId: string): Promise<void> {
  await execute(db, 'delete from known_device where user_id = $1', [userId]);
}

export async function deleteOldDevices(db: Queryable, before: Date): Promise<number> {
  return execute(db, 'delete from known_device where used_at < $1', [before]);
}
