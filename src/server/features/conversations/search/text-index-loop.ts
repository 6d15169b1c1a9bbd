import {
  listStale,
  listWordless,
  lockWords,
  moveReach,
  readReach,
  storeWords,
} from './text-index.store.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

const AT_A_TIME = 200;
/** How soon what was said can be found. */
const CHECK_MS = 2000;
/**
 * Of one connection and of one core at most a tenth: people wait for answers, and for nothing here.
 */
const REST = 9;
/**
 * An id tells when it was made, by its process's clock and before its transaction: so far behind it
 * may come.
 */
const LATE_MS = 30_000;
/** How often those that came late are looked for. */
const LOOK_BACK_MS = 20_000;
/**
 * Clocks of processes differ; what is beyond was not made from a time (somebody else chose the id
 * of a message, and it has its words already).
 */
const AHEAD_MS = 3_600_000;

/**
 * The words of what was said, for the search: written after everything else, in small pieces with
 * rests between them. `relaxed` does not wait for the disk.
 */
export function createWordsWork({ log }: Services, relaxed: Database): Loop {
  /**
   * Everything up to here that could be seen when the pass began has its words; null: a new pass
   * begins.
   */
  let reached: string | null = null;
  let settled = '';
  let beganAt = 0;
  /**
   * Whether anything was written since the last pass that found nothing: a quiet database is left
   * alone.
   */
  let wrote = false;

  const work = async (): Promise<number> =>
    inTransaction(relaxed, async (db) => {
      await lockWords(db);
      if (reached === null) {
        const reach = await readReach(db);
        reached = reach.up_to;
        settled = idAt(reach.settled_ms - LATE_MS);
        beganAt = performance.now();
      }
      const stale = await listStale(db, AT_A_TIME);
      const next = await listWordless(db, reached, idAt(Date.now() + AHEAD_MS), AT_A_TIME);
      await storeWords(db, [...stale, ...next]);
      const last = next.at(-1)?.id;
      wrote ||= last !== undefined;
      // With none left, everything that could be seen is done.
      if (wrote) await moveReach(db, last === undefined || last > settled ? settled : last);
      wrote = last !== undefined;
      reached = last ?? reached;
      return stale.length + next.length;
    });

  return createLoop({
    name: 'words',
    log,
    pollMs: CHECK_MS,
    async run() {
      const start = performance.now();
      try {
        const done = await work();
        if (start - beganAt > LOOK_BACK_MS) reached = null;
        return done === 0 ? null : REST * (performance.now() - start);
      } catch (error) {
        reached = null;
        throw error;
      }
    },
  });
}

/**
 * The smallest id that was made at this instant, milliseconds since 1970 (UUID version 7, RFC
 * 9562).
 */
function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
