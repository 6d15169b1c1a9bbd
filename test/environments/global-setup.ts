import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createEventBus } from '#server/platform/event-bus.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';

export interface TestServer {
  host: string;
  port: number;
  user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    /** A DATA_DIR with a migrated database on which no server runs (`data-folder.ts`). */
    preparedDataDir: string;
  }
}

// No data of a test outlives its run, so nothing has to reach the disk. The fault tests start a
// server of their own.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * One PostgreSQL for the whole run, with a migrated database that every test copies
 * (`database.ts`).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened = new AsyncDisposableStack();
  const folder = async (name: string) =>
    opened.adopt(await mkdtemp(join(tmpdir(), `recado-${name}-`)), (path) =>
      rm(path, { recursive: true, force: true }),
    );
  try {
    const prepared = await folder('prepared');
    await prepare(prepared);
    const dataDir = await folder('test');
    await cp(join(prepared, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
    const server = await startEmbeddedPostgres({ dataDir, settings });
    opened.defer(() => server.stop());
    const { host, port, user, database } = server.connection;
    const administrator = new pg.Client({ host, port, user, database: 'postgres' });
    await administrator.connect();
    await administrator.query(`create database template_recado template ${database}`);
    await administrator.end();
    project.provide('testServer', { host, port, user });
    project.provide('preparedDataDir', prepared);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
  return () => opened.disposeAsync();
}

async function prepare(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  const db = openDatabase(server.connection);
  // The pool says that it has ended before its connections are closed, and the server is about to
  // stop.
  db.on('error', () => undefined);
  try {
    await migrate(db);
    const log = createLog('warn');
    const jobs = createJobs(server.connection, createEventBus(server.connection, log), log);
    await jobs.start({ work: false });
    await jobs.stop();
  } finally {
    await db.end();
    await server.stop();
  }
}
