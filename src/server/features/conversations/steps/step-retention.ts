import type { Queryable } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetInGroups, forgetTakenBack, forgetWords } from './step-retention.store.ts';
import { forgetSummariesInGroups, forgetSummaryOfNamed, type Place } from './summaries.store.ts';

export const STEP_RETENTION_JOB = 'step-retention';
const BATCH = 500;

/**
 * Once a day: forgets what models read and said in turns that are older than the installation keeps
 * it (MODEL_RETENTION_DAYS). Their figures stay. The job may be stopped at any point, and continues
 * from there.
 */
export function declareStepRetentionJob(jobs: RunningJobs, { db, config, log }: Services): void {
  jobs.handle(
    STEP_RETENTION_JOB,
    { cron: '47 4 * * *', retryLimit: 5, timeoutSeconds: 3600 },
    async (_data, signal) => {
      const days = config.modelRetentionDays;
      let steps = 0;
      for (;;) {
        signal.throwIfAborted();
        const forgotten = await forgetWords(db, days, BATCH);
        steps += forgotten;
        if (forgotten < BATCH) break;
      }
      if (steps > 0) log.info({ steps, days }, 'What models read and said was forgotten');
    },
  );
}

/**
 * Forgets what models read, said and summed up in groups where it names an erased person. What they
 * wrote in a group stays there, but nothing says that they wrote it. The steps and the summaries of
 * their own conversations go with these.
 */
export async function forgetPerson(
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<void> {
  await forgetInGroups(db, workspaceId, patterns);
  await forgetSummariesInGroups(db, workspaceId, patterns);
}

/**
 * A customer changes a message: what was summed up of it is forgotten. Call it before, in the same
 * transaction.
 */
export const forgetChanged = async (
  db: Queryable,
  place: Place,
  messageId: string,
): Promise<void> => void (await forgetSummaryOfNamed(db, place, messageId));

/** The same where they take it back: nothing that agents kept of it is left, either. */
export async function forgetRemoved(db: Queryable, place: Place, messageId: string): Promise<void> {
  await forgetChanged(db, place, messageId);
  await forgetTakenBack(db, place, messageId);
}
