import type { Queryable } from '#server/platform/db.ts';

/** Throws if the database cannot be reached; the HTTP layer turns that into 503. */
export async function answersQueries(db: Queryable): Promise<boolean> {
  return (await db.query('select 1')).rowCount === 1;
}
