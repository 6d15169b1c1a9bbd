import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Kept = z.object({ version: z.string(), age_ms: z.number() });
export type KeptVersion = z.output<typeof Kept>;

/**
 * The version that a source named last, and how long ago. It is one row for the whole installation.
 */
export async function findVersion(db: Queryable, source: string): Promise<KeptVersion | null> {
  const [row] = await query(db, Kept, {
    text: `select version, extract(epoch from now() - found_at)::float8 * 1000 as age_ms from client_version where source = $1`,
    values: [source],
  });
  return row ?? null;
}

export async function keepVersion(db: Queryable, source: string, version: string): Promise<void> {
  await execute(
    db,
    `insert into client_version (source, version) values ($1, $2)
     on conflict (source) do update set version = excluded.version, found_at = now()`,
    [source, version],
  );
}
