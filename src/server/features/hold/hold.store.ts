import { z } from 'zod';
import { SecondSign } from '#contract/hold.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Mark } from './marks.ts';

const Installation = z.object({
  machine: z.string().nullable(),
  place: z.string(),
  held_since: z.string().nullable(),
  held_machine: z.string().nullable(),
  second_sign: SecondSign.nullable(),
});
export type Installation = z.output<typeof Installation>;

/** Lets one transaction at a time mark the folder and the database. */
export const lockMarks = (db: Queryable): Promise<number> =>
  execute(db, 'lock table installation in share row exclusive mode');

/**
 * The mark of the whole database, which belongs to no workspace. Null: the database was never
 * marked.
 */
export async function findInstallation(db: Queryable): Promise<Installation | null> {
  const [row] = await query(db, Installation, {
    text: 'select machine, place, held_since, held_machine, second_sign from installation',
  });
  return row ?? null;
}

/** Marks the database as belonging here. Nothing is held back any more. */
export const markDatabase = (db: Queryable, { machine, place }: Mark): Promise<number> =>
  execute(
    db,
    `insert into installation (machine, place) values ($1, $2)
     on conflict (only_one) do update set machine = $1, place = $2, held_since = null, held_machine = null, second_sign = null`,
    [machine, place],
  );

/**
 * Begins a hold. If there is one, its beginning stays, and the mark of the original machine stays
 * until a person has decided.
 */
export const markHeld = (db: Queryable, { machine, place }: Mark): Promise<number> =>
  execute(
    db,
    `insert into installation as i (place, held_since, held_machine) values ($2, now(), $1)
     on conflict (only_one) do update set held_since = coalesce(i.held_since, now()), held_machine = $1, second_sign = null`,
    [machine, place],
  );

/** Resolves with 0 if nothing is held back, or if a sign was noted before. */
export const noteSecondSign = (db: Queryable, sign: SecondSign): Promise<number> =>
  execute(
    db,
    `update installation set second_sign = $1 where held_since is not null and second_sign is null`,
    [sign],
  );

/**
 * Whether a workspace existed when the hold began. Users who sign up at a copy may not end its
 * hold.
 */
export async function wasThere(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select from workspace w, installation i where w.id = $1 and (i.held_since is null or w.created_at < i.held_since)',
    values: [workspaceId],
  });
  return rows.length > 0;
}

/**
 * All workspaces, because the hold belongs to the installation: ending it ends it for all of them.
 */
export async function listWorkspaces(db: Queryable): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: 'select id from workspace order by id',
  });
  return rows.map((row) => row.id);
}
