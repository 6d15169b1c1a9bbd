import type { Account } from '#channels/channel.ts';
import type { SocketHost, SocketSession } from '#channels/socket-connector.ts';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { ChannelDirectory, SocketChannel } from '#server/features/channels/directory.ts';
import type { HeldSocket } from '#server/features/channels/held-socket.ts';
import { socketKeys } from '#server/features/channels/socket-keys.ts';
import type { SocketLife } from '#server/features/channels/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import type { AwayWatch } from './away-watch.ts';
import type { Ended } from './connection-retry.ts';
import type { DebounceOf } from './debounce.ts';
import type { Ingest } from './ingest.ts';
import { createNotedLogin, type NotedLogin } from './noted-login.ts';

export interface ConnectionTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce: DebounceOf;
  life: SocketLife;
  /** Waits for a turn to open; resolves with how to give it back. */
  gate(signal: AbortSignal): Promise<() => void>;
}

/** The openings of one connection, one after another. */
export interface Openings {
  /** Open at this moment, logged in or not. */
  readonly session: SocketSession | null;
  /** Its login is noted. */
  readonly isUp: boolean;
  /** Opens it and waits for its end. */
  run(channel: SocketChannel, isLinked: boolean): Promise<Ended>;
}

/** A turn to open is given back after so long, whatever becomes of it. */
const OPENING_MS = 6000;

interface Opening {
  /** Gives back the turn to open. */
  release(): void;
  noted: NotedLogin;
  refused: 'account_already_connected' | null;
  wasShown: boolean;
}

/** What was up is watched by `away` from its end on; nothing is opened any more once `signal` is aborted. */
export function createOpenings(
  tools: ConnectionTools,
  held: HeldSocket,
  { signal, away }: { signal: AbortSignal; away: AwayWatch },
): Openings {
  const { services, directory, life, gate } = tools;
  const { log } = services;
  const channelId = held.channel_id;
  let session: SocketSession | null = null;
  let upSince: number | null = null;

  /** The provider took the login; whether it may stay is seen when it is noted. */
  async function noteLogin(opening: Opening, account: Account): Promise<void> {
    opening.release();
    const opened = await life.opened(held, account);
    if (opened === 'open') {
      opening.noted.yes();
      upSince = performance.now();
      away.end();
      services.bus.publish('channels', channelId);
      return;
    }
    opening.noted.no();
    if (opened === 'account_already_connected') opening.refused = opened;
    // Nobody is to believe that this device reads along.
    await (opening.refused ? session?.logOut() : session?.close());
  }

  const hostOf = (channel: SocketChannel, opening: Opening): SocketHost => ({
    keys: socketKeys(services, held),
    phoneNumber: held.phone_number,
    receive: (events) => takeIn(tools, held, channel, opening.noted, events),
    show: (code) => {
      opening.release();
      opening.wasShown = true;
      life.show(held, code).catch((error: unknown) => log.warn({ err: error, channelId }, 'A code could not be shown'));
    },
    opened: (account) => {
      noteLogin(opening, account).catch((error: unknown) => {
        log.warn({ err: error, channelId }, 'A connection that opened could not be noted');
        opening.noted.no();
        void session?.close();
      });
    },
    debug: (what, details) => log.debug({ ...details, channelId }, what),
  });

  return {
    get session() {
      return session;
    },
    get isUp() {
      return upSince !== null;
    },
    async run(channel, isLinked) {
      const release = await gate(signal);
      const slow = setTimeout(release, OPENING_MS);
      const opening: Opening = { release, noted: createNotedLogin(isLinked), refused: null, wasShown: false };
      try {
        if (signal.aborted) return { end: 'lost', upMs: null, wasShown: false };
        const settings = async (): Promise<unknown> => ((await directory.findSocket(channelId)) ?? channel).settings;
        const opened = await channel.connector.open(channel.tools, settings, hostOf(channel, opening));
        session = opened;
        if (signal.aborted) await opened.close();
        const end = await opened.ended;
        const upMs = upSince === null ? null : performance.now() - upSince;
        if (upSince !== null) away.begin(opened.heardAt);
        return { end: opening.refused ?? end, upMs, wasShown: opening.wasShown };
      } finally {
        session = null;
        upSince = null;
        clearTimeout(slow);
        opening.noted.no();
        release();
      }
    },
  };
}

/** What the provider brings waits until the login that it came with is noted. */
async function takeIn(
  { ingest, debounce }: ConnectionTools,
  { workspace_id: workspaceId, channel_id: channelId }: HeldSocket,
  { row }: SocketChannel,
  noted: NotedLogin,
  events: ReadEvent[],
): Promise<void> {
  await noted.settled();
  const pace = await debounce(workspaceId, row.type);
  const bodies = events.map(({ raw }) => raw);
  await ingest.store({ workspaceId, channelId, debounce: pace, events: events.map(({ event }) => event), bodies });
}
