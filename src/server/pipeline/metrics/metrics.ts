import { createHash, timingSafeEqual } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '#server/platform/services.ts';
import { tracepoints } from '../tracepoints.ts';
import { createCounter } from './counted.ts';
import { expose } from './exposition.ts';
import { installationGauges, processGauges } from './gauges.ts';
import { readState } from './metrics.store.ts';
import { createModelMetrics } from './model-metrics.ts';

export interface Metrics {
  /**
   * Answers a scraper that sends the token, and 401 without it; null: this installation has no
   * metrics.
   */
  answer(authorization: string | undefined): Promise<Response | null>;
  close(): void;
}

/** Counters of this process since its start, raised at named moments in the life of a message. */
const counters = [
  {
    point: tracepoints.ingestCommitted,
    name: 'recado_webhooks_stored_total',
    help: 'Requests of providers that were stored.',
  },
  {
    point: tracepoints.answerCommitted,
    name: 'recado_turns_committed_total',
    help: 'Conversations whose turn was committed.',
  },
  {
    point: tracepoints.deliverRecorded,
    name: 'recado_parts_sent_total',
    help: 'Parts that a provider took.',
  },
] as const;

/**
 * What a Prometheus server reads, with METRICS_TOKEN as its bearer token. Without that variable
 * nothing is counted or shown. The numbers are for operators and cover the whole installation: none
 * names a workspace, a channel or a person.
 */
export function createMetrics(
  { db, config }: Pick<Services, 'db' | 'config'>,
  /** How many turns of this process wait for a model. */
  modelTurns: () => number,
): Metrics {
  const { metricsToken } = config;
  if (metricsToken === null) return { answer: () => Promise.resolve(null), close: () => {} };
  const delay = monitorEventLoopDelay();
  delay.enable();
  const counted = counters.map(({ point, ...described }) => {
    const counter = createCounter(described);
    const count = (message: unknown): void => counter.add(sizeOf(message));
    subscribe(point.name, count);
    return { counter, stop: () => unsubscribe(point.name, count) };
  });
  const models = createModelMetrics();

  async function read(): Promise<string> {
    const gauges = [
      ...installationGauges(await readState(db)),
      ...processGauges({
        modelTurns: modelTurns(),
        residentBytes: process.memoryUsage.rss(),
        eventLoopDelayP99: delay.percentile(99),
      }),
    ];
    delay.reset();
    return expose([
      ...counted.map(({ counter }) => counter.read()),
      ...models.read(),
      ...gauges.map(({ name, help, value }) => ({
        name,
        help,
        type: 'gauge' as const,
        samples: [{ value }],
      })),
    ]);
  }

  return {
    async answer(authorization) {
      if (!isSame(authorization ?? '', `Bearer ${metricsToken}`))
        return new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
      return new Response(await read(), {
        headers: {
          'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
          'Cache-Control': 'no-store',
        },
      });
    },
    close() {
      for (const { stop } of counted) stop();
      models.stop();
      delay.disable();
    },
  };
}

/** A tracepoint publishes one thing, an array or a map. */
const sizeOf = (message: unknown): number =>
  Array.isArray(message) ? message.length : message instanceof Map ? message.size : 1;

/** Compares in the same time for a wrong token as for the right one, whatever its length. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
