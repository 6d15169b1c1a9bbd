import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Whose key it is, and for which call. */
export interface KeyPlace {
  workspaceId: string;
  userId: string;
  route: string;
  key: string;
}

/** After this long a key counts as unused. */
const KEPT = `interval '24 hours'`;
const here = 'workspace_id = $1 and user_id = $2 and route = $3 and key = $4';
const values = ({ workspaceId, userId, route, key }: KeyPlace): unknown[] => [
  workspaceId,
  userId,
  route,
  key,
];

/**
 * Claims a key; false: somebody else has it. A key can be claimed if nobody used it, if its user
 * died at the work, or if it is old.
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

/** Extends the claim, because its work goes on. */
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

/** Frees the key of work that failed, so that it may be used again. */
export const freeKey = (db: Queryable, place: KeyPlace, claim: string): Promise<number> =>
  execute(db, `delete from kept_answer where ${here} and claim = $5`, [...values(place), claim]);

/**
 * Erases the answers of a workspace, because they may name a person who is erased. That the calls
 * were done stays known, so that they are not done again.
 */
export const eraseAnswers = (db: Queryable, workspaceId: string): Promise<number> =>
  execute(
    db,
    'update kept_answer set answer = null where workspace_id = $1 and answer is not null',
    [workspaceId],
  );

/** Deletes the old keys of every workspace. */
export const deleteOldAnswers = (db: Queryable): Promise<number> =>
  execute(db, `delete from kept_answer where created_at < now() - ${KEPT}`);
