import { seededRandom } from '#simulators/kit/random.ts';
import { until } from '#test/environments/telegram.ts';
import { heldBy } from '#test/faults/database.ts';
import { type ThinkingPoint, thinkingNames } from '#test/faults/fault-points.ts';
import type { FaultEnvironment } from '#test/faults/harness.ts';
import { answeredAfterTwo } from '#test/faults/kill.ts';
import { endLeases } from './effect-rows.ts';

/** This part stands still beyond its leases, and comes back, instead of dying. */
const STOPPED = 0.3;
/** Whoever stands still there holds a transaction open, which the database ends after 10 s. */
const inTransaction: ReadonlySet<ThinkingPoint> = new Set(['settling', 'writing', 'written']);
/** A point is passed for the first to the third time. */
const MOST_HITS = 3;
const PATIENCE_MS = 120_000;

export interface Deaths {
  /** Kills and stops the processes at each of the points, until each point has had enough. */
  reap(): Promise<void>;
  readonly isOver: boolean;
  /** A process is to pass a point, which needs customers. */
  readonly isWaiting: boolean;
  readonly died: ReadonlyMap<ThinkingPoint, number>;
  readonly stopped: number;
}

interface Wanted {
  seed: number;
  /** How often a point has been deadly before. */
  before(point: ThinkingPoint): number;
  /** How often each has to be. */
  deaths: number;
  /** The most in this round. */
  most: number;
  /** Leases end when a process does, and transactions, so that nobody waits for them. */
  isHurried: boolean;
}

/** Two processes, each of which dies or stands still again and again. */
export function planDeaths(environment: FaultEnvironment, wanted: Wanted): Deaths {
  const random = seededRandom(wanted.seed * 53 + 29);
  const died = new Map<ThinkingPoint, number>();
  const armed = new Map<ThinkingPoint, number>();
  let stopped = 0;
  let standsStill = false;
  let count = 0;
  let working = 0;
  let waiting = 0;
  const add = (to: Map<ThinkingPoint, number>, point: ThinkingPoint, by: number): unknown =>
    to.set(point, (to.get(point) ?? 0) + by);
  const deathsAt = (point: ThinkingPoint): number =>
    wanted.before(point) + (died.get(point) ?? 0) + (armed.get(point) ?? 0);

  /** The point that was deadly least often; null: all were often enough. */
  function next(): ThinkingPoint | null {
    const point = thinkingNames.reduce((least, other) =>
      deathsAt(other) < deathsAt(least) ? other : least,
    );
    return deathsAt(point) < wanted.deaths && count < wanted.most ? point : null;
  }

  async function reapAt(place: number): Promise<void> {
    for (let point = next(); point !== null; point = next()) {
      count += 1;
      add(armed, point, 1);
      const hit = 1 + Math.floor(random() * MOST_HITS);
      const isLasting = wanted.isHurried && inTransaction.has(point);
      // One at a time: the other one has to take up its work.
      const isStopped = !isLasting && !standsStill && stopped < STOPPED * count;
      standsStill ||= isStopped;
      await answeredAfterTwo(environment, PATIENCE_MS);
      const product = environment.product(place);
      await product.arm({ point, hit, signal: isStopped ? 'SIGSTOP' : 'SIGKILL' });
      waiting += 1;
      await until(
        `the product to pass ${point}`,
        () => !product.alive || product.still,
        PATIENCE_MS,
      );
      waiting -= 1;
      add(armed, point, -1);
      add(died, point, 1);
      if (wanted.isHurried) await endLeases(environment.database, product.pid);
      if (isStopped) {
        stopped += 1;
        await until(
          'others to hold what a process that stands still has held',
          async () => {
            if (wanted.isHurried) await endLeases(environment.database, product.pid);
            return (await heldBy(environment.database, product.pid)).length === 0;
          },
          PATIENCE_MS,
        );
        product.signal('SIGCONT');
        standsStill = false;
      } else await environment.start(place);
    }
  }

  return {
    died,
    get stopped() {
      return stopped;
    },
    get isWaiting() {
      return waiting > 0;
    },
    get isOver() {
      return working === 0;
    },
    async reap() {
      const places = [0, 1];
      working = places.length;
      await Promise.all(places.map((place) => reapAt(place).finally(() => (working -= 1))));
    },
  };
}
