import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { drive } from '../drive.ts';
import { startPostgres } from '../postgres.ts';
import { freePort, type ProductOptions, startProduct } from '../product.ts';
import { type Figure, shown } from '../report.ts';
import { setUp } from '../set-up.ts';
import type { Stub } from '../stub/stub.ts';

/**
 * Messages a second: so few that a message is answered before the next one comes, and nothing is
 * written together with another message.
 */
const RATE = 20;
const MESSAGES = 1000;
const CUSTOMERS = 100;
/** An idle backend reports its statistics after 10 s at the latest. */
const REPORTED_MS = 12_000;

const Cost = z.object({ transactions: z.number(), walRecords: z.number(), walBytes: z.number() });
/**
 * The cost of one message from the webhook to the delivered answer, without the product's periodic
 * work.
 */
export type Cost = z.output<typeof Cost> & { statements: number };

/**
 * Measures what a message costs the database. These figures are the same on every machine, and show
 * a change that timing does not.
 */
export async function measureCost(options: ProductOptions, stub: Stub): Promise<Cost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-cost-'));
  // Full-page writes and vacuum are switched off, because they happen at any time and not with a
  // message.
  const postgres = await startPostgres({
    log_statement: 'all',
    full_page_writes: 'off',
    autovacuum: 'off',
  });
  try {
    const database = await postgres.create('cost');
    const product = await startProduct({ ...options, port: await freePort(), dataDir, database });
    try {
      const { channels } = await setUp(product.origin, stub);
      const read = () => look(database, postgres.logFolder);
      const bench = { postgres, stub, product, channels, customers: CUSTOMERS, next: 0 };
      await drive(bench, { messages: CUSTOMERS, connections: 1, rate: RATE, exact: true });
      const spent = await during(read, () =>
        drive(bench, { messages: MESSAGES, connections: 4, rate: RATE, exact: true }),
      );
      const idle = await during(read, () => wait((MESSAGES / RATE) * 1000));
      return costOf(
        (name) => (spent.cost[name] - (idle.cost[name] / idle.seconds) * spent.seconds) / MESSAGES,
      );
    } finally {
      await product.child.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const costOf = (value: (name: keyof Cost) => number): Cost => ({
  transactions: value('transactions'),
  statements: value('statements'),
  walRecords: value('walRecords'),
  walBytes: value('walBytes'),
});

/**
 * The difference of the statistics before and after `work`, each read after everything was
 * reported.
 */
async function during(
  read: () => Promise<Cost>,
  work: () => Promise<unknown>,
): Promise<{ cost: Cost; seconds: number }> {
  await wait(REPORTED_MS);
  const [before, began] = [await read(), performance.now()];
  await work();
  await wait(REPORTED_MS);
  const after = await read();
  return {
    cost: costOf((name) => after[name] - before[name]),
    seconds: (performance.now() - began) / 1000,
  };
}

async function look(database: string, logFolder: string): Promise<Cost> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } =
      await client.query(`select xact_commit::float8 as transactions, wal_records::float8 as "walRecords", wal_bytes::float8 as "walBytes"
      from pg_stat_database, pg_stat_wal where datname = current_database()`);
    return { ...Cost.parse(rows[0]), statements: await countStatements(logFolder) };
  } finally {
    await client.end();
  }
}

const Line = z.object({ dbname: z.string().optional(), message: z.string() });

/** Each execution of a statement is a line of the log. */
async function countStatements(folder: string): Promise<number> {
  let statements = 0;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    for await (const text of createInterface({ input: createReadStream(join(folder, file)) })) {
      const line = Line.parse(JSON.parse(text));
      if (line.dbname === 'cost' && /^(?:statement|execute [^:]*): /.test(line.message))
        statements += 1;
    }
  }
  return statements;
}

/** The demanded figures, and what was measured. */
export const costFigures = ({ transactions, statements, walRecords, walBytes }: Cost): Figure[] => [
  shown(
    'A message: transactions, statements',
    `${transactions.toFixed(2)}, ${statements.toFixed(2)}`,
  ),
  shown(
    'A message: write-ahead log',
    `${walBytes.toFixed(0)} bytes in ${walRecords.toFixed(1)} records`,
  ),
];
