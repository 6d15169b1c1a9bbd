import { setTimeout as wait } from 'node:timers/promises';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import { findChannel } from '../channels.store.ts';
import type { CheckUps } from './check-up.ts';
import { releaseCheckUp, takeDueCheckUp } from './check-up.store.ts';
import { hastenCheckUps } from './schedule.store.ts';

const JOB = 'channel-check-ups';
/** After a start, channels that were not checked for a while are checked within this long. */
const SPREAD_MS = 5 * 60_000;
/** The pause between two channels. Check-ups give way to messages because they are never urgent. */
const PAUSE_MS = 200;
const AGAIN_MS = 30 * 60_000;

/**
 * Declares the job that checks every connected channel every few hours, one channel at a time in
 * the whole cluster.
 */
export function declareCheckUpJob(jobs: RunningJobs, services: Services, checkUps: CheckUps): void {
  let hastened = false;
  jobs.handle(
    JOB,
    { cron: '* * * * *', retryLimit: 0, timeoutSeconds: 600 },
    async (_data, signal) => {
      if (!hastened) await hastenCheckUps(services.db, SPREAD_MS);
      hastened = true;
      while (!signal.aborted && (await checkNext(services, checkUps)))
        await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
    },
  );
}

/** Runs the check-ups that are due, now. */
export const enqueueCheckUps = (jobs: Jobs, db: Queryable): Promise<void> =>
  jobs.enqueue(db, JOB, {});

/** Checks the channel that has been due the longest. Answers false when none is due. */
export async function checkNext({ db, log }: Services, checkUps: CheckUps): Promise<boolean> {
  const due = await takeDueCheckUp(db);
  if (due === null) return false;
  const { workspace_id: workspaceId, channel_id: channelId } = due;
  const row = await findChannel(db, workspaceId, channelId);
  try {
    if (row) await checkUps.runTaken(row);
    else await releaseCheckUp(db, workspaceId, channelId, AGAIN_MS);
  } catch (error) {
    // A channel that cannot be checked, for example because its provider is no longer configured
    // here, must not stop the check-ups of the others.
    log.warn({ err: error, channelId }, 'A channel could not be checked');
  }
  return true;
}
