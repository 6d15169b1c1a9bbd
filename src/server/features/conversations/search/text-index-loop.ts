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
/** How soon a new message can be found. */
const CHECK_MS = 2000;
/**
 * The loop rests nine times as long as it worked, so it takes at most a tenth of one connection and
 * of one core. People wait for answers, and nobody waits for this index.
 */
const REST = 9;
/**
 * An id carries the time of its process's clock, from before its transaction began. A row may
 * therefore appear this much later than its id says.
 */
const LATE_MS = 30_000;
/** How often the loop looks for messages that appeared late. */
const LOOK_BACK_MS = 20_000;
/**
 * The clocks of processes differ by less than this. An id further ahead was not made from a time:
 * somebody else chose it, and its message was indexed when it was stored.
 */
const AHEAD_MS = 3_600_000;

/**
 * Indexes the words of messages for the search. It does so after everything else, in small batches
 * with rests between them. `relaxed` does not wait for the disk at a commit.
 */
export function createWordsWork({ log }: Services, relaxed: Database): Loop {
  /**
   * Every message up to this id that was visible when the pass began has its words. Null: a new
   * pass begins.
   */
  let reached: string | null = null;
  let settled = '';
  let beganAt = 0;
  /**
   * Whether anything was written since the last pass that found nothing. While this is false, the
   * database is not written to.
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
      // If nothing was left to index, everything that was visible is done.
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

/** The smallest id (UUID version 7, RFC 9562) made at this instant, in milliseconds since 1970. */
function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
