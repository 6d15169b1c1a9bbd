import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#simulators/kit/random.ts';
import type { FaultPlan } from '#simulators/telegram/faults.ts';
import { until } from '#test/environments/telegram.ts';
import { heldBy } from './database.ts';
import type { FaultPoint } from './fault-points.ts';
import type { FaultEnvironment } from './harness.ts';
import type { ProductProcess } from './product-process.ts';

/** The long form has more seeds, more messages, and the patience to wait for a time-out of 30 s. */
export const isLong = process.env['FAULTS'] === 'long';

/**
 * A provider on a bad day: it refuses, fails, closes the connection before or after accepting, and
 * repeats events.
 */
export const badDay = (seed: number): FaultPlan => ({
  seed,
  api: {
    timeout_after: isLong ? 0.001 : 0,
    too_many: 0.01,
    server_error: 0.03,
    bad_gateway: 0.01,
    reset_before: 0.01,
    reset_after: 0.015,
    truncated: 0.015,
  },
  webhook: { duplicate: 0.1, disorder: 0.05 },
});

/**
 * How often a small load passes each point at least. Messages that are handled together pass some
 * points together.
 */
const passages: Record<FaultPoint, number> = {
  F1: 60,
  F2: 60,
  F3: 6,
  F4: 6,
  F5: 60,
  F6: 5,
  F7: 20,
  F8: 5,
  marked: 15,
  F9: 15,
  F10: 15,
  F11: 5,
  F12: 1,
};

/**
 * At which passage of a point the process is killed: early or late in the load, depending on the
 * seed.
 */
export const hitOf = (point: FaultPoint, seed: number): number =>
  1 + Math.floor(seededRandom(seed * 31 + 7)() * passages[point]);

export interface Death {
  how: string;
  isAtPoint: boolean;
  /** The conversations on which the dead process held a lease. */
  held: string[];
}

/**
 * Kills a process at a point, under a load that has begun. If the load is over before the point is
 * passed, it kills the process where it is.
 */
export async function killAt(
  environment: FaultEnvironment,
  product: ProductProcess,
  point: FaultPoint,
  hit: number,
  isOver: () => boolean = () => false,
): Promise<Death> {
  await product.arm({ point, hit });
  if (point === 'F12') product.signal('SIGTERM');
  await until(`the product to pass ${point}`, () => !product.alive || isOver(), 30_000);
  const isAtPoint = !product.alive;
  product.signal('SIGKILL');
  return {
    how: await product.ended,
    isAtPoint,
    held: await heldBy(environment.database, product.pid),
  };
}

/**
 * Resolves once a dead process holds nothing any more, because its work was taken up or is done,
 * with how many milliseconds that took.
 */
export async function takenOver(
  environment: FaultEnvironment,
  product: ProductProcess,
): Promise<number> {
  const start = performance.now();
  await until(
    'the work of the dead to be taken up',
    () =>
      sleep(20).then(async () => (await heldBy(environment.database, product.pid)).length === 0),
    30_000,
  );
  return performance.now() - start;
}

/**
 * Waits until nothing is left that was in progress during two deaths, because three in a row hand a
 * conversation to a person.
 */
export const answeredAfterTwo = (environment: FaultEnvironment, withinMs = 30_000): Promise<void> =>
  until(
    'what was begun twice to be answered',
    () =>
      sleep(20).then(async () => {
        const { rows } = await environment.database.query(
          'select from conversation where answer_attempts > 1 limit 1',
        );
        return rows.length === 0;
      }),
    withinMs,
  );
