import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export interface Tries {
  failures: number;
  /**
   * Up to when forgotten failures have been subtracted: at most one `leakSeconds` before the last
   * failure.
   */
  lastAt: Date;
  /**
   * A time long past when there is no wait. It is not the current time, because a request that
   * arrived a moment earlier may be handled a moment later.
   */
  blockedUntil: Date;
}

const Row = z.object({
  key: z.string(),
  failures: z.number(),
  last_failure_at: z.coerce.date(),
  blocked_until: z.coerce.date(),
});

/**
 * Locks the rows of all keys, and inserts the missing ones. It locks them in the order of their
 * keys, so that two callers cannot deadlock.
 */
export async function lockRows(db: Queryable, keys: string[]): Promise<Map<string, Tries>> {
  await execute(
    db,
    `
    insert into login_throttle (key, failures, last_failure_at, blocked_until)
    select key, 0, 'epoch', 'epoch' from unnest($1::text[]) as key order by key on conflict (key) do nothing`,
    [keys],
  );
  const rows = await query(db, Row, {
    text: 'select key, failures, last_failure_at, blocked_until from login_throttle where key = any($1) order by key for update',
    values: [keys],
  });
  return new Map(
    rows.map((row) => [
      row.key,
      { failures: row.failures, lastAt: row.last_failure_at, blockedUntil: row.blocked_until },
    ]),
  );
}

export async function saveRows(db: Queryable, rows: (Tries & { key: string })[]): Promise<void> {
  await execute(
    db,
    `
    update login_throttle t set failures = n.failures, last_failure_at = n.last_at, blocked_until = n.blocked_until
    from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as n (key, failures, last_at, blocked_until) where t.key = n.key`,
    [
      rows.map(({ key }) => key),
      rows.map(({ failures }) => failures),
      rows.map(({ lastAt }) => lastAt),
      rows.map(({ blockedUntil }) => blockedUntil),
    ],
  );
}

/**
 * Deletes the row `own`, and subtracts its failures from the shared rows; without such a row,
 * subtracts one.
 */
export async function forgive(db: Queryable, own: string | null, shared: string[]): Promise<void> {
  await query(db, z.object({}), {
    text: 'select key from login_throttle where key = any($1) order by key for update',
    values: [[own, ...shared]],
  });
  const [dropped] = await query(db, z.object({ failures: z.number() }), {
    text: 'delete from login_throttle where key = $1 returning failures',
    values: [own],
  });
  await execute(
    db,
    "update login_throttle set failures = greatest(0, failures - $2), blocked_until = 'epoch' where key = any($1)",
    [shared, dropped?.failures ?? 1],
  );
}

export async function deleteQuiet(db: Queryable, before: Date): Promise<number> {
  return execute(
    db,
    'delete from login_throttle where last_failure_at < $1 and blocked_until < $1',
    [before],
  );
}
