import { setTimeout as wait } from 'node:timers/promises';
import type { Account, SocketEnd, SocketHost, SocketSession } from '#channels/channel.ts';
import type { ChannelDirectory, SocketChannel } from '#server/features/channels/directory.ts';
import { socketKeys } from '#server/features/channels/socket-keys.ts';
import type { SocketLife } from '#server/features/channels/socket-life.ts';
import type { HeldSocket } from '#server/features/channels/held-socket.ts';
import type { Services } from '#server/platform/services.ts';
import { claimSockets, deleteSession, extendSockets, hasKeys, releaseSocket, SOCKET_LEASE_MS } from './connections.store.ts';
import type { Ingest } from './ingest.ts';
import { createLoop } from './loop.ts';

export interface Connections {
  start(): void;
  /** A connection that is up in this process. */
  session(channelId: string): SocketSession | null;
  /** Whether it is this process that holds the connection, up or not. */
  holds(channelId: string): boolean;
  extendLeases(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

export interface ConnectionTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce(workspaceId: string, channelType: string): Promise<{ quietMs: number; maxMs: number }>;
  life: SocketLife;
}

const POLL_MS = 1000;
/** Connections that are being opened at one time: after a restart all want to come back at once. */
const OPENING_AT_ONCE = 4;
const CLAIMED_AT_ONCE = 10;
const BACKOFF_MS = { first: 1000, longest: 60_000 };
/** A connection that is away for longer is told to people. */
const AWAY_MS = 5000;
/** A pairing that finds no provider in so many tries has failed. */
const PAIRING_TRIES = 3;
const LOG_OUT_MS = 5000;

interface Entry {
  held: HeldSocket;
  session: SocketSession | null;
  isUp: boolean;
  stop: AbortController;
  done: Promise<void>;
  /** When the lease ends by our own clock, unless it is extended. */
  until: number;
}

/**
 * Holds the connections of socket channels: one process in the whole cluster for each, by a lease with a fence. One that breaks is opened again
 * after a while that grows; one that the provider ended for good is left to people.
 */
export function createConnections({ services, directory, ingest, debounce, life }: ConnectionTools, workerId: string): Connections {
  const { db, log } = services;
  const entries = new Map<string, Entry>();
  const opening = createGate(OPENING_AT_ONCE);
  let started = false;

  async function hold(entry: Entry): Promise<void> {
    const { held, stop } = entry;
    if (held.leaving) return leave(entry);
    let failures = 0;
    let isLinked = (await hasKeys(db, held.workspace_id, held.channel_id)) && (await isPaired(held));
    while (!stop.signal.aborted) {
      const channel = await directory.findSocket(held.channel_id);
      if (!channel?.connector.isInstalled()) return pause(BACKOFF_MS.longest, stop.signal);
      const started = performance.now();
      const away = isLinked ? setTimeout(() => tellAway(entry), AWAY_MS) : undefined;
      const end = await connect(entry, channel, away).catch((error: unknown): Ended => {
        log.warn({ err: error, channelId: held.channel_id }, 'A connection could not be opened');
        return { end: 'lost', wasUp: false };
      });
      clearTimeout(away);
      entry.session = null;
      entry.isUp = false;
      if (stop.signal.aborted) break;
      if (end.wasUp) isLinked = true;
      log.info({ channelId: held.channel_id, end: end.end, ms: Math.round(performance.now() - started) }, 'A connection ended');
      if (end.end !== 'restart' && end.end !== 'lost') return life.ended(held, end.end, isLinked);
      failures = end.wasUp ? 0 : failures + 1;
      if (!isLinked && end.end === 'lost' && failures >= PAIRING_TRIES) return life.ended(held, 'unreachable', false);
      // The first restart is the provider's wish; one after another would be a circle.
      if (end.end === 'restart' && failures <= 2) continue;
      const backoff = Math.min(BACKOFF_MS.longest, BACKOFF_MS.first * 2 ** Math.max(0, failures - 1));
      const told = isLinked ? setTimeout(() => tellAway(entry), AWAY_MS) : undefined;
      await pause(backoff * (0.5 + Math.random() / 2), stop.signal);
      clearTimeout(told);
    }
  }

  function tellAway(entry: Entry): void {
    if (!entry.isUp && !entry.stop.signal.aborted)
      life
        .away(entry.held)
        .catch((error: unknown) => log.warn({ err: error, channelId: entry.held.channel_id }, 'A broken connection could not be told'));
  }

  /** Opens it and waits for its end. */
  async function connect(entry: Entry, channel: SocketChannel, away: NodeJS.Timeout | undefined): Promise<Ended> {
    const { held, stop } = entry;
    const release = await opening();
    let wasUp = false;
    let refused: 'account_already_connected' | null = null;
    const isDone = Promise.withResolvers<void>();
    const slow = setTimeout(isDone.resolve, SOCKET_LEASE_MS);
    void isDone.promise.then(release);
    const onOpened = async (account: Account): Promise<void> => {
      isDone.resolve();
      const opened = await life.opened(held, account);
      if (opened === 'open') {
        wasUp = true;
        entry.isUp = true;
        clearTimeout(away);
        services.bus.publish('channels', held.channel_id);
        return;
      }
      if (opened === 'account_already_connected') refused = opened;
      // Nobody is to believe that this device reads along.
      await (refused ? entry.session?.logOut() : entry.session?.close());
    };
    const host: SocketHost = {
      keys: socketKeys(services, held),
      phoneNumber: held.phone_number,
      async receive(events) {
        const place = { workspaceId: held.workspace_id, channelId: held.channel_id };
        const pace = await debounce(held.workspace_id, channel.row.type);
        await ingest.store({ ...place, debounce: pace, events: events.map(({ event }) => event), bodies: events.map(({ raw }) => raw) });
      },
      show: (code) => {
        isDone.resolve();
        life
          .show(held, code.kind, code.text, code.until)
          .catch((error: unknown) => log.warn({ err: error, channelId: held.channel_id }, 'A code could not be shown'));
      },
      opened: (account) => {
        onOpened(account).catch((error: unknown) => {
          log.warn({ err: error, channelId: held.channel_id }, 'A connection that opened could not be noted');
          void entry.session?.close();
        });
      },
      debug: (what, details) => log.debug({ ...details, channelId: held.channel_id }, what),
    };
    try {
      if (stop.signal.aborted) return { end: 'lost', wasUp };
      entry.session = await channel.connector.open(
        channel.tools,
        async () => ((await directory.findSocket(held.channel_id)) ?? channel).settings,
        host,
      );
      const session = entry.session;
      if (stop.signal.aborted) await session.close();
      const end = await session.ended;
      return { end: refused ?? end, wasUp };
    } finally {
      clearTimeout(slow);
      isDone.resolve();
    }
  }

  /** The channel was disconnected: the device goes from the phone's list, the keys from here. */
  async function leave(entry: Entry): Promise<void> {
    if (entry.session && entry.isUp) {
      const { session } = entry;
      await Promise.race([session.logOut(), wait(LOG_OUT_MS)]).catch((error: unknown) =>
        log.warn({ err: error, channelId: entry.held.channel_id }, 'The device could not be removed at the provider'),
      );
    }
    await deleteSession(db, entry.held);
  }

  const isPaired = async (held: HeldSocket): Promise<boolean> => {
    const channel = await directory.findSocket(held.channel_id);
    return channel !== null && channel.row.secrets !== null;
  };

  const loop = createLoop({
    name: 'connections',
    log,
    pollMs: POLL_MS,
    async run() {
      if (!started) return null;
      const claimed = await claimSockets(db, workerId, CLAIMED_AT_ONCE);
      for (const held of claimed) {
        const before = entries.get(held.channel_id);
        const entry: Entry = { held, session: null, isUp: false, stop: new AbortController(), done: Promise.resolve(), until: leaseEnd() };
        entries.set(held.channel_id, entry);
        entry.done = Promise.resolve(before && end(before))
          .then(() => hold(entry))
          .catch((error: unknown) => log.error({ err: error, channelId: held.channel_id }, 'A connection is given back after a failure'))
          .then(() => end(entry))
          .then(() => releaseSocket(db, held))
          .then(
            () => undefined,
            (error: unknown) =>
              log.warn({ err: error, channelId: held.channel_id }, 'A connection could not be given back; its lease will run out'),
          )
          .finally(() => {
            if (entries.get(held.channel_id) === entry) entries.delete(held.channel_id);
          });
      }
      return claimed.length === CLAIMED_AT_ONCE ? 0 : null;
    },
  });
  return {
    start() {
      started = true;
      loop.wake();
    },
    session(channelId) {
      const entry = entries.get(channelId);
      return entry?.isUp ? entry.session : null;
    },
    holds: (channelId) => entries.has(channelId),
    wake() {
      loop.wake();
    },
    async extendLeases() {
      if (entries.size === 0) return;
      const asked = leaseEnd();
      // Whoever cannot say in time that a connection is still ours ends it: by then another process may have it.
      for (const entry of entries.values()) if (performance.now() > entry.until) void end(entry);
      const kept = await extendSockets(db, workerId, [...entries.keys()]);
      for (const [channelId, entry] of entries) {
        const row = kept.get(channelId);
        if (row?.fence !== entry.held.fence) {
          if (!entry.stop.signal.aborted) void end(entry);
        } else {
          entry.until = asked;
          if (row.leaving && !entry.held.leaving) {
            entry.held.leaving = true;
            entry.stop.abort();
            void leave(entry).catch((error: unknown) => log.warn({ err: error, channelId }, 'A connection could not be ended'));
          }
        }
      }
    },
    async stop() {
      await loop.stop();
      await Promise.all([...entries.values()].map((entry) => end(entry)));
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
  };
}

interface Ended {
  end: SocketEnd | 'account_already_connected';
  wasUp: boolean;
}

const leaseEnd = (): number => performance.now() + SOCKET_LEASE_MS - 1000;

/** Closes without waiting for its turn to end. */
async function end(entry: Entry): Promise<void> {
  entry.stop.abort();
  entry.isUp = false;
  await entry.session?.close();
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** So many at a time; the others wait their turn. Resolves with how to leave. */
function createGate(places: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
