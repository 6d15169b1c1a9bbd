import type { SocketSession } from '#channels/channel.ts';
import type { Services } from '#server/platform/services.ts';
import { type Connection, type ConnectionTools, createConnection } from './connection.ts';
import { claimSockets, extendSockets, nextSocketInMs, noteSigns, releaseSocket, SOCKET_LEASE_MS } from './connections.store.ts';
import { createGate } from '#server/platform/work/gate.ts';
import { createLoop } from '#server/platform/work/loop.ts';

export interface Connections {
  start(): void;
  /** A connection that is up in this process. */
  session(channelId: string): SocketSession | null;
  /** Since when this process holds the connection, up or not (`performance.now()`); null: it does not. */
  heldSince(channelId: string): number | null;
  extendLeases(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

/** Nobody's connection is told of at once, by the bus; this is how late it is found where that word was lost. */
const POLL_MS = 15_000;
/** A connection that was given back is looked at again, unless another process has it by then. */
const AGAIN_MS = 1000;
const CLAIMED_AT_ONCE = 10;
/** A check-up asks how old what was heard is, in minutes and days. */
const SIGNS_EVERY_MS = 20_000;
/** After a restart, or when the provider dropped them, all want to come back at once. */
const OPENING = { places: 8, everyMs: 100 };

interface Entry {
  connection: Connection;
  since: number;
  /** When the lease ends by our own clock, unless it is extended. */
  until: number;
  /** What was kept last of who was heard; `provider` by `performance.now()`. */
  told: { provider: number; phone: Date | null };
  done: Promise<void>;
}

/** Holds the connections of socket channels: one process in the whole cluster for each, by a lease with a fence. */
export function createConnections(tools: Omit<ConnectionTools, 'gate'>, workerId: string): Connections {
  const { db, log, bus }: Services = tools.services;
  const entries = new Map<string, Entry>();
  const gate = createGate(OPENING);
  let started = false;
  let stopping = false;

  async function serve(entry: Entry, before: Entry | undefined): Promise<void> {
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
      log.warn({ err: error, channelId }, 'A connection could not be given back; its lease will run out');
    }
    if (entries.get(channelId) === entry) entries.delete(channelId);
    loop.wake(AGAIN_MS);
  }

  /** Now and then, and whenever the phone was heard. */
  async function tellSigns(): Promise<void> {
    const news = [...entries].flatMap(([channelId, entry]) => {
      const { session } = entry.connection;
      if (session === null) return [];
      const { heardAt, phoneAt } = session;
      if (heardAt < entry.told.provider + SIGNS_EVERY_MS && Number(phoneAt) <= Number(entry.told.phone)) return [];
      entry.told = { provider: heardAt, phone: phoneAt };
      return [{ channelId, heardMsAgo: performance.now() - heardAt, phoneAt }];
    });
    if (news.length > 0) await noteSigns(db, workerId, news);
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
        const entry: Entry = {
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
    async extendLeases() {
      if (entries.size === 0) return;
      const asked = leaseEnd();
      // Whoever cannot say in time that a connection is still ours ends it: by then another process may have it.
      for (const { connection, until } of entries.values()) if (performance.now() > until) void connection.end();
      await tellSigns();
      const kept = await extendSockets(db, workerId, [...entries.keys()]);
      for (const [channelId, entry] of entries) {
        const { connection } = entry;
        const row = kept.get(channelId);
        if (row?.fence !== connection.held.fence) {
          void connection.end();
        } else {
          entry.until = asked;
          if (row.leaving && !connection.held.leaving)
            connection.leave().catch((error: unknown) => log.warn({ err: error, channelId }, 'A connection could not be ended'));
        }
      }
    },
    async stop() {
      stopping = true;
      await loop.stop();
      await Promise.all([...entries.values()].map(({ connection }) => connection.end()));
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
  };
}

const leaseEnd = (): number => performance.now() + SOCKET_LEASE_MS - 1000;
