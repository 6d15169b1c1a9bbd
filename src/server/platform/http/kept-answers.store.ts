import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Whose key it is, and of which call. */
export interface KeyPlace {
  workspaceId: string;
  userId: string;
  route: string;
  key: string;
}

/** After this long a key is as if it had never been used. */
const KEPT = `interval '24 hours'`;
const here = 'workspace_id = $1 and user_id = $2 and route = $3 and key = $4';
const values = ({ workspaceId, userId, route, key }: KeyPlace): unknown[] => [
  workspaceId,
  userId,
  route,
  key,
];

/**
 * The key is ours to work under: nobody used it, or whoever did has died at it, or it was long ago.
 */
export async function claimKey(
  db: Queryable,
  place: KeyPlace,
  claim: string,
  leaseMs: number,
): Promise<boolean> {
  const claimed = await execute(
    db,
    `insert into kept_answer as kept (workspace_id, user_id, route, key, claim, lease_until)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')
     on conflict (workspace_id, user_id, route, key) do update
       set claim = excluded.claim, lease_until = excluded.lease_until, created_at = now(), done_at = null, answer = null
       where kept.created_at < now() - ${KEPT} or (kept.done_at is null and kept.lease_until < now())`,
    [...values(place), claim, leaseMs],
  );
  return claimed > 0;
}

/** Who works at it is alive. */
export const renewClaim = (
  db: Queryable,
  place: KeyPlace,
  claim: string,
  leaseMs: number,
): Promise<number> =>
  execute(
    db,
    `update kept_answer set lease_until = now() + $6 * interval '1 millisecond' where ${here} and claim = $5 and done_at is null`,
    [...values(place), claim, leaseMs],
  );

const Kept = z.object({ done: z.boolean(), answer: z.instanceof(Buffer).nullable() });

export async function findKept(
  db: Queryable,
  place: KeyPlace,
): Promise<z.output<typeof Kept> | null> {
  const [row] = await query(db, Kept, {
    text: `select done_at is not null as done, answer from kept_answer where ${here}`,
    values: values(place),
  });
  return row ?? null;
}

export const keepAnswer = (
  db: Queryable,
  place: KeyPlace,
  claim: string,
  answer: Uint8Array,
): Promise<number> =>
  execute(db, `update kept_answer set done_at = now(), answer = $6 where ${here} and claim = $5`, [
    ...values(place),
    claim,
    answer,
  ]);

/** It came to nothing: the key may be used again. */
export const freeKey = (db: Queryable, place: KeyPlace, claim: string): Promise<number> =>
  execute(db, `delete from kept_answer where ${here} and claim = $5`, [...values(place), claim]);

/**
 * That something was done stays known, so that it is not done again; what was said of it goes: it
 * may name a person who is erased.
 */
export const eraseAnswers = (db: Queryable, workspaceId: string): Promise<number> =>
  execute(
    db,
    'update kept_answer set answer = null where workspace_id = $1 and answer is not null',
    [workspaceId],
  );

/** Of every workspace. */
export const deleteOldAnswers = (db: Queryable): Promise<number> =>
  execute(db, `delete from kept_answer where created_at < now() - ${KEPT}`);
