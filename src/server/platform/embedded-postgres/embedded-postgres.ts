import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { lockDataDir } from '../data-dir-lock.ts';
import type { ConnectionOptions } from '../db.ts';
import { OperatorError } from '../errors.ts';
import { prepareCluster } from './cluster.ts';
import type { ServerConnection } from './server.ts';
import { ownSettings } from './settings.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedPostgres {
  connection: ServerConnection;
  /** The same as a URL, for another process or a tool: `psql "$url"`. */
  connectionString: string;
  /** Where the server keeps its files, postmaster.pid among them. */
  folder: string;
  /** Ends every connection, shuts the server down cleanly and releases DATA_DIR. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log?: Logger;
  /** Server settings that override ours. */
  settings?: Record<string, string>;
  /** Called if the server went away and could not be started again. */
  onLost?: (error: Error) => void;
}

const user = 'recado';

/**
 * Starts the PostgreSQL server of DATA_DIR, creates it on the first start, and keeps it running
 * until `stop`. Throws DataDirInUse if another process has DATA_DIR; that process's server is not
 * touched.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  onLost,
}: Options): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(dataDir);
  try {
    const cluster = await prepareCluster(dataDir, user);
    const connection = { host: cluster.socketFolder, port: 5432, user, database: user };
    const server = await Supervisor.start(
      { cluster, connection, settings: { ...ownSettings, ...settings }, log },
      onLost,
    );
    return {
      connection,
      connectionString: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(cluster.socketFolder)}`,
      folder: cluster.folder,
      stop: async () => {
        await server.stop();
        // it may be outside of DATA_DIR
        rmSync(cluster.socketFolder, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * How to reach the server of a DATA_DIR that another process has: postmaster.pid names its port and
 * socket folder while it runs.
 */
export function runningPostgres(dataDir: string): ConnectionOptions {
  const [, , , port, host] = readFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  if (!host)
    throw new OperatorError(
      `DATA_DIR: the database in ${dataDir} is not ready yet. Try again in a moment.`,
    );
  return { host, port: Number(port), user, database: user };
}
