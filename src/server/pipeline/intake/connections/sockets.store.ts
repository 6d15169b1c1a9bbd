import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * The lease of a poller. A poll waits for the provider for up to half a minute, and the heartbeat
 * extends the lease meanwhile.
 */
const POLL_LEASE_MS = 6000;

const Polled = z.object({
  id: z.string(),
  poll_cursor: z.string().nullable(),
  poll_fence: z.number(),
});
export type PolledChannel = z.output<typeof Polled>;

/**
 * Takes channels that nobody polls. Only one process in the whole cluster may poll one, because the
 * provider refuses both otherwise.
 */
export function claimPolling(db: Queryable, workerId: string): Promise<PolledChannel[]> {
  return query(db, Polled, {
    text: `update channel c set poll_holder = $1, poll_lease_until = now() + $2 * interval '1 millisecond', poll_fence = poll_fence + 1
      where id in (
        select id from channel where receiving = 'polling' and status <> 'disconnected' and (poll_lease_until is null or poll_lease_until < now())
        order by id limit 50 for update skip locked)
      returning id, poll_cursor, poll_fence`,
    values: [workerId, POLL_LEASE_MS],
  });
}

/** Extends leases. Answers with the channels that this worker still polls. */
export async function extendPolling(
  db: Queryable,
  workerId: string,
  channelIds: string[],
): Promise<Set<string>> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `update channel set poll_lease_until = now() + $3 * interval '1 millisecond'
      where id = any($2::uuid[]) and poll_holder = $1 and receiving = 'polling' returning id`,
    values: [workerId, channelIds, POLL_LEASE_MS],
  });
  return new Set(rows.map((row) => row.id));
}

/** Moves the cursor: what was stored up to it need not be asked for again. */
export function saveCursor(
  db: Queryable,
  channelId: string,
  fence: number,
  cursor: string,
): Promise<number> {
  return execute(db, `update channel set poll_cursor = $3 where id = $1 and poll_fence = $2`, [
    channelId,
    fence,
    cursor,
  ]);
}

export function releasePolling(db: Queryable, workerId: string): Promise<number> {
  return execute(
    db,
    `update channel set poll_holder = null, poll_lease_until = null where poll_holder = $1`,
    [workerId],
  );
}
