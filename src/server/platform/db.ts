import pg from 'pg';
import type { z } from 'zod';
import { type Announcer, createAnnouncer, type Publish } from './announcements.ts';

/** A pool or one client inside a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/**
 * A pool of connections. `publish` says, after the commit of a transaction, what was announced in
 * it.
 */
export class Database extends pg.Pool {
  readonly publish: Publish;

  constructor(options: pg.PoolConfig, publish: Publish) {
    super(options);
    this.publish = publish;
  }
}

/**
 * Everything done in it is committed or refused as one, and what it announces is heard only after
 * the commit.
 */
export interface Transaction extends Queryable, Announcer {}

// Times are ISO texts and 64-bit counters are numbers throughout the product (counters stay far
// below 2^53).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

export interface ConnectionOptions {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  max?: number;
  applicationName?: string;
}

/**
 * A statement gives up waiting for a row after this long: work is written in groups, and one locked
 * row must not stop them all.
 */
const LOCK_WAIT_MS = 500;
/**
 * A person waits this long for a row: what holds it takes a moment, and nothing is wrong. A browser
 * that is told to try again would do no more.
 */
const PATIENT_LOCK_WAIT_MS = 5_000;
/**
 * A query that gets no answer for this long is given up, so that nobody waits for ever on half-open
 * TCP.
 */
const SILENCE_MS = 60_000;
/**
 * A process that stands still in the middle of a transaction loses the transaction and its locks
 * after this long.
 */
const STANDSTILL_MS = 10_000;

/**
 * What a search finds in a large workspace is kept in a table of hashes, of up to 1.5 million ids
 * with this: 16 times `work_mem`. Beyond that it would be looked through for each row of a list.
 */
const OPTIONS = '-c hash_mem_multiplier=16';

/** Without `publish` nobody hears what transactions announce. */
export function openDatabase(
  options: ConnectionOptions,
  publish: Publish = () => undefined,
): Database {
  const { applicationName = 'recado', max = 10, ...connection } = options;
  return new Database(
    {
      ...connection,
      max,
      application_name: applicationName,
      options: OPTIONS,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: SILENCE_MS,
      lock_timeout: LOCK_WAIT_MS,
      idle_in_transaction_session_timeout: STANDSTILL_MS,
    },
    publish,
  );
}

/**
 * Few connections are enough: claims, releases and delivery states are few statements for many
 * messages.
 */
const RELAXED_CONNECTIONS = 4;

/**
 * Opens a second pool on the same database, for statements that are the same every time: their
 * plans are made once. (Planning one took as long as running it. Lists with optional filters need
 * the opposite.) With `relaxed` a commit does not wait for the disk. That is for claims, releases
 * and delivery states: if a crash of the database loses them, a lease runs out or work is done
 * again, and no more. The next durable commit writes them, too.
 */
export function openWithFixedPlans(
  db: Database,
  onIdleError: (error: Error) => void,
  { relaxed }: { relaxed: boolean },
): Database {
  const options = `-c plan_cache_mode=force_generic_plan${relaxed ? ' -c synchronous_commit=off' : ''}`;
  const pool = new Database(
    { ...db.options, ...(relaxed && { max: RELAXED_CONNECTIONS }), options },
    db.publish,
  );
  pool.on('error', onIdleError);
  return pool;
}

/**
 * Runs `work` in a transaction. What `work` announces is published after the commit, each thing
 * once.
 */
export const inTransaction = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  publishing(db, 'begin', work);

/**
 * As `inTransaction`, but it waits longer for rows that others have locked: for what a person does
 * to one thing that loops work on, too.
 */
export const inPatientTransaction = <T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => publishing(db, `begin; set local lock_timeout = ${PATIENT_LOCK_WAIT_MS}`, work);

async function publishing<T>(
  db: Database,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const said = new Map<string, Parameters<Publish>>();
  const announcer = createAnnouncer((topic, payload = '') =>
    said.set(`${topic}\0${payload}`, [topic, payload]),
  );
  const result = await committing(db, begin, (client) =>
    work({ query: (text, values) => client.query(text, values), ...announcer }),
  );
  for (const announcement of said.values()) db.publish(...announcement);
  return result;
}

async function committing<T>(
  db: Database,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  // Between two statements nobody else hears that the connection broke, and an error without a
  // listener ends the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollback: unknown) => {
      broken = rollback instanceof Error ? rollback : new Error(String(rollback));
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Runs one statement and parses every row; `name` keeps it prepared on the connection. */
export async function query<Schema extends z.ZodType>(
  db: Queryable,
  schema: Schema,
  statement: { text: string; values?: unknown[]; name?: string },
): Promise<z.output<Schema>[]> {
  const result = await db.query(statement);
  return result.rows.map((row) => schema.parse(row));
}

/** For statements whose rows nobody reads; resolves with the number of rows they touched. */
export async function execute(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  return (await db.query(text, values)).rowCount ?? 0;
}

/**
 * JSON that PostgreSQL takes, whatever people wrote: it stores neither NUL nor half a surrogate
 * pair, which JSON can only write as escapes. Each becomes the replacement character.
 */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes(String.raw`\u0000`) || json.includes(String.raw`\ud`)
    ? json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd')
    : json;
}
