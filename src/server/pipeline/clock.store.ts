import { z } from 'zod';
import { makeDue } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { LEASE_MS } from './turn/collect.store.ts';

export const CLOCK = 'extract(epoch from clock_timestamp())::float8 * 1000';

/** The time of the database's clock, milliseconds since the epoch. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await query(db, z.object({ now: z.number() }), { text: `select ${CLOCK} as now` });
  if (row === undefined) throw new Error('A select without a table has one row');
  return row.now;
}

/**
 * Makes due whatever waits for a time further ahead than `beyondMs`: the clock that set that time
 * was ahead. It covers every workspace.
 */
export async function endLongWaits(db: Queryable, beyondMs: number): Promise<void> {
  await makeDue(db, beyondMs, LEASE_MS);
  await execute(
    db,
    `update channel set paused_until = null, blocked_until = null
     where greatest(paused_until, blocked_until) > now() + $1 * interval '1 millisecond'`,
    [beyondMs],
  );
}
