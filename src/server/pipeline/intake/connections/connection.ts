import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { SocketChannel } from '#server/features/channels/directory.ts';
import type { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import { createAwayWatch } from './away-watch.ts';
import { type ConnectionTools, createOpenings, type Openings } from './connection-opening.ts';
import { afterEnd, BACKOFF_MS, type Ended, noTries } from './connection-retry.ts';
import { deleteSession, hasKeys } from './connections.store.ts';
import { waitForVersion } from './outdated-version.ts';

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

const LOG_OUT_MS = 5000;

/**
 * The life of one connection: opened, and after its end what `connection-retry.ts` says, until it
 * is to be given back.
 */
export function createConnection(tools: ConnectionTools, held: HeldSocket): Connection {
  const { directory, life } = tools;
  const { db, log } = tools.services;
  const channelId = held.channel_id;
  const stop = new AbortController();
  const away = createAwayWatch(stop.signal, () => {
    life
      .away(held)
      .catch((error: unknown) =>
        log.warn({ err: error, channelId }, 'A broken connection could not be told'),
      );
  });
  const openings = createOpenings(tools, held, { signal: stop.signal, away });

  async function hold(): Promise<void> {
    if (held.leaving) return leave();
    let tries = noTries(await isLinked(tools, held));
    if (tries.isLinked) away.begin(performance.now());
    while (!stop.signal.aborted) {
      const channel = await directory.findSocket(channelId);
      if (!channel?.connector.isInstalled()) return pause(BACKOFF_MS.longest, stop.signal);
      // What another connection showed is worth nothing any more.
      if (!tries.isLinked && tries.restarts === 0) await life.begun(held);
      const ended = await openUntilEnd(openings, channel, tries.isLinked, {
        signal: stop.signal,
        log,
      });
      if (ended === null) break;
      const after = afterEnd(tries, ended);
      const { next } = after;
      tries = after.tries;
      if (next.kind === 'give up') return life.ended(held, next.why, tries.isLinked);
      if (next.kind === 'outdated') await waitOutdated(channel, tries.refusals);
      if (next.kind === 'wait')
        await pause(next.backoffMs * (0.5 + Math.random() / 2), stop.signal);
    }
  }

  /**
   * The phone is still linked: people are told, and nothing is tried for hours unless there is
   * another version to come with.
   */
  async function waitOutdated(
    { tools: { versions } }: SocketChannel,
    refusals: number,
  ): Promise<void> {
    away.end();
    await life.outdated(held);
    await waitForVersion(versions, refusals, { signal: stop.signal, log });
    away.begin(performance.now());
  }

  async function leave(): Promise<void> {
    held.leaving = true;
    stop.abort();
    away.end();
    const { session } = openings;
    if (session && openings.isUp) await removeDevice(session, channelId, log);
    await deleteSession(db, held);
  }

  return {
    held,
    get session() {
      return openings.isUp && !stop.signal.aborted ? openings.session : null;
    },
    hold,
    leave,
    async end() {
      stop.abort();
      away.end();
      await openings.session?.close();
    },
  };
}

/** Opens a connection once and answers how it ended; null: it is to be given back. */
async function openUntilEnd(
  openings: Openings,
  channel: SocketChannel,
  isLinked: boolean,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<Ended | null> {
  const channelId = channel.row.id;
  const started = performance.now();
  const ended = await openings.run(channel, isLinked).catch((error: unknown): Ended => {
    log.warn({ err: error, channelId }, 'A connection could not be opened');
    return { end: 'lost', upMs: null, wasShown: false };
  });
  if (signal.aborted) return null;
  log.info(
    { channelId, end: ended.end, ms: Math.round(performance.now() - started) },
    'A connection ended',
  );
  return ended;
}

/** Takes our device from the phone's list, as far as the provider does so in time. */
async function removeDevice(session: SocketSession, channelId: string, log: Logger): Promise<void> {
  await Promise.race([session.logOut(), wait(LOG_OUT_MS)]).catch((error: unknown) =>
    log.warn({ err: error, channelId }, 'The device could not be removed at the provider'),
  );
}

/** A phone was linked before: there is an account to come back to. */
async function isLinked(
  { services, directory }: ConnectionTools,
  held: HeldSocket,
): Promise<boolean> {
  if (!(await hasKeys(services.db, held.workspace_id, held.channel_id))) return false;
  const channel = await directory.findSocket(held.channel_id);
  return channel !== null && channel.row.secrets !== null;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
