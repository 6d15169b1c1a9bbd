import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteOldFacts } from './notifications.store.ts';

const KEPT_DAYS = 30;

/** Declares the nightly job that deletes old notices of what happened. */
export function registerNotificationJobs(jobs: RunningJobs, { db }: Pick<Services, 'db'>): void {
  jobs.handle('notification-sweep', { cron: '27 4 * * *' }, async () => {
    await deleteOldFacts(db, KEPT_DAYS);
  });
}
