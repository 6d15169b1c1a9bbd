import type { Services } from '#server/platform/services.ts';
import type { Connection } from './connection.ts';
import { extendSockets, noteSigns, SOCKET_LEASE_MS } from './connections.store.ts';

/** A connection that this process holds, with its lease. */
export interface LeasedConnection {
  connection: Connection;
  since: number;
  /** When the lease ends unless it is extended, by our own clock (`performance.now()`). */
  until: number;
  /** The times that were stored last; `provider` by `performance.now()`. */
  told: { provider: number; phone: Date | null };
  done: Promise<void>;
}

/** How often the times are stored: a check-up only asks how many minutes or days old they are. */
const SIGNS_EVERY_MS = 20_000;

export const leaseEnd = (): number => performance.now() + SOCKET_LEASE_MS - 1000;

/**
 * Extends the leases of these connections, which are given by channel, and ends those that another
 * process holds by now.
 */
export async function extendConnections(
  { db, log }: Pick<Services, 'db' | 'log'>,
  workerId: string,
  leased: ReadonlyMap<string, LeasedConnection>,
): Promise<void> {
  if (leased.size === 0) return;
  const asked = leaseEnd();
  // A connection whose lease could not be extended in time is ended: another process may hold it by
  // then.
  for (const { connection, until } of leased.values())
    if (performance.now() > until) void connection.end();
  await tellSigns({ db }, workerId, leased);
  const kept = await extendSockets(db, workerId, [...leased.keys()]);
  for (const [channelId, entry] of leased) {
    const { connection } = entry;
    const row = kept.get(channelId);
    if (row?.fence !== connection.held.fence) {
      void connection.end();
    } else {
      entry.until = asked;
      if (row.leaving && !connection.held.leaving)
        connection
          .leave()
          .catch((error: unknown) =>
            log.warn({ err: error, channelId }, 'A connection could not be ended'),
          );
    }
  }
}

/**
 * Stores when provider and phone were heard: the provider from time to time, the phone whenever it
 * was.
 */
async function tellSigns(
  { db }: Pick<Services, 'db'>,
  workerId: string,
  leased: ReadonlyMap<string, LeasedConnection>,
): Promise<void> {
  const news = [...leased].flatMap(([channelId, entry]) => {
    const { session } = entry.connection;
    if (session === null) return [];
    const { heardAt, phoneAt } = session;
    if (
      heardAt < entry.told.provider + SIGNS_EVERY_MS &&
      Number(phoneAt) <= Number(entry.told.phone)
    )
      return [];
    entry.told = { provider: heardAt, phone: phoneAt };
    return [{ channelId, heardMsAgo: performance.now() - heardAt, phoneAt }];
  });
  if (news.length > 0) await noteSigns(db, workerId, news);
}
