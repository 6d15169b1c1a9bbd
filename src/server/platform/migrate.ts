import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { query, type Database, type Queryable } from './db.ts';
import { OperatorError } from './errors.ts';

const ownFolder = join(import.meta.dirname, '../../../migrations');
/** A migration of a big table may take an hour. */
const MIGRATION_MS = 3_600_000;
const lockKey = 7_235_163_010; // any number, the same in every version: two processes never migrate at once

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const Locked = z.object({ locked: z.boolean() });
const LOCK_POLL_MS = 100;
/** The first line of a file whose statements are run one by one: an index is made `concurrently`, so that nobody who writes waits for it. */
const OUTSIDE = '-- outside a transaction\n';

const Applied = z.object({ name: z.string(), checksum: z.string() });

/**
 * Applies the files of `migrations/` that the database has not seen, in order, each in its own transaction, or statement by statement where the
 * file says so: such statements can be repeated.
 * Forward only: a file that was applied never changes (throws), and a database of a later version is not opened (throws).
 * Resolves with the names that were applied now.
 */
export async function migrate(db: Database, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await db.connect();
  try {
    // The process that came first may take its time.
    await client.query('set lock_timeout = 0');
    // Asked for again and again: a statement that waits would be waited for by an index that is made beside the work of others.
    while (!(await query(client, Locked, { text: 'select pg_try_advisory_lock($1) as locked', values: [lockKey] }))[0]?.locked)
      await wait(LOCK_POLL_MS);
    try {
      return await applyMissing(client, migrations);
    } finally {
      await client.query('reset lock_timeout');
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
  } finally {
    client.release();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

async function applyMissing(client: Queryable, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = new Map(
    (await query(client, Applied, { text: 'select name, checksum from schema_migration' })).map((row) => [row.name, row.checksum]),
  );
  const known = new Set(migrations.map(({ name }) => name));
  const later = [...applied.keys()].filter((name) => !known.has(name));
  if (later.length > 0)
    throw new OperatorError(`The database belongs to a later version of Recado (it has ${later.join(', ')}). Start that version.`);
  const missing: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new OperatorError(`migrations/${migration.name} was changed after it was applied. Put it back and write a new file.`);
    if (checksum === undefined) missing.push(await apply(client, migration));
  }
  return missing;
}

async function apply(client: Queryable, { name, text, checksum }: Migration): Promise<string> {
  const isOutside = text.startsWith(OUTSIDE);
  try {
    if (isOutside) for (const statement of statementsOf(text)) await client.query(patiently(statement));
    await client.query('begin');
    if (!isOutside) await client.query(patiently(text));
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return name;
  } catch (error) {
    await client.query('rollback');
    const place =
      error instanceof pg.DatabaseError && error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : '';
    throw new Error(`migrations/${name}${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Each ends its line. */
const statementsOf = (text: string): string[] => text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');

/** The driver takes a time-out for one statement; its types do not know it. */
const patiently = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: MIGRATION_MS });
