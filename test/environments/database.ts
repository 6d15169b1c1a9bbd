import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type ConnectionOptions, type Database } from '#server/platform/db.ts';

export interface TestDatabase {
  db: Database;
  connection: ConnectionOptions;
  connectionString: string;
  drop(): Promise<void>;
}

/**
 * A database of the test's own, with every migration applied. It is a copy of the template of
 * `global-setup.ts`, which takes about 30 ms in memory and ten times that on a disk.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${database} template template_recado strategy file_copy`);
  const connection = { ...server, database };
  const db = openDatabase(connection);
  // A test that ends connections on purpose sees the error in its own queries.
  db.on('error', () => undefined);
  return {
    db,
    connection,
    connectionString: `postgres://${server.user}@localhost/${database}?host=${encodeURIComponent(server.host)}`,
    drop: async () => {
      await db.end();
      await administrate(`drop database ${database} with (force)`);
    },
  };
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer'), database: 'postgres' });
  await client.connect();
  try {
    // Copies of one template wait for each other, because PostgreSQL would refuse a second one at
    // the same time.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
