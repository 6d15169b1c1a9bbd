import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import type { Clock } from './clock.ts';
import type { Steps } from './steps.ts';
import { beat } from './workers.store.ts';

const HEARTBEAT_MS = 1000;

/**
 * Says every second that this process lives, extends the leases of what it holds, and wakes what is
 * due before the next beat.
 */
export function startHeartbeat(
  { db, log }: Services,
  clock: Clock,
  workerId: string,
  steps: Steps,
): Loop {
  const { answerer, collector, deliverer, sockets, connections, rounds } = steps;
  return createLoop({
    name: 'heartbeat',
    log,
    pollMs: HEARTBEAT_MS,
    async run() {
      const pulse = await beat(db, workerId, answerer.answered, deliverer?.delivered ?? 0);
      await clock.note(pulse.now);
      deliverer?.setShare(pulse.alive);
      if (pulse.answer_in !== null && pulse.answer_in < HEARTBEAT_MS)
        collector?.wake(Math.max(0, pulse.answer_in));
      if (pulse.lane_in !== null && pulse.lane_in < HEARTBEAT_MS)
        deliverer?.wake(Math.max(0, pulse.lane_in));
      if (pulse.has_early) rounds?.outOfOrder.wake();
      if (pulse.has_nameless) rounds?.profiles.wake();
      await Promise.all([
        collector?.extendLeases(),
        deliverer?.extendLeases(),
        sockets?.extendLeases(),
        connections.extendLeases(),
      ]);
      return null;
    },
  });
}
