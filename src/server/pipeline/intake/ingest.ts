import { createHash } from 'node:crypto';
import { isUnstorable } from '#server/platform/database-errors.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { Arrival } from './arrival.ts';
import { storeEvent } from './changes/changes.store.ts';
import { storeDeadLetter } from '#server/pipeline/delivery/dead-letter.store.ts';
import { messagesToStore } from './message-to-store.ts';
import { tracepoints } from '../tracepoints.ts';
import { withPossibleTimes } from './provider-time.ts';
import type { Acknowledged } from '#server/features/satisfaction/scores.ts';
import { isStatus, reportsOf } from './changes/status-reports.ts';
import { keepReports } from './changes/statuses.store.ts';
import { storeArrivals } from './store-arrivals.ts';

export interface Ingest {
  /**
   * Resolves when everything is committed; rejects when nothing was, so the provider repeats it.
   */
  store(arrival: Arrival): Promise<void>;
  /** Nothing more would be taken at this moment. */
  readonly isFull: boolean;
  idle(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
/** Of one delivery state that waits to be kept, roughly. */
const STATE_BYTES = 500;
/** Another process did the same at the same moment (`storeMessages`), or a deadlock. */
const RETRYABLE = new Set(['23502', '23505', '40001', '40P01']);

/**
 * The door: everything that arrives together is stored in one transaction, and only then
 * acknowledged (B1, B2). `acknowledge` is called after the commit, for what was pressed and no turn
 * looks at.
 */
export function createIngest(
  services: Services,
  acknowledge: (pressed: Acknowledged) => void,
): Ingest {
  const bytes = {
    of: (arrival: Arrival) => arrival.bodies.reduce((total, body) => total + body.length, 0),
    group: 8 * MEGABYTE,
  };
  const people = createBatch<Arrival, boolean>({
    size: 200,
    limit: 1000,
    bytes: { ...bytes, queue: 64 * MEGABYTE },
    write,
  });
  // Three times as many as messages, and nobody waits for them: no message waits behind them, and
  // they are only kept for now.
  const statuses = createBatch<Arrival, boolean>({
    size: 200,
    limit: 1000,
    bytes: {
      of: (arrival) => arrival.events.length * STATE_BYTES,
      group: 8 * MEGABYTE,
      queue: 32 * MEGABYTE,
    },
    write: keepStatuses,
  });

  async function write(arrivals: Arrival[]): Promise<boolean[]> {
    const messages = messagesToStore(arrivals);
    const pressed = await withRetry(() =>
      inTransaction(services.db, (tx) => storeArrivals(tx, services.jobs, arrivals, messages)),
    );
    tracepoints.ingestCommitted.publish(arrivals);
    pressed.forEach(acknowledge);
    return arrivals.map(() => true);
  }

  async function keepStatuses(arrivals: Arrival[]): Promise<boolean[]> {
    await keepReports(services.db, reportsOf(arrivals));
    tracepoints.ingestCommitted.publish(arrivals);
    services.bus.wake('reports');
    return arrivals.map(() => true);
  }

  async function store(arrival: Arrival): Promise<void> {
    try {
      await (arrival.events.every(isStatus) ? statuses : people).submit(arrival);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      // The others of the same request are stored as ever: only what cannot be kept is set aside.
      if (arrival.events.length > 1) return storeOneByOne(arrival);
      // The provider would repeat it for a day and hold everything else of the chat behind it.
      services.log.error(
        { err: error, channelId: arrival.channelId },
        'An event cannot be stored as it is; kept as a dead letter',
      );
      await inTransaction(services.db, (db) => buryArrival(db, arrival, error));
    }
  }

  async function storeOneByOne(arrival: Arrival): Promise<void> {
    for (const [index, event] of arrival.events.entries())
      await store({ ...arrival, events: [event], bodies: [arrival.bodies[index] ?? ''] });
  }

  return {
    store(arrival) {
      const arrivedAt = Date.now();
      return store({
        ...arrival,
        events: arrival.events.map((event) => withPossibleTimes(event, arrivedAt)),
      });
    },
    get isFull() {
      return people.isFull;
    },
    async idle() {
      await people.idle();
      await statuses.idle();
    },
  };
}

async function buryArrival(db: Queryable, arrival: Arrival, error: unknown): Promise<void> {
  const body = arrival.bodies.join('\n');
  const eventId = `unstorable:${createHash('sha256').update(body).digest('hex')}`;
  const isNew = await storeEvent(
    db,
    arrival,
    { eventId, kind: 'ignored', reason: 'unstorable' },
    body.replaceAll('\u0000', '\uFFFD'),
  );
  if (!isNew) return;
  await storeDeadLetter(db, {
    workspaceId: arrival.workspaceId,
    conversationId: null,
    messageId: null,
    step: 'receive',
    code: 'unstorable',
    detail: String(error),
  });
}

async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === 4 || !RETRYABLE.has(code)) throw error;
    }
  }
}
