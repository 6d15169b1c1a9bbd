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

/** A connection that this process holds, whether it is up or not. */
export interface Connection {
  readonly held: HeldSocket;
  /** The session while the connection is up; otherwise null. */
  readonly session: SocketSession | null;
  /** Opens it, and again whenever it breaks. Resolves when it is to be given back. */
  hold(): Promise<void>;
  /**
   * Ends it because the channel was disconnected: removes our device from the phone's list, and its
   * keys from here.
   */
  leave(): Promise<void>;
  /** Ends it. Resolves when nothing is written any more. */
  end(): Promise<void>;
}

const LOG_OUT_MS = 5000;

/**
 * The life of one connection: it is opened, and after its end comes what `connection-retry.ts`
 * says, until the connection is to be given back.
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
      // What an earlier connection showed is no longer valid.
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
   * Tells people that our version is outdated, and tries nothing for hours unless another version
   * turns up. The phone stays linked.
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

/** Removes our device from the phone's list, if the provider does so in time. */
async function removeDevice(session: SocketSession, channelId: string, log: Logger): Promise<void> {
  await Promise.race([session.logOut(), wait(LOG_OUT_MS)]).catch((error: unknown) =>
    log.warn({ err: error, channelId }, 'The device could not be removed at the provider'),
  );
}

/** Whether a phone was linked before, so that there is an account to come back to. */
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
