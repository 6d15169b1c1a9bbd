import { setTimeout as wait } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import type { ConnectedChannel } from '#server/features/channels/directory.ts';

/**
 * How long we look. A poller that was refused tries again after some seconds (`poller.ts`), and
 * then the provider refuses us.
 */
const LOOK_MS = 15_000;
const PAUSE_MS = 1000;

/**
 * Whether a second program polls with the same credential, or the provider sends the messages to a
 * webhook.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof ChannelError && error.code === 'conflict';

/**
 * Finds out whether another program polls a channel, without taking anything from it: what comes is
 * not stored, and the cursor stays, so that the provider sends it again. `unknown`: nothing was
 * polled here before, and the first poll would delete the webhook that stands there.
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
      // The event that waited a moment ago is gone: another program has taken it.
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
