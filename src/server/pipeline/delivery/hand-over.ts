import { z } from 'zod';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { handLane, Lane } from './lanes.store.ts';

/** Hands lanes from the process that took them to the process that can send in them. */
export interface HandOver {
  /**
   * Hands the lane to the process that holds the channel's connection; false: no other process
   * does. A notification that is lost costs no more than the lease.
   */
  give(lane: Lane): Promise<boolean>;
  stop(): void;
}

const Handed = z.object({ holder: z.string(), lane: Lane });

/** `take` is called with each lane that another process hands to this one. */
export function createHandOver(
  { bus }: Pick<Services, 'bus'>,
  leases: Database,
  workerId: string,
  take: (lane: Lane) => void,
): HandOver {
  const unsubscribe = bus.subscribe('lane-handed', (payload) => {
    const handed = Handed.parse(JSON.parse(payload));
    if (handed.holder === workerId) take(handed.lane);
  });
  return {
    async give(lane) {
      const handed = await handLane(leases, lane, workerId);
      if (handed === null) return false;
      const { holder, fence } = handed;
      bus.publish(
        'lane-handed',
        JSON.stringify({ holder, lane: { ...lane, deliver_fence: fence } }),
      );
      return true;
    },
    stop: unsubscribe,
  };
}
