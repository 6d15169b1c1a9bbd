import { uptime } from 'node:os';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { endLongWaits, readClock } from './clock.store.ts';

export interface Clock {
  /**
   * Corrects an age that the database's clock measured, milliseconds: subtracts what that clock was
   * put forward in the last 24 hours.
   */
  age(ms: number): Promise<number>;
  /** Takes the time of the database's clock at this moment, milliseconds. Call it every second. */
  note(databaseMs: number): Promise<void>;
}

/** A younger age is within every limit, so the clock is not read for it. */
const YOUNG_MS = 3_600_000;
const REMEMBERED_MS = 24 * 3_600_000;
/**
 * A reading of the database's clock may be off by this much, because the answer may take seconds.
 */
const STEP_MS = 10_000;
/**
 * No wait is longer than this. What is due later was put off by a clock that was ahead
 * (`delivery/failures.ts` sets the longest waits).
 */
const LONGEST_WAIT_MS = 3_660_000;

/**
 * Watches the database's clock, which gives everything its age and due time. Somebody, or the
 * network's time, may set it. Nobody can set how long this machine has been up, which also counts
 * while the machine sleeps. So the moment of the machine's start, expressed in the database's time,
 * changes only when that clock is set (docs/decisions/021).
 */
export async function startClock({ log }: Services, db: Database): Promise<Clock> {
  let starts: { at: number; seenMs: number }[] = [];

  async function note(databaseMs: number): Promise<void> {
    const upMs = uptime() * 1000;
    const at = databaseMs - upMs;
    const last = starts.at(-1);
    const byMs = last === undefined ? 0 : at - last.at;
    if (byMs <= -STEP_MS) await endLongWaits(db, 0);
    if (Math.abs(byMs) >= STEP_MS) log.warn({ byMs: Math.round(byMs) }, 'The clock was set');
    if (last !== undefined && Math.abs(byMs) < STEP_MS) last.seenMs = upMs;
    else starts.push({ at, seenMs: upMs });
    starts = starts.filter(({ seenMs }) => seenMs > upMs - REMEMBERED_MS);
  }

  await note(await readClock(db));
  await endLongWaits(db, LONGEST_WAIT_MS);
  return {
    note,
    async age(ms) {
      if (ms < YOUNG_MS) return ms;
      // The clock may have been set since the last second.
      await note(await readClock(db));
      const lowest = Math.min(...starts.map(({ at }) => at));
      return ms - ((starts.at(-1)?.at ?? lowest) - lowest);
    },
  };
}
