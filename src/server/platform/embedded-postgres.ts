import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { lockDataDir } from './data-dir-lock.ts';
import type { ConnectionOptions } from './db.ts';
import { prepareCluster, type Cluster } from './embedded-postgres-cluster.ts';
import { asDatabaseUser } from './embedded-postgres-user.ts';
import { clearStaleServer } from './embedded-postgres-stale.ts';
import { hasCode, OperatorError } from './errors.ts';

export interface EmbeddedPostgres {
  connection: ConnectionOptions & { host: string; port: number; user: string; database: string };
  /** The same as an address, for another process or a tool: `psql "$url"`. */
  connectionString: string;
  /** Where the server keeps its files, postmaster.pid among them. */
  folder: string;
  /** Ends every connection and shuts the server down cleanly; gives DATA_DIR free. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log?: Logger;
  /** Server settings above ours. */
  settings?: Record<string, string>;
  /** The server went away and could not be started again. */
  onLost?: (error: Error) => void;
}

const user = 'recado';
const readyWithinMs = 60_000; // after a crash the server replays its log first
const stopWithinMs = 8_000;
const restartsInARow = 5;

/** Pages that PostgreSQL keeps at hand, MB: a sixteenth of what the machine (or the container) has. They are taken as they are used. */
const sharedMegabytes = Math.round(Math.min(1024, Math.max(64, machineMemory() / 1_048_576 / 16)));

/** Small machine, one application: little memory at rest, no parallel queries, quick cleaning of busy little tables. */
const ownSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedMegabytes}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: `${sharedMegabytes * 8}MB`,
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  wal_compression: 'on',
  autovacuum_naptime: '5s',
  idle_in_transaction_session_timeout: '60s',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the PostgreSQL server of DATA_DIR and keeps it running until `stop`. Creates it on the first start.
 * Throws DataDirInUse when another process has DATA_DIR; that process's server is not touched.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings = {}, onLost }: Options): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(dataDir);
  try {
    const cluster = await prepareCluster(dataDir, user);
    const connection = { host: cluster.socketFolder, port: 5432, user, database: user };
    const server = await keepRunning(cluster, connection, { ...ownSettings, ...settings }, log, onLost);
    return {
      connection,
      connectionString: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(cluster.socketFolder)}`,
      folder: cluster.folder,
      stop: async () => {
        await server.stop();
        rmSync(cluster.socketFolder, { recursive: true, force: true }); // it may lie outside of DATA_DIR
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The server of a DATA_DIR that another process has: where it listens stands in the file it keeps while it runs. */
export function runningPostgres(dataDir: string): ConnectionOptions {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  if (!host) throw new OperatorError(`DATA_DIR: the database in ${dataDir} is not ready yet. Try again in a moment.`);
  return { host, port: Number(port), user, database: user };
}

/** Starts the server, and again when it dies without being asked to. */
async function keepRunning(
  cluster: Cluster,
  connection: EmbeddedPostgres['connection'],
  settings: Record<string, string>,
  log?: Logger,
  onLost?: (error: Error) => void,
) {
  let stopping = false;
  let server = await launch(cluster, connection, settings, log);
  const watch = () => {
    server.process.once('exit', () => {
      if (!stopping) supervision = restart();
    });
  };
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt++) {
      log?.error({ attempt }, 'The database server ended by itself and is started again');
      try {
        server = await launch(cluster, connection, settings, log);
        return watch();
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        log?.error({ err: failure }, 'The database server did not start');
        if (attempt === restartsInARow) return onLost?.(failure);
        await sleep(200 * 2 ** attempt);
      }
    }
  };
  let supervision = Promise.resolve<void>(undefined);
  watch();
  return {
    stop: async () => {
      stopping = true;
      await supervision;
      await end(server.process);
    },
  };
}

/** Resolves when the server answers. A failed start throws what the server said. */
async function launch(cluster: Cluster, connection: EmbeddedPostgres['connection'], settings: Record<string, string>, log?: Logger) {
  await clearStaleServer(cluster.folder, stopWithinMs);
  const parameters = Object.entries({ unix_socket_directories: cluster.socketFolder, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = asDatabaseUser(
    cluster.account,
    [cluster.binaries.postgres, '-D', cluster.folder, '-p', String(connection.port), ...parameters],
    { endWithParent: true },
  );
  // Detached: Ctrl-C goes to a terminal's whole group, and the database must outlive the work that is being finished.
  const server = spawn(command.file, command.args, { ...command.options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = listenTo(server, log);
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  for (const deadline = Date.now() + readyWithinMs; ; await sleep(10)) {
    if (failure) throw failure;
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`The database server did not start: ${said.tail()}`);
    if (await answers(connection)) {
      said.follow();
      return { process: server };
    }
    if (Date.now() > deadline) {
      await end(server);
      throw new Error(`The database server was not ready within ${readyWithinMs / 1000} s: ${said.tail()}`);
    }
  }
}

/** Keeps the last words of the server for an error. Once it runs, and until it is asked to stop, its complaints go to the log. */
function listenTo(server: ChildProcess, log?: Logger): { tail(): string; follow(): void } {
  let tail = '';
  let following = false;
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4_000);
    if (!following || server.killed) return;
    for (const line of text.split('\n')) if (/\b(PANIC|FATAL|WARNING):/.test(line)) log?.warn({ line }, 'The database server reports');
  });
  return { tail: () => tail.trim(), follow: () => (following = true) };
}

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined); // the failed query below says the same
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
    return true;
  } catch (error) {
    // Not listening yet, or still replaying its log.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED') || hasCode(error, '57P03') || hasCode(error, 'ECONNRESET')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (the next start replays the log). */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  const patience = setTimeout(() => server.kill('SIGQUIT'), stopWithinMs);
  await ended;
  clearTimeout(patience);
}

/** Bytes. A container may be allowed less than its machine has; without a limit the figure is 0 or beyond any machine. */
function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
