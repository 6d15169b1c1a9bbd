import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { Arrival } from './arrival.ts';
import { messagesToStore } from './message-to-store.ts';
import { tracepoints } from '../tracepoints.ts';
import { withPossibleTimes } from './provider-time.ts';
import type { Acknowledged } from '#server/features/satisfaction/scores.ts';
import { isStatus, reportsOf } from './changes/status-reports.ts';
import { keepReports } from './changes/statuses.store.ts';
import { storeOrSetAside } from './set-aside.ts';
import { storeArrivals } from './store-arrivals.ts';

export interface Ingest {
  /**
   * Resolves when everything is committed. Rejects when nothing was stored, so that the provider
   * sends it again.
   */
  store(arrival: Arrival): Promise<void>;
  /** Whether another arrival would be refused at this moment. */
  readonly isFull: boolean;
  idle(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
/** About how much memory one delivery state takes while it waits to be stored. */
const STATE_BYTES = 500;
/**
 * SQLSTATEs to retry: another process created the same rows at the same moment (`storeMessages`), a
 * serialization failure, or a deadlock.
 */
const RETRYABLE = new Set(['23502', '23505', '40001', '40P01']);

/**
 * Stores everything that arrives together in one transaction, and only then is it acknowledged to
 * the provider (B1, B2). `acknowledge` is called after the commit for presses that no turn looks
 * at.
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
  // Delivery states are three times as many as messages, and nobody waits for them. They have a
  // queue of their own, so that no message waits behind them, and are only stored for now.
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

  const submit = (arrival: Arrival): Promise<boolean> =>
    (arrival.events.every(isStatus) ? statuses : people).submit(arrival);

  return {
    store(arrival) {
      const arrivedAt = Date.now();
      const events = arrival.events.map((event) => withPossibleTimes(event, arrivedAt));
      return storeOrSetAside(services, { ...arrival, events }, submit);
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
