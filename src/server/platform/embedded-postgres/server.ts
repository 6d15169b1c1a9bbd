import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionOptions } from '../db.ts';
import { hasCode } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { asDatabaseUser } from './database-user.ts';
import { clearStaleServer } from './stale-server.ts';

export type ServerConnection = ConnectionOptions & {
  host: string;
  port: number;
  user: string;
  database: string;
};

/** What a process of the server is started with. */
export interface ServerOptions {
  cluster: Cluster;
  connection: ServerConnection;
  settings: Record<string, string>;
  log: Logger | undefined;
}

const readyWithinMs = 60_000; // after a crash the server replays its log first
const stopWithinMs = 8_000;

/**
 * Starts the server and resolves when it answers. If it does not start, the error has its last
 * output.
 */
export async function launch({
  cluster,
  connection,
  settings,
  log,
}: ServerOptions): Promise<ChildProcess> {
  await clearStaleServer(cluster.folder, stopWithinMs);
  const parameters = Object.entries({
    unix_socket_directories: cluster.socketFolder,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = asDatabaseUser(
    cluster.account,
    [cluster.binaries.postgres, '-D', cluster.folder, '-p', String(connection.port), ...parameters],
    { endWithParent: true },
  );
  // It is detached, because Ctrl-C goes to a terminal's whole process group, and the database must
  // outlive the work that is being finished.
  const server = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = listenTo(server, log);
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  for (const deadline = Date.now() + readyWithinMs; ; await sleep(10)) {
    if (failure) throw failure;
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The database server did not start: ${said.tail()}`);
    if (await answers(connection)) {
      said.follow();
      return server;
    }
    if (Date.now() > deadline) {
      await end(server);
      throw new Error(
        `The database server was not ready within ${readyWithinMs / 1000} s: ${said.tail()}`,
      );
    }
  }
}

/**
 * Keeps the last output of the server for an error. While the server runs, and until it is asked to
 * stop, its warnings go to the log.
 */
function listenTo(server: ChildProcess, log?: Logger): { tail(): string; follow(): void } {
  let tail = '';
  let following = false;
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4_000);
    if (!following || server.killed) return;
    for (const line of text.split('\n'))
      if (/\b(PANIC|FATAL|WARNING):/.test(line)) log?.warn({ line }, 'The database server reports');
  });
  return { tail: () => tail.trim(), follow: () => (following = true) };
}

async function answers(connection: ServerConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined); // the failed query below reports the same
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
    return true;
  } catch (error) {
    // It is not listening yet or still replays its log.
    if (
      hasCode(error, 'ENOENT') ||
      hasCode(error, 'ECONNREFUSED') ||
      hasCode(error, '57P03') ||
      hasCode(error, 'ECONNRESET')
    )
      return false;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Shuts the server down. SIGINT is PostgreSQL's fast shutdown; SIGQUIT is the immediate one, after
 * which the next start replays the log.
 */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  const patience = setTimeout(() => server.kill('SIGQUIT'), stopWithinMs);
  await ended;
  clearTimeout(patience);
}
