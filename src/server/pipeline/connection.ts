import { setTimeout as wait } from 'node:timers/promises';
import type { Account, SocketHost, SocketSession } from '#channels/channel.ts';
import type { SocketEnd } from '#channels/socket.ts';
import type { ChannelDirectory, SocketChannel } from '#server/features/channels/directory.ts';
import type { HeldSocket } from '#server/features/channels/held-socket.ts';
import { socketKeys } from '#server/features/channels/socket-keys.ts';
import type { SocketLife } from '#server/features/channels/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSession, hasKeys } from './connections.store.ts';
import type { Ingest } from './ingest.ts';
import { waitForVersion } from './outdated.ts';

/** A connection that is this process's to hold, up or not. */
export interface Connection {
  readonly held: HeldSocket;
  /** While it is up. */
  readonly session: SocketSession | null;
  /** Opens it, and again whenever it breaks; resolves when it is to be given back. */
  hold(): Promise<void>;
  /** The channel was disconnected: the device goes from the phone's list, the keys from here. */
  leave(): Promise<void>;
  /** Resolves when nothing is written any more. */
  end(): Promise<void>;
}

export interface ConnectionTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce(workspaceId: string, channelType: string): Promise<{ quietMs: number; maxMs: number }>;
  life: SocketLife;
  /** Waits for a turn to open; resolves with how to give it back. */
  gate(signal: AbortSignal): Promise<() => void>;
}

const BACKOFF_MS = { first: 1000, longest: 60_000 };
/** A connection that lasted for so long begins anew with the first wait. */
const STEADY_MS = 30_000;
/** A connection of which nothing was heard for longer is told to people. */
const AWAY_MS = 8500;
/** A turn to open is given back after so long, whatever becomes of it. */
const OPENING_MS = 6000;
/** A pairing that finds no provider in so many tries has failed; one that was ended by it so often has expired. */
const PAIRING_TRIES = 3;
const LOG_OUT_MS = 5000;

/** A message that came with the very first login waits so long for the login to be noted. */
const NOTED_MS = 10_000;

interface Ended {
  end: SocketEnd | 'account_already_connected';
  /** How long it was up, milliseconds; null = it never was. */
  upMs: number | null;
  /** There was a code to be scanned or typed. */
  wasShown: boolean;
}

