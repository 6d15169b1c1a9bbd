import pg from 'pg';
import { z } from 'zod';
import { type Database, query, type Queryable } from '#server/platform/db.ts';

/** A big table takes its time. */
const PATIENCE_MS = 3_600_000;
/**
 * Somebody who holds a table longer is not waited for: everybody else would stand behind us. The
 * job tries again.
 */
const LOCK_WAIT_MS = 10_000;

/**
 * Every table that holds something of a workspace, those to come included, quoted: a person may
 * stand in any of them.
 */
export async function tablesOfWorkspaces(db: Queryable): Promise<string[]> {
  const tables = await query(db, z.object({ name: z.string() }), {
    text: `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id' and not a.attisdropped order by 1`,
  });
  return tables.map(({ name }) => name);
}

/** Bytes that a rewriting has to write; while it does, nothing else reads or writes the table. */
export async function sizeOfTables(db: Queryable): Promise<number> {
  const [row] = await query(db, z.object({ bytes: z.number() }), {
    text: 'select coalesce(sum(pg_total_relation_size(name::regclass)), 0)::bigint as bytes from unnest($1::text[]) name',
    values: [await tablesOfWorkspaces(db)],
  });
  return row?.bytes ?? 0;
}

/**
 * Rewrites the tables, so that the database's files hold only what is there, and has the log of
 * before removed. A deleted row lies in its page until something else is written over it; a log
 * file that was worked off is kept to be written over. For the database that Recado brings along
 * only: the log belongs to the whole server. Resolves with the server's folder.
 */
export async function overwrite(db: Database): Promise<string> {
  // A connection of its own: the others give up far too early for this.
  const client = new pg.Client({
    ...db.options,
    query_timeout: PATIENCE_MS,
    lock_timeout: LOCK_WAIT_MS,
  });
  let broken: Error | undefined;
  // Between two statements nobody else hears that the connection broke, and an error that nobody
  // hears ends the process.
  client.on('error', (error) => {
    broken = error;
  });
  await client.connect();
  try {
    for (const table of await tablesOfWorkspaces(client))
      await client.query(`vacuum (full, analyze) ${table}`);
    // The planner keeps samples of values.
    await client.query('vacuum full pg_catalog.pg_statistic');
    await removeLog(client);
    const [row] = await query(client, z.object({ data_directory: z.string() }), {
      text: 'show data_directory',
    });
    if (!row || broken) throw broken ?? new Error('The database does not say where its files are');
    return row.data_directory;
  } finally {
    await client.end();
  }
}

/**
 * Walks through every log file that is there, those kept for later included, and removes them all
 * instead of keeping any.
 */
async function removeLog(client: pg.Client): Promise<void> {
  await client.query('alter system set wal_recycle = off');
  try {
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    const [row] = await query(client, z.object({ files: z.number() }), {
      text: 'select count(*) as files from pg_ls_waldir()',
    });
    for (let file = 0; file <= (row?.files ?? 0); file++) {
      // A file in which nothing was written is not left.
      await client.query(`select pg_logical_emit_message(false, 'recado', 'erased')`);
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
    await client.query('checkpoint');
  } finally {
    await client.query('alter system reset wal_recycle');
    await client.query('select pg_reload_conf()');
  }
}
