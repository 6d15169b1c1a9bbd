import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createServices as createRunningServices,
  stopServices,
  type RunningServices,
} from '#server/platform/start-services.ts';
import { createDatabase, type TestDatabase } from './database.ts';

export interface TestServices {
  /**
   * The platform as `main.ts` makes it. A test that needs jobs declares them on `services.jobs` and
   * starts them.
   */
  services: RunningServices;
  connectionString: string;
  close(): Promise<void>;
}

/**
 * Real services on a database and a DATA_DIR of the test's own. Set LOG_LEVEL in the environment to
 * see what they log. `given`: a database to use instead of a copy of the run's template. `log`: where
 * a test reads what is logged.
 */
export async function createServices(
  overrides: Partial<Config> = {},
  given?: Pick<TestDatabase, 'connection' | 'connectionString' | 'drop'>,
  log?: ReturnType<typeof createLog>,
): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-data-'));
  const database = given ?? (await createDatabase());
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SIMULATOR: 'on',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  };
  const config: Config = { ...loadConfig(environment), ...overrides };
  const services = createRunningServices(
    config,
    database.connection,
    log ?? createLog(config.logLevel),
  );
  await services.bus.start();
  return {
    services,
    connectionString: database.connectionString,
    close: async () => {
      await stopServices(services, 0);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