/** The life of one connection. One that breaks is opened again after a while that grows; one that the provider ended for good is left to people. */
export function createConnection({ services, directory, ingest, debounce, life, gate }: ConnectionTools, held: HeldSocket): Connection {
  const { db, log } = services;
  const { channel_id: channelId, workspace_id: workspaceId } = held;
  const stop = new AbortController();
  let session: SocketSession | null = null;
  let upSince: number | null = null;
  let away: NodeJS.Timeout | undefined;

  async function hold(): Promise<void> {
    if (held.leaving) return leave();
    let failures = 0;
    let restarts = 0;
    let refusals = 0;
    let wasEverShown = false;
    let isRestarted = false;
    let isLinked = (await hasKeys(db, workspaceId, channelId)) && (await isPaired());
    if (isLinked) watchAway(performance.now());
    while (!stop.signal.aborted) {
      const channel = await directory.findSocket(channelId);
      if (!channel?.connector.isInstalled()) return pause(BACKOFF_MS.longest, stop.signal);
      // What another connection showed is worth nothing any more.
      if (!isLinked && !isRestarted) await life.begun(held);
      const started = performance.now();
      const { end, upMs, wasShown } = await connect(channel, isLinked).catch((error: unknown): Ended => {
        log.warn({ err: error, channelId }, 'A connection could not be opened');
        return { end: 'lost', upMs: null, wasShown: false };
      });
      if (stop.signal.aborted) break;
      log.info({ channelId, end, ms: Math.round(performance.now() - started) }, 'A connection ended');
      if (upMs !== null) isLinked = true;
      wasEverShown ||= wasShown;
      isRestarted = end === 'restart';
      restarts = isRestarted ? restarts + 1 : 0;
      if (upMs !== null) refusals = 0;
      if (end === 'outdated' && isLinked) {
        await waitOutdated(channel, (refusals += 1));
        failures = 0;
        continue;
      }
      if (end !== 'restart' && end !== 'lost') return life.ended(held, end, isLinked);
      failures = upMs !== null && upMs > STEADY_MS ? 0 : failures + 1;
      if (!isLinked && end === 'lost' && failures >= PAIRING_TRIES)
        return life.ended(held, wasEverShown ? 'expired' : 'unreachable', false);
      // The first restart is the provider's wish; one after another would be a circle.
      if (isRestarted && restarts <= 2) continue;
      const backoff = Math.min(BACKOFF_MS.longest, BACKOFF_MS.first * 2 ** Math.max(0, failures - 1));
      await pause(backoff * (0.5 + Math.random() / 2), stop.signal);
    }
  }

  /** The phone is still linked: people are told, and nothing is tried for hours unless there is another version to come with. */
  async function waitOutdated({ tools }: SocketChannel, refusals: number): Promise<void> {
    watchNoMore();
    await life.outdated(held);
    await waitForVersion(tools.versions, refusals, { signal: stop.signal, log });
    watchAway(performance.now());
  }

  /** People are told unless it is up in time; `heardAt` is when the provider was heard last. */
  function watchAway(heardAt: number): void {
    if (away !== undefined || stop.signal.aborted) return;
    away = setTimeout(
      () => life.away(held).catch((error: unknown) => log.warn({ err: error, channelId }, 'A broken connection could not be told')),
      Math.max(0, heardAt + AWAY_MS - performance.now()),
    );
  }
  function watchNoMore(): void {
    clearTimeout(away);
    away = undefined;
  }

  /** Opens it and waits for its end. */
  async function connect(channel: SocketChannel, isLinked: boolean): Promise<Ended> {
    const release = await gate(stop.signal);
    const slow = setTimeout(release, OPENING_MS);
    const noted = createNoted(isLinked);
    let refused: 'account_already_connected' | null = null;
    let wasShown = false;
    const onOpened = async (account: Account): Promise<void> => {
      release();
      const opened = await life.opened(held, account);
      if (opened === 'open') {
        noted.yes();
        upSince = performance.now();
        watchNoMore();
        services.bus.publish('channels', channelId);
        return;
      }
      noted.no();
      if (opened === 'account_already_connected') refused = opened;
      // Nobody is to believe that this device reads along.
      await (refused ? session?.logOut() : session?.close());
    };
    const host: SocketHost = {
      keys: socketKeys(services, held),
      phoneNumber: held.phone_number,
      async receive(events) {
        await noted.settled();
        const pace = await debounce(workspaceId, channel.row.type);
        const bodies = events.map(({ raw }) => raw);
        await ingest.store({ workspaceId, channelId, debounce: pace, events: events.map(({ event }) => event), bodies });
      },
      show: (code) => {
        release();
        wasShown = true;
        life.show(held, code).catch((error: unknown) => log.warn({ err: error, channelId }, 'A code could not be shown'));
      },
      opened: (account) => {
        onOpened(account).catch((error: unknown) => {
          log.warn({ err: error, channelId }, 'A connection that opened could not be noted');
          noted.no();
          void session?.close();
        });
      },
      debug: (what, details) => log.debug({ ...details, channelId }, what),
    };
    try {
      if (stop.signal.aborted) return { end: 'lost', upMs: null, wasShown };
      const settings = async (): Promise<unknown> => ((await directory.findSocket(channelId)) ?? channel).settings;
      const opened = await channel.connector.open(channel.tools, settings, host);
      session = opened;
      if (stop.signal.aborted) await opened.close();
      const end = await opened.ended;
      const upMs = upSince === null ? null : performance.now() - upSince;
      if (upSince !== null) watchAway(opened.heardAt);
      return { end: refused ?? end, upMs, wasShown };
    } finally {
      session = null;
      upSince = null;
      clearTimeout(slow);
      noted.no();
      release();
    }
  }

  async function leave(): Promise<void> {
    held.leaving = true;
    stop.abort();
    watchNoMore();
    if (session && upSince !== null) {
      await Promise.race([session.logOut(), wait(LOG_OUT_MS)]).catch((error: unknown) =>
        log.warn({ err: error, channelId }, 'The device could not be removed at the provider'),
      );
    }
    await deleteSession(db, held);
  }

  const isPaired = async (): Promise<boolean> => {
    const channel = await directory.findSocket(channelId);
    return channel !== null && channel.row.secrets !== null;
  };

  return {
    held,
    get session() {
      return upSince === null || stop.signal.aborted ? null : session;
    },
    hold,
    leave,
    async end() {
      stop.abort();
      watchNoMore();
      await session?.close();
    },
  };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Until a channel counts as connected nobody may answer in it, and what a customer wrote would end without an answer: it is taken once the login
 * is noted, and where that never happens it is not confirmed, so that the provider tells it again.
 */
function createNoted(isNoted: boolean): { yes(): void; no(): void; settled(): Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined); // whoever waits hears of it
  let isOpen = true;
  let late: NodeJS.Timeout | undefined;
  function settle(how: () => void): void {
    isOpen = false;
    clearTimeout(late);
    how();
  }
  const no = (): void => settle(() => reject(new Error('A message came with a login that is not noted.')));
  if (isNoted) settle(resolve);
  return {
    yes: () => settle(resolve),
    no,
    settled() {
      if (isOpen) late ??= setTimeout(no, NOTED_MS);
      return promise;
    },
  };
}
