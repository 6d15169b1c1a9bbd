import type { Logger } from 'pino';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type DeclaredJobs, isNotified, type JobHandler, type JobOptions } from './job-queues.ts';
import type { EventBus } from './services.ts';

const analyzeEveryMs = 60_000;
/**
 * A worker is notified of a new job at once, by PostgreSQL or by the bus. Who is to hear of it from
 * PostgreSQL polls every second while it cannot listen.
 */
const pollSeconds = { notified: 60, deaf: 1 };
/**
 * How often one statement looks in all queues for jobs that are to be retried or whose notification
 * was lost: a look by each worker would be a statement for each queue.
 */
const lookEveryMs = 5000;
/** At most so often the workers of a queue look because the bus told them to. */
const toldEveryMs = 250;
const Data = z.record(z.string(), z.unknown());
const Queues = z.array(z.object({ name: z.string() }));

/**
 * Names of queues with a job that may be fetched. The condition is that of pg-boss's index for
 * fetching.
 */
const ripeQueues = `select q.name from pgboss.queue q where q.name = any($1::text[]) and exists (
  select from pgboss.job_common j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** The workers of this process, for each queue its own, and the timers that wake them. */
export class JobWorkers {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #byQueue = new Map<string, string[]>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** The queues whose workers have just been woken, and whether they are to be woken again. */
  readonly #woken = new Map<string, { again: boolean }>();
  readonly #bus: Pick<EventBus, 'subscribe'>;
  #unsubscribe: () => void = () => undefined;

  constructor(boss: PgBoss, bus: Pick<EventBus, 'subscribe'>, log: Logger) {
    this.#boss = boss;
    this.#bus = bus;
    this.#log = log;
  }

  async start(jobs: DeclaredJobs): Promise<void> {
    for (const [name, { options, handler }] of jobs) await this.#work(name, options, handler);
    this.#unsubscribe = this.#bus.subscribe('jobs', (name) => this.#wakeSoon(name));
    this.#every(lookEveryMs, 'looking for what is due', () => this.#wakeRipe());
    // The planner's statistics of a queue that just filled stay stale for long, and made fetching
    // up to 25 times slower.
    this.#every(analyzeEveryMs, 'analyze', () =>
      this.#boss.getDb().executeSql('analyze pgboss.job_common'),
    );
  }

  /** Stops waking workers. Running jobs are ended by stopping pg-boss. */
  stop(): void {
    this.#unsubscribe();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  async #work(name: string, options: JobOptions, handler: JobHandler): Promise<void> {
    const workers: string[] = [];
    // Several of pg-boss's own (`localConcurrency`) have one name, under which only the first of them
    // hears that it is to take the next job.
    for (let count = 0; count < (options.concurrency ?? 1); count += 1)
      workers.push(await this.#begin(name, options, handler));
    this.#byQueue.set(name, workers);
    if (options.cron !== undefined)
      await this.#boss.schedule(name, options.cron, {}, { tz: 'UTC' });
  }

  async #begin(name: string, options: JobOptions, handler: JobHandler): Promise<string> {
    const worker = await this.#boss.work(
      name,
      {
        pollingIntervalSeconds: isNotified(options) ? pollSeconds.deaf : pollSeconds.notified,
        notifyPollingIntervalSeconds: pollSeconds.notified,
        ...(options.groupConcurrency !== undefined && {
          groupConcurrency: options.groupConcurrency,
        }),
      },
      async (jobs) => {
        for (const job of jobs) {
          try {
            await handler(Data.parse(job.data ?? {}), job.signal);
          } catch (error) {
            this.#log.error({ err: error, job: name, id: job.id }, 'A background job failed');
            throw error;
          } finally {
            this.#boss.notifyWorker(worker); // jobs that came together notify only once
          }
        }
      },
    );
    return worker;
  }

  async #wakeRipe(): Promise<void> {
    const { rows } = await this.#boss.getDb().executeSql(ripeQueues, [[...this.#byQueue.keys()]]);
    for (const { name } of Queues.parse(rows)) this.#wake(name);
  }

  #wake(name: string): void {
    for (const worker of this.#byQueue.get(name) ?? []) this.#boss.notifyWorker(worker);
  }

  /** Wakes them at once, and once more after a while if they were told again meanwhile. */
  #wakeSoon(name: string): void {
    const woken = this.#woken.get(name);
    if (woken) {
      woken.again = true;
      return;
    }
    this.#wake(name);
    const now = { again: false };
    this.#woken.set(name, now);
    setTimeout(() => {
      this.#woken.delete(name);
      if (now.again) this.#wakeSoon(name);
    }, toldEveryMs).unref();
  }

  #every(ms: number, what: string, task: () => Promise<unknown>): void {
    const run = () =>
      void task().catch((error: unknown) =>
        this.#log.warn({ err: error }, `Background jobs: ${what}`),
      );
    this.#timers.push(setInterval(run, ms).unref());
  }
}
