import type { Account } from '#channels/channel.ts';
import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import type { SocketLife } from '#server/features/channels/sockets/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import { createNotedLogin, type NotedLogin } from './noted-login.ts';

/** One opening, from its turn to its end. */
export interface Opening {
  /** Gives back the turn to open. */
  release(): void;
  session: SocketSession | null;
  noted: NotedLogin;
  /** Resolves when a login that was told is noted, or cannot be. */
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
 * The provider took the login; whether it may stay is seen when it is noted. `onUp` is called when
 * it may.
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
 * Nobody is to believe that this device reads along: a refused one is logged out, and closed where
 * that fails. Nobody waits for it.
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
