import { z } from 'zod';
import { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** How long a holder may be silent before another process takes its connections. */
export const SOCKET_LEASE_MS = 6000;

/**
 * Takes connections that nobody holds. Only one process in the whole cluster may hold one, because
 * WhatsApp ends both otherwise.
 */
export function claimSockets(
  db: Queryable,
  workerId: string,
  limit: number,
): Promise<HeldSocket[]> {
  return query(db, HeldSocket, {
    text: `update socket_session set holder = $1, lease_until = now() + $2 * interval '1 millisecond', fence = fence + 1
      where channel_id in (
        select channel_id from socket_session where (wanted or state = 'leaving') and not held and (lease_until is null or lease_until < now())
        order by channel_id limit $3 for update skip locked)
      returning channel_id, workspace_id, fence, state = 'leaving' as leaving, phone_number`,
    values: [workerId, SOCKET_LEASE_MS, limit],
  });
}

/**
 * Milliseconds until a connection can be taken from whoever holds it; 0 or less = one waits for a
 * holder, null = only ours are to be held.
 */
export async function nextSocketInMs(db: Queryable, workerId: string): Promise<number | null> {
  const [row] = await query(db, z.object({ wait: z.number().nullable() }), {
    name: 'next-socket',
    text: `select extract(epoch from min(coalesce(lease_until, now())) - now())::float8 * 1000 as wait from socket_session
      where (wanted or state = 'leaving') and not held and (holder is distinct from $1 or lease_until < now())`,
    values: [workerId],
  });
  return row?.wait ?? null;
}

/** Extends leases. Answers with the connections that are still this worker's, with their fences. */
export async function extendSockets(
  db: Queryable,
  workerId: string,
  channelIds: string[],
): Promise<Map<string, { fence: number; leaving: boolean }>> {
  const rows = await query(db, HeldSocket.pick({ channel_id: true, fence: true, leaving: true }), {
    text: `update socket_session set lease_until = now() + $3 * interval '1 millisecond'
      where channel_id = any($2::uuid[]) and holder = $1 and (wanted or state = 'leaving')
      returning channel_id, fence, state = 'leaving' as leaving`,
    values: [workerId, channelIds, SOCKET_LEASE_MS],
  });
  return new Map(rows.map(({ channel_id: id, ...row }) => [id, row]));
}

/**
 * Stores when provider and phone were last heard; the provider's time is by the database's clock,
 * and the phone's time only moves forward.
 */
export function noteSigns(
  db: Queryable,
  workerId: string,
  signs: { channelId: string; heardMsAgo: number; phoneAt: Date | null }[],
): Promise<number> {
  return execute(
    db,
    `update socket_session s set heard_at = now() - x.ms * interval '1 millisecond', phone_at = greatest(s.phone_at, x.phone_at)
     from unnest($2::uuid[], $3::float8[], $4::timestamptz[]) as x (channel_id, ms, phone_at)
     where s.channel_id = x.channel_id and s.holder = $1`,
    [
      workerId,
      signs.map(({ channelId }) => channelId),
      signs.map(({ heardMsAgo }) => heardMsAgo),
      signs.map(({ phoneAt }) => phoneAt),
    ],
  );
}

/** Gives a connection back: another process may take it at once. */
export function releaseSocket(db: Queryable, held: HeldSocket): Promise<number> {
  return execute(
    db,
    `update socket_session set holder = null, lease_until = null where channel_id = $1 and fence = $2`,
    [held.channel_id, held.fence],
  );
}

/** Deletes a session that is leaving, with all its keys. */
export function deleteSession(db: Queryable, held: HeldSocket): Promise<number> {
  return execute(
    db,
    `delete from socket_session where channel_id = $1 and fence = $2 and state = 'leaving'`,
    [held.channel_id, held.fence],
  );
}

/** Whether a phone is linked: there is an account to come back to. */
export async function hasKeys(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from socket_key where channel_id = $1 and workspace_id = $2 and kind = 'creds'`,
    values: [channelId, workspaceId],
  });
  return rows.length > 0;
}
