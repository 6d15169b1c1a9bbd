import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Room } from '#server/platform/http/uploads.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { standInLine } from './limits.store.ts';
import { addUp, addUpAlone, countAnew, listUncounted, readStorage } from './storage.store.ts';

const JOB = 'storage-sums';
const BATCH = 10_000;
const GB = 1024 ** 3;
const MB = 1024 ** 2;
type Quota = Pick<Services, 'config'>;
type Language = Caller['language'];

/**
 * How many bytes the workspace may still store; it is read before a file is. What customers send is
 * counted, but never refused.
 */
export async function roomOf(
  { db, config }: Quota & Pick<Services, 'db'>,
  workspaceId: string,
  language: Language,
): Promise<Room> {
  const { used, quota } = await readStorage(db, workspaceId);
  const limit = quota ?? config.storageBytes;
  return { bytes: limit - used, full: () => storageFull(limit, used, language) };
}

/**
 * Checks the limit at the end of the transaction that has stored what a person sent. Two uploads at
 * the same moment may both have been let in for the same free space, and only one may stay. Throws
 * `storage_full`.
 */
export async function requireRoom(
  tx: Queryable,
  { config }: Quota,
  workspaceId: string,
  language: Language,
): Promise<void> {
  await standInLine(tx, workspaceId, 'storage');
  const { used, quota } = await readStorage(tx, workspaceId);
  const limit = quota ?? config.storageBytes;
  if (used > limit) throw storageFull(limit, limit, language);
}

const storageFull = (limit: number, used: number, language: Language): AppError =>
  new AppError('storage_full', { limit: inWords(limit, language), used: inWords(used, language) });

/** Bytes as `1,5 GB` or `20 MB`. */
function inWords(bytes: number, language: Language): string {
  const [value, unit] = bytes >= GB ? [bytes / GB, 'GB'] : [bytes / MB, 'MB'];
  return `${new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { maximumFractionDigits: 1 }).format(Math.max(0, value))} ${unit}`;
}

/**
 * Declares the job that adds up the changes, and that counts workspaces once that existed before
 * files were counted.
 */
export function declareStorageJob(jobs: RunningJobs, { db }: Pick<Services, 'db'>): void {
  jobs.handle(JOB, { cron: '*/10 * * * *', timeoutSeconds: 3600 }, (_data, signal) =>
    addUpStorage(db, signal),
  );
}

/** Adds up the changes. It may be stopped at any moment; the next run continues. */
export async function addUpStorage(db: Services['db'], signal: AbortSignal): Promise<void> {
  const alone = <Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (tx) => {
      signal.throwIfAborted();
      await addUpAlone(tx);
      return work(tx);
    });
  for (const workspaceId of await listUncounted(db, BATCH))
    await alone((tx) => countAnew(tx, workspaceId));
  while ((await alone((tx) => addUp(tx, BATCH))) === BATCH);
}
