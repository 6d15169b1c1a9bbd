import { setTimeout as wait } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import { reportAccepted, reportCredentialRefused } from '#server/features/channels/channel-status.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Hold } from '#server/features/hold/hold.ts';
import type { Services } from '#server/platform/services.ts';
import type { Ingest } from './ingest.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { isConflict, lookForOtherPoller } from './other-poller.ts';
import { claimPolling, extendPolling, type PolledChannel, releasePolling, saveCursor } from './sockets.store.ts';

export interface Sockets {
  extendLeases(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

export interface SocketTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  debounce(workspaceId: string, channelType: string): Promise<{ quietMs: number; maxMs: number }>;
  hold: Hold;
}

const POLL_MS = 2000;
const ERROR_WAIT_MS = 3000;
const CONFLICTS_TOLERATED = 3;
/** Two programs that poll with one credential refuse each other by turns: it is well once nobody was refused for so long. */
const WELL_AFTER_MS = 30_000;

/**
 * The other way in, for channels that no webhook can reach: one worker asks the provider, stores what came, and only then moves the
 * cursor, so a crash in between brings the same events again and the door drops them.
 */
export function createSockets({ services, directory, ingest, debounce, hold }: SocketTools, workerId: string): Sockets {
  const { db, log } = services;
  const polling = new Map<string, { stop: AbortController; done: Promise<void> }>();

  async function poll(held: PolledChannel, signal: AbortSignal): Promise<void> {
    let cursor = held.poll_cursor;
    let refusals = 0;
    let refusedAt = -Infinity;
    if ((await hold.level()) === 'queue' && !(await isAlone(held, signal))) return;
    while (!signal.aborted) {
      const channel = await directory.find(held.id);
      if (!channel?.connector.poll) return;
      try {
        const answer = await channel.connector.poll(channel.tools, channel.settings, cursor, signal);
        const arrival = {
          workspaceId: channel.row.workspace_id,
          channelId: held.id,
          debounce: await debounce(channel.row.workspace_id, channel.row.type),
        };
        await Promise.all(
          answer.events.map(({ event, raw }) => ingest.store({ ...arrival, events: [event], bodies: [new TextDecoder().decode(raw)] })),
        );
        if (answer.cursor !== null && answer.cursor !== cursor) {
          // Another worker took over: what we stored is known there by its id.
          if ((await saveCursor(db, held.id, held.poll_fence, answer.cursor)) === 0) return;
          cursor = answer.cursor;
        }
        refusals = 0;
        if (channel.row.status === 'error' && performance.now() - refusedAt > WELL_AFTER_MS) {
          await reportAccepted(services, { workspaceId: channel.row.workspace_id, channelId: held.id });
        }
      } catch (error) {
        if (signal.aborted) return;
        refusals = error instanceof ChannelError && error.kind === 'auth' ? refusals + 1 : 0;
        if (refusals > 0) refusedAt = performance.now();
        if (isConflict(error) && (await hold.level()) !== 'nothing') return await hold.secondSign('polled_elsewhere');
        // A poller that has just lost its lease elsewhere looks like a stranger for a moment; a revoked token stays refused.
        if (error instanceof ChannelError && (isConflict(error) ? refusals >= CONFLICTS_TOLERATED : refusals > 0)) {
          await reportCredentialRefused(services, { workspaceId: channel.row.workspace_id, channelId: held.id, code: error.code });
        }
        log.warn({ err: error, channelId: held.id }, 'A channel could not be polled and is asked again');
        const seconds = error instanceof ChannelError ? error.retryAfter : undefined;
        await wait(seconds ? seconds * 1000 : ERROR_WAIT_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** A copy looks first whether the original polls, for who polls takes the messages away. */
  async function isAlone({ id: channelId, poll_cursor: cursor }: PolledChannel, signal: AbortSignal): Promise<boolean> {
    try {
      const channel = await directory.find(channelId);
      const found = channel && (await lookForOtherPoller(channel, cursor, signal));
      if (found === 'elsewhere') await hold.secondSign('polled_elsewhere');
      return found === 'alone';
    } catch (error) {
      log.warn({ err: error, channelId }, 'A copy could not see whether somebody else polls, and looks again');
      await wait(ERROR_WAIT_MS, undefined, { signal }).catch(() => {});
      return false;
    }
  }

  const loop = createLoop({
    name: 'sockets',
    log,
    pollMs: POLL_MS,
    async run() {
      // Somebody else polls, and is not fought until a person has said who goes on.
      if ((await hold.level()) === 'everything') return null;
      for (const held of await claimPolling(db, workerId)) {
        // Our own poller outlived its lease: it ends before the next begins, or the two refuse each other.
        const before = polling.get(held.id);
        before?.stop.abort();
        await before?.done;
        const stop = new AbortController();
        const done = poll(held, stop.signal)
          .catch((error: unknown) => log.error({ err: error, channelId: held.id }, 'A poller ended and is taken up again'))
          .finally(() => polling.delete(held.id));
        polling.set(held.id, { stop, done });
      }
      return null;
    },
  });

  return {
    wake: () => loop.wake(),
    async extendLeases() {
      if (polling.size === 0) return;
      const kept = await extendPolling(db, workerId, [...polling.keys()]);
      for (const [channelId, { stop }] of polling) if (!kept.has(channelId)) stop.abort();
    },
    async stop() {
      await loop.stop();
      for (const { stop } of polling.values()) stop.abort();
      await Promise.all([...polling.values()].map(({ done }) => done));
      await releasePolling(db, workerId);
    },
  };
}
