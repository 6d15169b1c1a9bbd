import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { Services } from '#server/platform/services.ts';
import { createConnection } from './connection.ts';
import { extendConnections, leaseEnd, type LeasedConnection } from './connection-leases.ts';
import type { ConnectionTools } from './connection-opening.ts';
import { claimSockets, nextSocketInMs, releaseSocket } from './connections.store.ts';
import { createGate } from '#server/platform/work/gate.ts';
import { createLoop } from '#server/platform/work/loop.ts';

export interface Connections {
  start(): void;
  /** The session of a connection that is up in this process; null: none is. */
  session(channelId: string): SocketSession | null;
  /**
   * Since when this process has held the connection, up or not (`performance.now()`); null: it does
   * not hold it.
   */
  heldSince(channelId: string): number | null;
  extendLeases(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

/**
 * The bus tells of a connection without a holder at once; the poll finds it if that notification
 * was lost.
 */
const POLL_MS = 15_000;
/**
 * A connection that was given back is looked at again after this long, unless another process holds
 * it by then.
 */
const AGAIN_MS = 1000;
const CLAIMED_AT_ONCE = 10;
/**
 * All connections want to come back at once after a restart or when the provider dropped them, so
 * only this many open at a time, and this far apart.
 */
const OPENING = { places: 8, everyMs: 100 };

/**
 * Holds the connections of socket channels. Each is held by one process of the cluster, with a
 * lease and a fence.
 */
export function createConnections(
  tools: Omit<ConnectionTools, 'gate'>,
  workerId: string,
): Connections {
  const { db, log, bus }: Services = tools.services;
  const entries = new Map<string, LeasedConnection>();
  const gate = createGate(OPENING);
  let started = false;
  let stopping = false;

  async function serve(
    entry: LeasedConnection,
    before: LeasedConnection | undefined,
  ): Promise<void> {
    const { connection } = entry;
    const { held } = connection;
    const { channel_id: channelId } = held;
    try {
      await before?.connection.end();
      await connection.hold();
    } catch (error) {
      log.error({ err: error, channelId }, 'A connection is given back after a failure');
    }
    try {
      await connection.end();
      if ((await releaseSocket(db, held)) > 0 && stopping) bus.publish('channels', channelId);
    } catch (error) {
      log.warn(
        { err: error, channelId },
        'A connection could not be given back; its lease will run out',
      );
    }
    if (entries.get(channelId) === entry) entries.delete(channelId);
    loop.wake(AGAIN_MS);
  }

  const loop = createLoop({
    name: 'connections',
    log,
    pollMs: POLL_MS,
    async run(woken) {
      if (!started) return null;
      const dueInMs = woken ? 0 : await nextSocketInMs(db, workerId);
      if (dueInMs === null || dueInMs > 0) return dueInMs;
      const claimed = await claimSockets(db, workerId, CLAIMED_AT_ONCE);
      for (const held of claimed) {
        const before = entries.get(held.channel_id);
        const entry: LeasedConnection = {
          connection: createConnection({ ...tools, gate }, held),
          since: performance.now(),
          until: leaseEnd(),
          told: { provider: 0, phone: null },
          done: Promise.resolve(),
        };
        entries.set(held.channel_id, entry);
        entry.done = serve(entry, before);
      }
      return claimed.length === CLAIMED_AT_ONCE ? 0 : nextSocketInMs(db, workerId);
    },
  });

  return {
    start() {
      started = true;
      loop.wake();
    },
    session: (channelId) => entries.get(channelId)?.connection.session ?? null,
    heldSince: (channelId) => entries.get(channelId)?.since ?? null,
    wake() {
      loop.wake();
    },
    extendLeases: () => extendConnections(tools.services, workerId, entries),
    async stop() {
      stopping = true;
      await loop.stop();
      await Promise.all([...entries.values()].map(({ connection }) => connection.end()));
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
  };
}
