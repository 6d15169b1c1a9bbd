import { setTimeout as wait } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import type { ConnectedChannel } from '#server/features/channels/directory.ts';

/** A poller that was refused is back within some seconds (`poller.ts`), and refuses us then. */
const LOOK_MS = 15_000;
const PAUSE_MS = 1000;

/** Two programs poll with one credential, or the provider brings its messages to an address. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ChannelError && error.code === 'conflict';

/**
 * Whether somebody else polls a channel, without taking anything from them: what comes is not kept,
 * and the cursor stays, so that the provider tells it again. `unknown`: nothing was polled here
 * before, and the first time would end what stands there.
 */
export async function lookForOtherPoller(
  { connector, tools, settings }: ConnectedChannel,
  cursor: string | null,
  signal: AbortSignal,
): Promise<'alone' | 'elsewhere' | 'unknown'> {
  if (!connector.poll || cursor === null) return 'unknown';
  const over = AbortSignal.timeout(LOOK_MS);
  const either = AbortSignal.any([signal, over]);
  let oldest: string | null = null;
  while (!either.aborted) {
    try {
      const [first] = (await connector.poll(tools, settings, cursor, either)).events;
      if (either.aborted) break;
      // What waited a moment ago waits no more: somebody has taken it.
      if (oldest !== null && first?.event.eventId !== oldest) return 'elsewhere';
      oldest = first?.event.eventId ?? null;
    } catch (error) {
      if (isConflict(error)) return 'elsewhere';
      throw error;
    }
    await wait(PAUSE_MS, undefined, { signal: either }).catch(() => {});
  }
  return signal.aborted ? 'unknown' : 'alone';
}
