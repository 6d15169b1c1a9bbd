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
 * What the workspace may still keep, looked at before a file is read. What customers send is
 * counted, and never refused.
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
 * In the transaction that has stored what a person sent, last: of two at one moment each was let in
 * for the same room, and only one may stay. Throws `storage_full`.
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

/** `1,5 GB`, `20 MB`. */
function inWords(bytes: number, language: Language): string {
  const [value, unit] = bytes >= GB ? [bytes / GB, 'GB'] : [bytes / MB, 'MB'];
  return `${new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { maximumFractionDigits: 1 }).format(Math.max(0, value))} ${unit}`;
}

/**
 * Declares what adds the changes up, and counts those workspaces once that were there before their
 * files were counted.
 */
export function declareStorageJob(jobs: RunningJobs, { db }: Pick<Services, 'db'>): void {
  jobs.handle(JOB, { cron: '*/10 * * * *', timeoutSeconds: 3600 }, (_data, signal) =>
    addUpStorage(db, signal),
  );
}

/** It may be stopped anywhere, and then goes on where it was. */
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
