import type { Account } from '#channels/channel.ts';
import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import type { SocketLife } from '#server/features/channels/sockets/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import { createNotedLogin, type NotedLogin } from './noted-login.ts';

/** One opening, from its place in the queue to its end. */
export interface Opening {
  /** Gives back the place to open. */
  release(): void;
  session: SocketSession | null;
  noted: NotedLogin;
  /** Resolves when the login that the provider took is noted, or cannot be. */
  noting: Promise<void>;
  /** Since when its login is noted (`performance.now()`); null: it is not. */
  upSince: number | null;
  refused: 'account_already_connected' | null;
  wasShown: boolean;
}

export const beginOpening = (release: () => void, isLinked: boolean): Opening => ({
  release,
  session: null,
  noted: createNotedLogin(isLinked),
  noting: Promise.resolve(),
  upSince: null,
  refused: null,
  wasShown: false,
});

interface LoginTools {
  services: Services;
  life: Pick<SocketLife, 'opened'>;
}

/**
 * Notes a login that the provider took. Only the note tells whether the login may stay; `onUp` is
 * called if it may.
 */
export async function noteLogin(
  { services: { bus, log }, life }: LoginTools,
  held: HeldSocket,
  opening: Opening,
  account: Account,
  onUp: () => void,
): Promise<void> {
  const channelId = held.channel_id;
  opening.release();
  try {
    const opened = await life.opened(held, account);
    if (opened === 'open') {
      opening.noted.yes();
      opening.upSince = performance.now();
      onUp();
      bus.publish('channels', channelId);
      return;
    }
    if (opened === 'account_already_connected') opening.refused = opened;
  } catch (error) {
    log.warn({ err: error, channelId }, 'A connection that opened could not be noted');
  }
  opening.noted.no();
  void endUnnoted(opening, (error) =>
    log.warn({ err: error, channelId }, 'A connection that is not noted could not be ended'),
  );
}

/**
 * Ends a session whose login is not noted, because nobody may believe that this device reads along:
 * a refused one is logged out, and closed if that fails. Nobody waits for this.
 */
async function endUnnoted(
  { session, refused }: Opening,
  failed: (error: unknown) => void,
): Promise<void> {
  if (refused) {
    try {
      return await session?.logOut();
    } catch (error) {
      failed(error);
    }
  }
  await session?.close().catch(failed);
}
