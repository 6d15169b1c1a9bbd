import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Owner = z.object({ user_id: z.string() });

export async function insertReset(
  db: Queryable,
  reset: { tokenHash: Uint8Array; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await execute(
    db,
    'insert into password_reset (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [reset.tokenHash, reset.userId, reset.now, reset.expiresAt],
  );
}

/** The person that a link belongs to; null when the link is unknown, used or expired. */
export async function findReset(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<string | null> {
  const [row] = await query(db, Owner, {
    text: 'select user_id from password_reset where token_hash = $1 and expires_at > $2',
    values: [tokenHash, now],
  });
  return row?.user_id ?? null;
}

export async function takeReset(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<string | null> {
  const [row] = await query(db, Owner, {
    text: 'delete from password_reset where token_hash = $1 and expires_at > $2 returning user_id',
    values: [tokenHash, now],
  });
  return row?.user_id ?? null;
}

export async function deleteResetsOf(db: Queryable, userId: string): Promise<void> {
  await execute(db, 'delete from password_reset where user_id = $1', [userId]);
}

export async function deleteOldResets(db: Queryable, now: Date): Promise<number> {
  return execute(db, 'delete from password_reset where expires_at <= $1', [now]);
}
