import type { Queryable } from '#server/platform/db.ts';

/** Throws when the database cannot be reached, which the edge answers with 503. */
export async function answersQueries(db: Queryable): Promise<boolean> {
  return (await db.query('select 1')).rowCount === 1;
}
