import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
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
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test copies (`world-database.ts`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-test-'));
  // Nothing of a test outlives its run, so nothing has to reach the disk. The fault tests start a server of their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = await startEmbeddedPostgres({ dataDir, settings });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(server.connection);
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, port, user } = server.connection;
  project.provide('testServer', { host, port, user });
  return stop;
}

async function prepareTemplate({ host, port, user }: TestServer): Promise<void> {
  const administrator = new pg.Client({ host, port, user, database: 'postgres' });
  await administrator.connect();
  await administrator.query('create database template_recado');
  await administrator.end();
  const template = { host, port, user, database: 'template_recado' };
  const db = openDatabase(template);
  try {
    await migrate(db);
  } finally {
    await db.end();
  }
  const jobs = createJobs(template, createLog('warn'));
  await jobs.start({ work: false });
  await jobs.stop();
}
