import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { postgresCpuMs } from './processes.ts';

export interface BenchPostgres {
  /** Makes an empty database; resolves with its address. */
  create(name: string): Promise<string>;
  version: string;
  cpuMs(): number;
  /** The folder of the server's log, which has lines of JSON. */
  logFolder: string;
  stop(): Promise<void>;
}

/**
 * The embedded server exactly as the product runs it, with a log collector that writes nothing
 * until plans are logged.
 */
export async function startPostgres(extra: Record<string, string> = {}): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      logging_collector: 'on',
      log_destination: 'jsonlog',
      log_directory: 'log',
      log_filename: 'bench',
      log_rotation_age: '0',
      log_rotation_size: '0',
      ...extra,
    },
  });
  const admin = new pg.Client(server.connectionString);
  await admin.connect();
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  return {
    version: rows[0]?.server_version ?? 'unknown',
    async create(name) {
      await admin.query(`create database ${name}`);
      const address = new URL(server.connectionString);
      address.pathname = `/${name}`;
      return address.href;
    },
    cpuMs: () => postgresCpuMs(server.folder),
    logFolder: join(server.folder, 'log'),
    async stop() {
      await admin.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
