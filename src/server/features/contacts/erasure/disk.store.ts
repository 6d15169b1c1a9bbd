import pg from 'pg';
import { z } from 'zod';
import { type Database, query, type Queryable } from '#server/platform/db.ts';

/** Rewriting a large table takes long, so statements may run for an hour. */
const PATIENCE_MS = 3_600_000;
/**
 * How long to wait for a lock on a table. Everybody else would queue behind our request, so the job
 * gives up and tries again later.
 */
const LOCK_WAIT_MS = 10_000;

/**
 * Every table that holds rows of a workspace, by its quoted name. The catalog is read so that
 * future tables are included: a person may appear in any of them.
 */
export async function tablesOfWorkspaces(db: Queryable): Promise<string[]> {
  const tables = await query(db, z.object({ name: z.string() }), {
    text: `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id' and not a.attisdropped order by 1`,
  });
  return tables.map(({ name }) => name);
}

/**
 * How many bytes a rewrite has to write. Nothing else can read or write a table while it is
 * rewritten.
 */
export async function sizeOfTables(db: Queryable): Promise<number> {
  const [row] = await query(db, z.object({ bytes: z.number() }), {
    text: 'select coalesce(sum(pg_total_relation_size(name::regclass)), 0)::bigint as bytes from unnest($1::text[]) name',
    values: [await tablesOfWorkspaces(db)],
  });
  return row?.bytes ?? 0;
}

/**
 * Rewrites the tables, so that the database's files hold only current rows, and removes the old
 * write-ahead log. Without this a deleted row stays in its page until something overwrites it, and
 * PostgreSQL keeps old log files to reuse them. Only for the embedded database, because the log
 * belongs to the whole server. Resolves with the server's data folder.
 */
export async function overwrite(db: Database): Promise<string> {
  // A separate connection, because the others time out far too early for this.
  const client = new pg.Client({
    ...db.options,
    query_timeout: PATIENCE_MS,
    lock_timeout: LOCK_WAIT_MS,
  });
  let broken: Error | undefined;
  // If the connection breaks between two statements, no query rejects, and an error event without a
  // listener ends the process.
  client.on('error', (error) => {
    broken = error;
  });
  await client.connect();
  try {
    for (const table of await tablesOfWorkspaces(client))
      await client.query(`vacuum (full, analyze) ${table}`);
    // The planner keeps samples of column values here.
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
 * Fills and switches through all existing log files, including those kept for reuse, so that the
 * checkpoints remove them instead of recycling them.
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
      // PostgreSQL does not switch away from a log file in which nothing was written.
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
