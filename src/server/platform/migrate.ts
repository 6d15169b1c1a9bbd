import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { query, type Database, type Queryable } from './db.ts';
import { OperatorError } from './errors.ts';
import { type Migration, ownMigrations, readMigrations } from './migration-files.ts';

/** A migration of a big table may take an hour. */
const MIGRATION_MS = 3_600_000;
// any number that is the same in every version: two processes never migrate at once
const lockKey = 7_235_163_010;

const Locked = z.object({ locked: z.boolean() });
const LOCK_POLL_MS = 100;
/**
 * While a statement waits for a lock, all later ones wait behind it. It waits for less time than
 * they may (`openDatabase`); then they go first, and it is retried.
 */
const LOCK_WAIT_MS = 250;
/** How long a statement is retried in all while others hold the lock. */
const LOCK_TRIES_MS = 900_000;
const LOCK_TIMEOUT = '55P03';
const Applied = z.object({ name: z.string(), checksum: z.string() });

/**
 * Applies the files of `migrations/` that the database has not seen, in order, each in a
 * transaction of its own, or statement by statement if the file says so (such statements can be
 * repeated). While it waits for the work of others it blocks nobody. Migrations only go forward: it
 * throws if a file was changed after it was applied, and if the database belongs to a later
 * version. Resolves with the names of the files that it applied.
 */
export async function migrate(db: Database, folder: string = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await db.connect();
  try {
    // The process that migrates first may take its time.
    await client.query('set lock_timeout = 0');
    // The lock is polled, because a statement that waits for it would hold up an index that the
    // other process creates concurrently.
    while (
      !(
        await query(client, Locked, {
          text: 'select pg_try_advisory_lock($1) as locked',
          values: [lockKey],
        })
      )[0]?.locked
    )
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

async function applyMissing(client: Queryable, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = new Map(
    (await query(client, Applied, { text: 'select name, checksum from schema_migration' })).map(
      (row) => [row.name, row.checksum],
    ),
  );
  const known = new Set(migrations.map(({ name }) => name));
  const later = [...applied.keys()].filter((name) => !known.has(name));
  if (later.length > 0)
    throw new OperatorError(
      `The database belongs to a later version of Recado (it has ${later.join(', ')}). Start that version.`,
    );
  const missing: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new OperatorError(
        `migrations/${migration.name} was changed after it was applied. Put it back and write a new file.`,
      );
    if (checksum === undefined) missing.push(await apply(client, migration));
  }
  return missing;
}

async function apply(
  client: Queryable,
  { name, text, checksum, statements }: Migration,
): Promise<string> {
  try {
    for (const statement of statements ?? []) await onceLockIsFree(() => runOne(client, statement));
    await onceLockIsFree(() =>
      transact(client, async () => {
        if (statements === null) await client.query(patiently(text));
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ]);
      }),
    );
    return name;
  } catch (error) {
    const place =
      error instanceof pg.DatabaseError && error.position
        ? `, line ${text.slice(0, Number(error.position)).split('\n').length}`
        : '';
    throw new Error(
      `migrations/${name}${place}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

async function transact(client: Queryable, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * A statement with `concurrently` waits for the work of others without blocking anybody, so it gets
 * no lock timeout.
 */
async function runOne(client: Queryable, statement: string): Promise<void> {
  await client.query(
    `set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : LOCK_WAIT_MS}`,
  );
  await client.query(patiently(statement));
}

async function onceLockIsFree(work: () => Promise<void>): Promise<void> {
  const lastTry = performance.now() + LOCK_TRIES_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (
        !(error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT) ||
        performance.now() > lastTry
      )
        throw error;
      await wait(LOCK_WAIT_MS);
    }
  }
}

/** A query with a time-out of its own, which the driver accepts but its types do not know. */
const patiently = (text: string, values: unknown[] = []) => ({
  text,
  values,
  query_timeout: MIGRATION_MS,
});
