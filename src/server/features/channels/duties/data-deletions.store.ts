import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { ChannelRow } from '../channels.store.ts';

export const Product = z.enum(['facebook', 'instagram']);
export type Product = z.output<typeof Product>;

const Deletion = z.object({
  code: z.string(),
  product: Product,
  mode: z.enum(['live', 'simulated']),
  person: z.instanceof(Buffer).nullable(),
  requested_at: z.string(),
  completed_at: z.string().nullable(),
});
export type Deletion = z.output<typeof Deletion>;

/**
 * Stores the request. When an earlier one for the same person is still open, that one stays and its
 * code is answered.
 */
export async function insertDeletion(
  db: Queryable,
  request: {
    code: string;
    product: Product;
    mode: ChannelRow['mode'];
    personHash: Uint8Array;
    person: Buffer;
  },
): Promise<{ code: string; isNew: boolean }> {
  const inserted = await execute(
    db,
    `insert into data_deletion (code, product, mode, person_hash, person) values ($1, $2, $3, $4, $5)
     on conflict (person_hash) where completed_at is null do nothing`,
    [request.code, request.product, request.mode, request.personHash, request.person],
  );
  if (inserted === 1) return { code: request.code, isNew: true };
  const [open] = await query(db, z.object({ code: z.string() }), {
    text: 'select code from data_deletion where person_hash = $1 and completed_at is null for share',
    values: [request.personHash],
  });
  // The open request was completed in between, so this is a new one.
  return open ? { code: open.code, isNew: false } : insertDeletion(db, request);
}

export async function findDeletion(db: Queryable, code: string): Promise<Deletion | null> {
  const [row] = await query(db, Deletion, {
    text: 'select code, product, mode, person, requested_at, completed_at from data_deletion where code = $1',
    values: [code],
  });
  return row ?? null;
}

/**
 * Marks the request as done. It also forgets who the person was: the hash is replaced, so that
 * nobody can find the person by trying out ids.
 */
export function completeDeletion(db: Queryable, code: string): Promise<number> {
  return execute(
    db,
    `update data_deletion set completed_at = now(), person = null, person_hash = sha256(convert_to(code, 'UTF8'))
     where code = $1 and completed_at is null`,
    [code],
  );
}
