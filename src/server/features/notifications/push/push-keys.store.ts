import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Row = z.object({ public_key: z.string(), private_key: z.instanceof(Uint8Array) });

export async function findKey(db: Queryable): Promise<z.output<typeof Row> | null> {
  const [row] = await query(db, Row, { text: 'select public_key, private_key from push_key' });
  return row ?? null;
}

/** Does nothing if another process was first. */
export async function insertKey(
  db: Queryable,
  publicKey: string,
  sealed: Uint8Array,
): Promise<void> {
  await execute(
    db,
    'insert into push_key (public_key, private_key) values ($1, $2) on conflict (id) do nothing',
    [publicKey, sealed],
  );
}

/** Does nothing if another process has replaced it. */
export async function replaceKey(
  db: Queryable,
  before: string,
  publicKey: string,
  sealed: Uint8Array,
): Promise<void> {
  await execute(db, 'update push_key set public_key = $2, private_key = $3 where public_key = $1', [
    before,
    publicKey,
    sealed,
  ]);
}
