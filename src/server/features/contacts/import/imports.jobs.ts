import { z } from 'zod';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { IMPORT_JOB } from './imports.ts';
import { runBatch } from './run.ts';
import { deleteOldImports } from './import.store.ts';

const SWEEP = 'contact-import-sweep';
/**
 * Imports that were never started, and rows in error, are personal data that nobody needs any
 * longer than this.
 */
const KEPT_DAYS = 7;
const Order = z.object({ workspaceId: z.string(), id: z.string() });

/**
 * Declares the job that runs imports. It may be stopped at any point, and continues with the next
 * row.
 */
export function declareImportJobs(jobs: RunningJobs, { db }: Pick<Services, 'db'>): void {
  jobs.handle(
    IMPORT_JOB,
    { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 },
    async (data, signal) => {
      const order = Order.parse(data);
      let more = true;
      while (more) {
        signal.throwIfAborted();
        more = await runBatch({ db }, order);
      }
    },
  );
  jobs.handle(
    SWEEP,
    { cron: '23 3 * * *' },
    async () => void (await deleteOldImports(db, KEPT_DAYS)),
  );
}
