import { createHash, timingSafeEqual } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '#server/platform/services.ts';
import { readState } from './metrics.store.ts';
import { tracepoints } from './tracepoints.ts';

export interface Metrics {
  /** Answers a scraper, which shows the token; null: there is no such page here. */
  answer(authorization: string | undefined): Promise<Response | null>;
  close(): void;
}

/** Counted by this process since its start, at the named moments in the life of a message. */
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
 * What a Prometheus reads, with METRICS_TOKEN as its bearer token; without that variable nothing is
 * counted or shown. Numbers of the whole installation, for operators: none names a workspace, a
 * channel or a person.
 */
export function createMetrics({ db, config }: Pick<Services, 'db' | 'config'>): Metrics {
  const { metricsToken } = config;
  if (metricsToken === null) return { answer: () => Promise.resolve(null), close: () => {} };
  const delay = monitorEventLoopDelay();
  delay.enable();
  const counted = counters.map(({ point, ...counter }) => {
    const place = { ...counter, value: 0 };
    const count = (message: unknown): void => {
      place.value += sizeOf(message);
    };
    subscribe(point.name, count);
    return { place, stop: () => unsubscribe(point.name, count) };
  });

  async function read(): Promise<string> {
    const state = await readState(db);
    const gauges: [name: string, help: string, value: number][] = [
      [
        'recado_conversations_waiting',
        'Conversations with a customer message that has no outcome.',
        state.waiting,
      ],
      [
        'recado_conversations_running',
        'Of these, those that a worker is answering.',
        state.running,
      ],
      [
        'recado_messages_without_outcome',
        'Customer messages without an outcome.',
        state.without_outcome,
      ],
      [
        'recado_messages_forgotten',
        'Customer messages that wait for a person and that no list shows: must be 0.',
        state.forgotten,
      ],
      [
        'recado_parts_unsent',
        'Parts that wait to be sent, or of which nobody knows yet.',
        state.unsent,
      ],
      [
        'recado_oldest_unanswered_seconds',
        'Age of the oldest customer message without an outcome.',
        state.oldest_seconds ?? 0,
      ],
      ['recado_dead_letters', 'Work given up in the last seven days.', state.dead],
      ['recado_workers_alive', 'Processes that answer and send.', state.workers],
      ['recado_channels_in_error', 'Channels that do not work.', state.broken_channels],
      ['process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()],
      [
        'nodejs_eventloop_delay_p99_seconds',
        'Delay of the event loop of this process since the last reading.',
        delay.percentile(99) / 1e9,
      ],
    ];
    delay.reset();
    return [
      ...counted.flatMap(({ place: { name, help, value } }) => lines(name, help, 'counter', value)),
      ...gauges.flatMap(([name, help, value]) => lines(name, help, 'gauge', value)),
      '',
    ].join('\n');
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
      delay.disable();
    },
  };
}

/** A point tells of one thing, or of a group. */
const sizeOf = (message: unknown): number =>
  Array.isArray(message) ? message.length : message instanceof Map ? message.size : 1;

const lines = (name: string, help: string, type: 'counter' | 'gauge', value: number): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
];

/** Takes as long for a wrong token as for the right one, whatever its length. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
