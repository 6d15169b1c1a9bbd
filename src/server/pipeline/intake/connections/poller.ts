import { setTimeout as wait } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import {
  reportAccepted,
  reportCredentialRefused,
} from '#server/features/channels/channel-status.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import type { Hold } from '#server/features/hold/hold.ts';
import type { Services } from '#server/platform/services.ts';
import type { DebounceOf } from '../debounce.ts';
import type { Ingest } from '../ingest.ts';
import { isConflict, lookForOtherPoller } from './other-poller.ts';
import { type PolledChannel, saveCursor } from './sockets.store.ts';

export interface PollTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce: DebounceOf;
  hold: Hold;
}

const ERROR_WAIT_MS = 3000;
const CONFLICTS_TOLERATED = 3;
/**
 * Two programs that poll with one credential are refused in turns, so a channel counts as well only
 * after this long without a refusal.
 */
const WELL_AFTER_MS = 30_000;

/** Where the polling of one channel stands. */
interface Progress {
  cursor: string | null;
  /** Refusals in a row. */
  refusals: number;
  /** When the last refusal came, by `performance.now()`. */
  refusedAt: number;
}

/**
 * Polls one channel until another worker has it or `signal` is aborted. It asks the provider,
 * stores what came, and only then moves the cursor: after a crash in between the same events come
 * again, and the ones that are stored already are dropped.
 */
export async function poll(
  tools: PollTools,
  held: PolledChannel,
  signal: AbortSignal,
): Promise<void> {
  const { services, directory, ingest, debounce, hold } = tools;
  const progress: Progress = { cursor: held.poll_cursor, refusals: 0, refusedAt: -Infinity };
  if ((await hold.level()) === 'queue' && !(await isAlone(tools, held, signal))) return;
  while (!signal.aborted) {
    const channel = await directory.find(held.id);
    if (!channel?.connector.poll) return;
    try {
      const answer = await channel.connector.poll(
        channel.tools,
        channel.settings,
        progress.cursor,
        signal,
      );
      const arrival = {
        workspaceId: channel.row.workspace_id,
        channelId: held.id,
        debounce: await debounce(channel.row.workspace_id, held.id),
      };
      await Promise.all(
        answer.events.map(({ event, raw }) =>
          ingest.store({ ...arrival, events: [event], bodies: [new TextDecoder().decode(raw)] }),
        ),
      );
      if (answer.cursor !== null && answer.cursor !== progress.cursor) {
        // Another worker took over; it recognises by their ids the events that we stored.
        if ((await saveCursor(services.db, held.id, held.poll_fence, answer.cursor)) === 0) return;
        progress.cursor = answer.cursor;
      }
      progress.refusals = 0;
      if (
        channel.row.status === 'error' &&
        performance.now() - progress.refusedAt > WELL_AFTER_MS
      ) {
        await reportAccepted(services, {
          workspaceId: channel.row.workspace_id,
          channelId: held.id,
        });
      }
    } catch (error) {
      if (signal.aborted) return;
      if ((await judgeFailure(tools, channel, progress, error)) === 'polled elsewhere') return;
      const seconds = error instanceof ChannelError ? error.retryAfter : undefined;
      await wait(seconds ? seconds * 1000 : ERROR_WAIT_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Decides what a failure means for the channel. A copy of the data folder leaves the channel to
 * whoever else polls it.
 */
async function judgeFailure(
  { services, hold }: PollTools,
  { row }: ConnectedChannel,
  progress: Progress,
  error: unknown,
): Promise<'again' | 'polled elsewhere'> {
  progress.refusals =
    error instanceof ChannelError && error.kind === 'auth' ? progress.refusals + 1 : 0;
  if (progress.refusals > 0) progress.refusedAt = performance.now();
  if (isConflict(error) && (await hold.level()) !== 'nothing') {
    await hold.secondSign('polled_elsewhere');
    return 'polled elsewhere';
  }
  // A poller elsewhere that has just lost its lease looks like another program for a moment; a
  // revoked token stays refused.
  if (
    error instanceof ChannelError &&
    (isConflict(error) ? progress.refusals >= CONFLICTS_TOLERATED : progress.refusals > 0)
  ) {
    await reportCredentialRefused(services, {
      workspaceId: row.workspace_id,
      channelId: row.id,
      code: error.code,
    });
  }
  services.log.warn(
    { err: error, channelId: row.id },
    'A channel could not be polled and is asked again',
  );
  return 'again';
}

/**
 * Whether nobody else polls. A copy looks first whether the original polls, because polling takes
 * the messages away.
 */
async function isAlone(
  { services, directory, hold }: PollTools,
  { id: channelId, poll_cursor: cursor }: PolledChannel,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const channel = await directory.find(channelId);
    const found = channel && (await lookForOtherPoller(channel, cursor, signal));
    if (found === 'elsewhere') await hold.secondSign('polled_elsewhere');
    return found === 'alone';
  } catch (error) {
    services.log.warn(
      { err: error, channelId },
      'A copy could not see whether somebody else polls, and looks again',
    );
    await wait(ERROR_WAIT_MS, undefined, { signal }).catch(() => {});
    return false;
  }
}
