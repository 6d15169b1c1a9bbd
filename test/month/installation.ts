import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { runningPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { until } from '#test/environments/telegram.ts';
import { freePort } from '#test/faults/actors/front.ts';
import { startProductProcess } from '#test/faults/product-process.ts';
import { createMovedClock, type MovedClock } from './clock/moved-clock.ts';

/** The product as it is shipped, with its own PostgreSQL, and a provider, all by one moved clock. */
export interface Installation extends AsyncDisposable {
  clock: MovedClock;
  origin: string;
  telegram: TelegramSimulator;
  /** Only to look at what is still under way: nobody acts by it. */
  database: Database;
  logFile: string;
  /** Everybody's clock jumps to a time, at once. */
  jump(time: number): Promise<void>;
}

/** A folder and a port that last, so that the same installation can be started again. */
export interface Place {
  folder: string;
  port: number;
}

/** Starts the product at `start`, in milliseconds since 1970. */
export async function startInstallation(
  library: string,
  start: number,
  place?: Place,
): Promise<Installation> {
  await using opened = new AsyncDisposableStack();
  const folder =
    place?.folder ??
    opened.adopt(mkdtempSync(join(tmpdir(), 'recado-month-')), (path) =>
      rmSync(path, { recursive: true, force: true }),
    );
  const clock = createMovedClock(library, folder, start);
  const telegram = await startTelegramSimulator({
    secret: 'a secret of the month',
    pace: 0.01,
    clock: clock.now,
    ...(place ? { folder, journalFile: journalIn(folder) } : {}),
  });
  opened.defer(() => telegram.close());
  const dataDir = join(folder, 'data');
  if (!existsSync(dataDir)) await prepareDataDir(dataDir);
  const port = place?.port ?? (await freePort());
  const pidFile = join(folder, 'product.pid');
  if (place) await endLeftBehind(pidFile);
  const origin = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'product.log');
  const product = await startProductProcess({
    port,
    logFile,
    environment: {
      ...clock.environment,
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      TELEGRAM_API_URL: telegram.url,
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  });
  writeFileSync(pidFile, String(product.pid));
  opened.defer(async () => void (await product.stop()));
  const database = openDatabase({ ...runningPostgres(dataDir), max: 2 });
  database.on('error', () => undefined); // connections that end with the server
  opened.defer(() => database.end());
  const owned = opened.move();
  return {
    clock,
    origin,
    telegram,
    database,
    logFile,
    async jump(time) {
      clock.set(time);
      await wake(port);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Whoever stopped the test may have left the product running. */
async function endLeftBehind(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, 'utf8');
  const isOurs = (): boolean =>
    existsSync(`/proc/${pid}/cmdline`) &&
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts');
  if (isOurs()) process.kill(Number(pid), 'SIGTERM');
  await until('the product that was left behind to end', () => !isOurs());
}

/**
 * A process that sleeps until a timer ends does not see its clock jump: a request wakes it. It comes
 * by a connection of its own, because the product now closes those that were idle all the time.
 */
const wake = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ port, path: '/api/health/live', agent: false }, (answer) => {
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });

/** What the provider has seen, where the installation lasts. */
export const journalIn = (folder: string): string => join(folder, 'journal.jsonl');

export const metricsToken = 'the metrics of the month';
