import { z } from 'zod';
import { HELD_UNTIL } from '#server/features/hold/hold.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { LEASE_MS } from './collect.store.ts';

export const CLOCK = 'extract(epoch from clock_timestamp())::float8 * 1000';

/** What the database's clock shows, milliseconds. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await query(db, z.object({ now: z.number() }), { text: `select ${CLOCK} as now` });
  if (row === undefined) throw new Error('A select without a table has one row');
  return row.now;
}

/**
 * What waits for a moment more than so far ahead is due at once, and nobody holds a conversation for longer than a lease: the clock by which
 * this was written was ahead. A row that somebody is at is given its time by them, and what a copy holds back waits for a person. Of every workspace.
 */
export async function makeDue(db: Queryable, beyondMs: number): Promise<void> {
  for (const [due, lease] of [
    ['answer_at', 'answer_lease_until'],
    ['deliver_at', 'deliver_lease_until'],
  ] as const) {
    await execute(
      db,
      `update conversation set ${due} = least(${due}, now()),
         ${lease} = case when ${lease} is not null then least(${lease}, now() + $2 * interval '1 millisecond') end
       where id in (
         select id from conversation where ${due} <> $3::timestamptz and greatest(${due}, ${lease}) > now() + $1 * interval '1 millisecond'
         order by id for update skip locked)`,
      [beyondMs, LEASE_MS, HELD_UNTIL],
    );
  }
  await execute(
    db,
    `update channel set paused_until = null, blocked_until = null
     where greatest(paused_until, blocked_until) > now() + $1 * interval '1 millisecond'`,
    [beyondMs],
  );
}
