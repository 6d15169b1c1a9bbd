import type { Logger } from 'pino';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { ConnectionOptions, Queryable } from './db.ts';
import type { Jobs } from './services.ts';

export interface JobOptions {
  /** Tries after the first, with growing pauses from `retryDelaySeconds` on (10 unless told). Then the job is a dead letter. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A run that takes longer counts as failed. */
  timeoutSeconds?: number;
  concurrency?: number;
  /** Also runs by itself: cron, five fields, UTC. */
  cron?: string;
}

/** May run more than once with the same data (a crash after the work, before the note of it): it must bear that. */
export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface RunningJobs extends Jobs {
  /** Before `start`. Every process declares every job, whether it works or only enqueues. */
  handle(name: string, options: JobOptions, handler: JobHandler): void;
  /** `work: false` for a process that only enqueues. */
  start(options: { work: boolean }): Promise<void>;
  /** Lets running jobs end, up to `timeoutMs`; those that do not are run again elsewhere. */
  stop(timeoutMs?: number): Promise<void>;
}

const deadLetters = 'dead_letters';
const analyzeEveryMs = 60_000;
/** A process that was killed in the middle of a job is silent; after this long its job is tried again, however long the job may take. */
const silentSeconds = 10;
/** How often that is looked for. */
const superviseSeconds = 10;
/** Each worker hears of a new job at once; while it cannot hear, it looks by itself. */
const pollSeconds = { notified: 60, deaf: 1 };
/** Those to be tried again, and those that nobody heard of, are looked for in all queues together: each by itself would be a statement a queue. */
const lookEveryMs = 5000;
const Data = z.record(z.string(), z.unknown());

/** Background jobs on pg-boss, for what is not the life of a message: mail, schedules, cleaning. It has a small pool of its own. */
export function createJobs(connection: ConnectionOptions, log: Logger): RunningJobs {
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
  const handlers = new Map<string, { options: JobOptions; handler: JobHandler }>();
  const workers = new Map<string, string>();
  let analyzeTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  boss.on('error', (error) => {
    if (!stopped) log.error({ err: error }, 'Background jobs'); // its pool lets go of connections before they are closed
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'Background jobs'));

  const work = async (name: string, { options, handler }: { options: JobOptions; handler: JobHandler }) => {
    const polling = { pollingIntervalSeconds: pollSeconds.deaf, notifyPollingIntervalSeconds: pollSeconds.notified };
    const worker = await boss.work(name, { localConcurrency: options.concurrency ?? 1, ...polling }, async (jobs) => {
      for (const job of jobs) {
        try {
          await handler(Data.parse(job.data ?? {}), job.signal);
        } catch (error) {
          log.error({ err: error, job: name, id: job.id }, 'A background job failed');
          throw error;
        } finally {
          boss.notifyWorker(worker); // several that came together were heard of once
        }
      }
    });
    workers.set(name, worker);
    if (options.cron !== undefined) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
  };

  const look = async () => {
    const { rows } = await boss.getDb().executeSql(ripeQueues, [[...workers.keys()]]);
    for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    }
  };

  return {
    handle: (name, options, handler) => {
      if (handlers.has(name)) throw new Error(`The job ${name} is declared twice`);
      handlers.set(name, { options, handler });
    },
    enqueue: async (db: Queryable, name, data) => {
      if (!handlers.has(name)) throw new Error(`The job ${name} is not declared`);
      await boss.send(name, data, { db: { executeSql: (text, values) => db.query(text, values) } });
    },
    start: async ({ work: working }) => {
      await boss.start();
      await declareQueues(boss, handlers);
      if (!working) return;
      for (const [name, job] of handlers) await work(name, job);
      lookTimer = setInterval(() => {
        look().catch((error: unknown) => log.warn({ err: error }, 'Background jobs: looking for what is due'));
      }, lookEveryMs).unref();
      // The planner's figures of a queue that just filled are stale for long: fetching was up to 25 times slower.
      analyzeTimer = setInterval(() => {
        boss
          .getDb()
          .executeSql('analyze pgboss.job_common')
          .catch((error: unknown) => log.warn({ err: error }, 'Background jobs: analyze'));
      }, analyzeEveryMs).unref();
    },
    stop: async (timeoutMs = 5_000) => {
      clearInterval(analyzeTimer);
      clearInterval(lookTimer);
      stopped = timeoutMs === 0;
      await boss.stop({ graceful: timeoutMs > 0, timeout: Math.max(timeoutMs, 1_000) });
      stopped = true;
    },
  };
}

/** Names of queues with a job that may be fetched; its condition is that of pg-boss's index for fetching. */
const ripeQueues = `select q.name from pgboss.queue q where q.name = any($1::text[]) and exists (
  select from pgboss.job_common j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

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

/** Two processes may do this at once: making a queue that exists is no error. */
async function declareQueues(boss: PgBoss, handlers: Map<string, { options: JobOptions }>): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters);
  for (const [name, { options }] of handlers) {
    const settings = { ...queueOptions(options), deadLetter: deadLetters };
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
}
