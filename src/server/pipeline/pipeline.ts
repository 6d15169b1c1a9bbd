import { hostname } from 'node:os';
import type { Hono } from 'hono';
import { uuidv7 } from 'uuidv7';
import { openWithFixedPlans } from '#server/platform/db.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Services } from '#server/platform/services.ts';
import { startClock } from './clock.ts';
import { createWebhookLog } from './intake/webhook-log.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { tracepoints } from './tracepoints.ts';
import { type PipelinePorts, startSteps, stopTakingIn, stopWorking } from './steps.ts';
import { hearWakeUps } from './wake-ups.ts';
import { createWatch } from '#server/features/worker/watch.ts';
import { mountWebhooks } from './intake/webhooks.ts';
import { registerWorker, unregisterWorker } from './workers.store.ts';

export interface Pipeline {
  webhooks(app: Hono<HttpEnv>): void;
  metrics: Pick<Metrics, 'answer'>;
  /** Finishes the work that has begun and takes nothing new. */
  stop(): Promise<void>;
}

/**
 * The life of a message: `webhooks` or `sockets` bring it in, `ingest` stores it, `collect` waits
 * for the customer to finish and takes the conversation, `decide` finds what to say, `answer`
 * commits it, `deliver` sends it through `send`. `steps.ts` says which of these a process does.
 */
export async function startPipeline(product: Services, ports: PipelinePorts): Promise<Pipeline> {
  const { bus, log, config } = product;
  let isEnding = false;
  // When the database stops right after the pipeline, it may end a connection first that is
  // closing.
  const onLost = (error: Error): void => {
    if (!isEnding) log.warn({ err: error }, 'A database connection of the pipeline was lost');
  };
  const db = openWithFixedPlans(product.db, onLost, { relaxed: false });
  const leases = openWithFixedPlans(product.db, onLost, { relaxed: true });
  const services = { ...product, db };
  const workerId = uuidv7();
  const clock = await startClock(product, db);
  const steps = startSteps({ services, leases, clock, workerId }, ports);
  const unsubscribe = hearWakeUps(bus, steps);

  await registerWorker(db, {
    id: workerId,
    host: hostname(),
    processId: process.pid,
    roles: [...config.roles].join(','),
  });
  const heartbeat = startHeartbeat(services, clock, workerId, steps);
  const watch = createWatch(services);
  const webhookLog = createWebhookLog(services);
  const metrics = createMetrics(product, () => steps.places.taken);

  return {
    metrics,
    webhooks: (app) =>
      mountWebhooks(app, {
        log,
        directory: ports.directory,
        ingest: steps.ingest,
        webhookLog,
        debounce: steps.debounce,
      }),
    async stop() {
      tracepoints.draining.publish({ workerId });
      unsubscribe();
      metrics.close();
      await stopTakingIn(steps);
      await watch.stop();
      await webhookLog.stop();
      await stopWorking(steps);
      await heartbeat.stop();
      await unregisterWorker(db, workerId);
      isEnding = true;
      await Promise.all([db.end(), leases.end()]);
    },
  };
}
