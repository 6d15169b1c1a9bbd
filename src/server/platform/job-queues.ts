import type { PgBoss } from 'pg-boss';

export interface JobOptions {
  /**
   * Tries after the first, with growing pauses from `retryDelaySeconds` on (10 unless told). Then
   * the job is a dead letter.
   */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A run that takes longer counts as failed. */
  timeoutSeconds?: number;
  concurrency?: number;
  /** Also runs by itself: cron, five fields, UTC. */
  cron?: string;
}

/**
 * May run more than once with the same data (a crash after the work, before the note of it): it
 * must bear that.
 */
export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** The jobs by their names, which are those of their queues. */
export type DeclaredJobs = ReadonlyMap<string, { options: JobOptions; handler: JobHandler }>;

const deadLetters = 'dead_letters';
/**
 * A process that was killed in the middle of a job is silent; after this long its job is tried
 * again, however long the job may take.
 */
const silentSeconds = 10;

/** Two processes may do this at once: making a queue that exists is no error. */
export async function declareQueues(boss: PgBoss, jobs: DeclaredJobs): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters);
  for (const [name, { options }] of jobs) {
    const settings = { ...queueOptions(options), deadLetter: deadLetters };
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
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
    notify: true,
  };
}
