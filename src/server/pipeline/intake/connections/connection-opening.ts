import type { ReadEvent } from '#channels/inbound-event.ts';
import type { SocketHost, SocketSession } from '#channels/connector/socket-connector.ts';
import type { ChannelDirectory, SocketChannel } from '#server/features/channels/directory.ts';
import type { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import { socketKeys } from '#server/features/channels/sockets/socket-keys.ts';
import type { SocketLife } from '#server/features/channels/sockets/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import type { AwayWatch } from './away-watch.ts';
import type { Ended } from './connection-retry.ts';
import type { DebounceOf } from '../debounce.ts';
import type { Ingest } from '../ingest.ts';
import type { NotedLogin } from './noted-login.ts';
import { beginOpening, noteLogin, type Opening } from './opening.ts';

export interface ConnectionTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce: DebounceOf;
  life: SocketLife;
  /** Waits for a place to open; resolves with a function that gives it back. */
  gate(signal: AbortSignal): Promise<() => void>;
}

/** The openings of one connection, one after another. */
export interface Openings {
  /** The session that is open at this moment, logged in or not; null: none. */
  readonly session: SocketSession | null;
  /** Whether the login of the open session is noted. */
  readonly isUp: boolean;
  /** Opens it and waits for its end. */
  run(channel: SocketChannel, isLinked: boolean): Promise<Ended>;
}

/** A place to open is given back after this long, whatever becomes of the opening. */
const OPENING_MS = 6000;

/**
 * `away` watches a connection from the moment it ended, if it was up. Nothing is opened any more
 * once `signal` is aborted.
 */
export function createOpenings(
  tools: ConnectionTools,
  held: HeldSocket,
  { signal, away }: { signal: AbortSignal; away: AwayWatch },
): Openings {
  const { services, directory, life, gate } = tools;
  const { log } = services;
  const channelId = held.channel_id;
  let current: Opening | null = null;

  const hostOf = (channel: SocketChannel, opening: Opening): SocketHost => ({
    keys: socketKeys(services, held),
    phoneNumber: held.phone_number,
    receive: (events) => takeIn(tools, held, opening.noted, events),
    show: (code) => {
      opening.release();
      opening.wasShown = true;
      life
        .show(held, code)
        .catch((error: unknown) =>
          log.warn({ err: error, channelId }, 'A code could not be shown'),
        );
    },
    opened: (account) => {
      opening.noting = opening.noting.then(() =>
        noteLogin(tools, held, opening, account, () => away.end()),
      );
    },
    debug: (what, details) => log.debug({ ...details, channelId }, what),
  });

  return {
    get session() {
      return current?.session ?? null;
    },
    get isUp() {
      return typeof current?.upSince === 'number';
    },
    async run(channel, isLinked) {
      const release = await gate(signal);
      const slow = setTimeout(release, OPENING_MS);
      const opening = beginOpening(release, isLinked);
      current = opening;
      try {
        if (signal.aborted) return { end: 'lost', upMs: null, wasShown: false };
        const settings = async (): Promise<unknown> =>
          ((await directory.findSocket(channelId)) ?? channel).settings;
        const session = await channel.connector.open(
          channel.tools,
          settings,
          hostOf(channel, opening),
        );
        opening.session = session;
        if (signal.aborted) await session.close();
        const end = await session.ended;
        // A session that ended before its login was noted was up all the same, and the next one is
        // not up yet.
        await opening.noting;
        const { upSince, refused, wasShown } = opening;
        if (upSince !== null) away.begin(session.heardAt);
        return {
          end: refused ?? end,
          upMs: upSince === null ? null : performance.now() - upSince,
          wasShown,
        };
      } finally {
        current = null;
        clearTimeout(slow);
        opening.noted.no();
        release();
      }
    },
  };
}

/** Stores what the provider brings, once the login that it came with is noted. */
async function takeIn(
  { ingest, debounce }: ConnectionTools,
  { workspace_id: workspaceId, channel_id: channelId }: HeldSocket,
  noted: NotedLogin,
  events: ReadEvent[],
): Promise<void> {
  await noted.settled();
  const pace = await debounce(workspaceId, channelId);
  const bodies = events.map(({ raw }) => raw);
  await ingest.store({
    workspaceId,
    channelId,
    debounce: pace,
    events: events.map(({ event }) => event),
    bodies,
  });
}
