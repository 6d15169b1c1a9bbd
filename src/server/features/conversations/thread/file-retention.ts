import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetSummaryOf } from '../steps/summaries.store.ts';
import { listOldFiles, noteExpired } from './file-retention.store.ts';

export const FILE_RETENTION_JOB = 'file-retention';
const BATCH = 200;

/**
 * Once a day: erases the files of customer messages that are older than the installation keeps
 * files (FILE_RETENTION_DAYS). The message itself stays. The job may be stopped at any point, and
 * continues from there.
 */
export function declareFileRetentionJob(
  jobs: RunningJobs,
  { db, blobs, bus, config, log }: Services,
): void {
  jobs.handle(
    FILE_RETENTION_JOB,
    { cron: '7 4 * * *', retryLimit: 5, timeoutSeconds: 3600 },
    async (_data, signal) => {
      const days = config.fileRetentionDays;
      if (days === null) return;
      let files = 0;
      for (;;) {
        signal.throwIfAborted();
        const messages = await listOldFiles(db, days, BATCH);
        for (const message of messages) {
          // The files are removed first: as long as the message names them, a later run knows that
          // they must go. What is said in them may stand in a summary, too.
          await Promise.all(message.blobs.map((blob) => blobs.remove(blob)));
          await inTransaction(db, async (tx) => {
            await forgetSummaryOf(tx, message.workspace_id, message.id);
            await noteExpired(tx, message);
          });
          files += message.blobs.length;
        }
        for (const workspaceId of new Set(messages.map((message) => message.workspace_id)))
          bus.tell(workspaceId, 'conversations');
        if (messages.length < BATCH) break;
      }
      if (files > 0) log.info({ files, days }, 'Files of customers have expired');
    },
  );
}
