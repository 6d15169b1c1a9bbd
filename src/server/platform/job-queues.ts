import type { PgBoss } from 'pg-boss';

export interface JobOptions {
  /**
   * Retries after the first try, with growing pauses that begin at `retryDelaySeconds` (default
   * 10). After the last one the job is a dead letter.
   */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A run that takes longer counts as failed. */
  timeoutSeconds?: number;
  concurrency?: number;
  /**
   * Of the jobs of one group in all processes, so that no group takes all places. It is not strict:
   * workers that look for a job at the same moment may exceed it.
   */
  groupConcurrency?: number;
  /**
   * While one waits or runs, a second one about the same thing (`EnqueueOptions.key`) is not taken.
   * It is a property of the queue, which it has from its beginning or never.
   */
  exclusive?: boolean;
  /** It also runs on this schedule: cron with five fields, in UTC. */
  cron?: string;
}

/**
 * May run more than once with the same data, because a crash may come after the work and before the
 * record of it. A handler must tolerate that.
 */
export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** The jobs by name; a job's queue has the same name. */
export type DeclaredJobs = ReadonlyMap<string, { options: JobOptions; handler: JobHandler }>;

/**
 * Whether PostgreSQL notifies the workers of each job. Where jobs are in groups, one that has all its
 * places gets many more jobs at once, and each would have every idle worker look in vain. Their
 * workers hear of them by the bus, and look now and then.
 */
export const isNotified = ({ groupConcurrency }: JobOptions): boolean =>
  groupConcurrency === undefined;

const deadLetters = 'dead_letters';
/**
 * A killed process sends no heartbeat. Its job is tried again after this long, however long the job
 * itself may take.
 */
const silentSeconds = 10;

/**
 * Creates and updates the queues. Two processes may do so at once: creating a queue that exists is
 * no error.
 */
export async function declareQueues(boss: PgBoss, jobs: DeclaredJobs): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters);
  for (const [name, { options }] of jobs) {
    const settings = { ...queueOptions(options), deadLetter: deadLetters };
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else
      await boss.createQueue(name, {
        ...settings,
        ...(options.exclusive && { policy: 'exclusive' as const }),
      });
  }
}

function queueOptions(options: JobOptions) {
  return {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelaySeconds ?? 10,
    retryBackoff: true,
    expireInSeconds: options.timeoutSeconds ?? 120,
    heartbeatSeconds: silentSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: isNotified(options),
  };
}
