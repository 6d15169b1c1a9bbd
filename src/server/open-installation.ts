import { DataDirInUse } from './platform/data-dir-lock.ts';
import type { Config } from './platform/config.ts';
import type { ConnectionOptions } from './platform/db.ts';
import {
  runningPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';

/** How a command reaches the database of the installation, whether Recado runs or not. */
export interface OpenInstallation {
  connection: ConnectionOptions;
  /** Stops the server of the database if it was started for the command. */
  close(): Promise<void>;
}

/**
 * Connects to the database that the configuration names, to the server that already runs in
 * DATA_DIR, or to one of our own that ends with the command.
 */
export async function openInstallation({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenInstallation> {
  if (databaseUrl !== null)
    return { connection: { connectionString: databaseUrl }, close: async () => {} };
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir });
    return { connection, close: stop };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return { connection: runningPostgres(dataDir), close: async () => {} };
  }
}
