import type { Logger } from 'pino';
import { z } from 'zod';
import { createBlobs } from './blobs.ts';
import type { Config } from './config.ts';
import { openDatabase, query, type ConnectionOptions } from './db.ts';
import { OperatorError } from './errors.ts';
import { createEventBus, type RunningEventBus } from './event-bus.ts';
import { createJobs, type RunningJobs } from './jobs.ts';
import { createOutside } from './outside/outside.ts';
import { createSecrets } from './secrets.ts';
import type { Services } from './services.ts';

/**
 * The services, with what only their owner may do: declare and run jobs, and listen to other
 * processes.
 */
export interface RunningServices extends Services {
  jobs: RunningJobs;
  bus: RunningEventBus;
}

const Version = z.object({ number: z.coerce.number() });

/**
 * Makes everything that the platform offers; nothing is connected yet. `stopServices` undoes it.
 */
export function createServices(
  config: Config,
  connection: ConnectionOptions,
  log: Logger,
): RunningServices {
  const bus = createEventBus(connection, log);
  const db = openDatabase(connection, bus.publish);
  // An idle connection reports here that the database went away. The next query opens a new one or
  // fails by itself.
  db.on('error', (error) => {
    if (!db.ending) log.warn({ err: error }, 'A database connection was lost');
  });
  return {
    config,
    db,
    log,
    secrets: createSecrets(config.secretKey, config.secretKeyPrevious),
    blobs: createBlobs(config.dataDir),
    jobs: createJobs(connection, bus, log),
    bus,
    outside: createOutside(config),
  };
}

/** Throws if the database cannot be reached or is too old. */
export async function requireDatabase({ db }: Services): Promise<void> {
  const [server] = await query(db, Version, {
    text: `select current_setting('server_version_num') as number`,
  });
  if (server && server.number < 140_000)
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL 14 or later is needed, this is ${Math.floor(server.number / 10_000)}`,
    );
}

export async function stopServices(
  { jobs, bus, db, outside }: RunningServices,
  jobsTimeoutMs?: number,
): Promise<void> {
  await jobs.stop(jobsTimeoutMs);
  await outside.close();
  await bus.stop();
  await db.end();
}
