import { createLoop } from '#server/platform/work/loop.ts';
import { poll, type PollTools } from './poller.ts';
import { claimPolling, extendPolling, releasePolling } from './sockets.store.ts';

export interface Sockets {
  extendLeases(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

const POLL_MS = 2000;

/**
 * Polls the channels that no webhook can reach: one worker of the cluster polls each of them, under
 * a lease.
 */
export function createSockets(tools: PollTools, workerId: string): Sockets {
  const { hold } = tools;
  const { db, log } = tools.services;
  const polling = new Map<string, { stop: AbortController; done: Promise<void> }>();

  const loop = createLoop({
    name: 'sockets',
    log,
    pollMs: POLL_MS,
    async run() {
      // Another installation polls, and we do not compete with it until a person has said which one
      // goes on.
      if ((await hold.level()) === 'everything') return null;
      for (const held of await claimPolling(db, workerId)) {
        // Our own earlier poller outlived its lease. It must end before the next one begins,
        // because the provider would refuse both.
        const before = polling.get(held.id);
        before?.stop.abort();
        await before?.done;
        const stop = new AbortController();
        const done = poll(tools, held, stop.signal)
          .catch((error: unknown) =>
            log.error({ err: error, channelId: held.id }, 'A poller ended and is taken up again'),
          )
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
