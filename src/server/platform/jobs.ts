import type { Logger } from 'pino';
import { PgBoss } from 'pg-boss';
import type { ConnectionOptions } from './db.ts';
import { declareQueues, isNotified, type JobHandler, type JobOptions } from './job-queues.ts';
import { JobWorkers } from './job-workers.ts';
import type { EventBus, Jobs } from './services.ts';

export interface RunningJobs extends Jobs {
  /**
   * Declares a job; call it before `start`. Every process declares every job, whether it works or
   * only enqueues.
   */
  handle(name: string, options: JobOptions, handler: JobHandler): void;
  /** Starts the queues; `work: false` for a process that only enqueues. */
  start(options: { work: boolean }): Promise<void>;
  /** Lets running jobs finish for up to `timeoutMs`; other processes run the rest again. */
  stop(timeoutMs?: number): Promise<void>;
}

/** How often pg-boss looks for jobs of processes that went silent. */
const superviseSeconds = 10;

/**
 * Background jobs on pg-boss, for everything beside the path of a message: mail, schedules,
 * cleaning. It has a small pool of its own.
 */
export function createJobs(
  connection: ConnectionOptions,
  bus: Pick<EventBus, 'subscribe'>,
  log: Logger,
): RunningJobs {
  const { applicationName = 'recado', ...address } = connection;
  const boss = new PgBoss({
    ...address,
    max: 3,
    application_name: `${applicationName} jobs`,
    connectionTimeoutMillis: 5_000,
    persistWarnings: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  const declared = new Map<string, { options: JobOptions; handler: JobHandler }>();
  const workers = new JobWorkers(boss, bus, log);
  let stopped = false;
  boss.on('error', (error) => {
    // its pool forgets connections before they are closed, so they may still report an error
    if (!stopped) log.error({ err: error }, 'Background jobs');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'Background jobs'));

  return {
    handle: (name, options, handler) => {
      if (declared.has(name)) throw new Error(`The job ${name} is declared twice`);
      declared.set(name, { options, handler });
    },
    enqueue: async (db, name, data, { group, key } = {}) => {
      const job = declared.get(name);
      if (!job) throw new Error(`The job ${name} is not declared`);
      await boss.send(name, data, {
        db: { executeSql: (text, values) => db.query(text, values) },
        ...(group !== undefined && { group: { id: group } }),
        ...(key !== undefined && { singletonKey: key }),
      });
      if (!isNotified(job.options)) db.publish?.('jobs', name);
    },
    start: async ({ work }) => {
      await boss.start();
      await declareQueues(boss, declared);
      if (work) await workers.start(declared);
    },
    stop: async (timeoutMs = 5_000) => {
      workers.stop();
      stopped = timeoutMs === 0;
      await boss.stop({ graceful: timeoutMs > 0, timeout: Math.max(timeoutMs, 1_000) });
      stopped = true;
    },
  };
}
