import type { Database } from '#server/platform/db.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import { tracepoints } from '../tracepoints.ts';
import type { LaneEnd } from './lanes-at-work.ts';
import { type Lane, type Release, releaseLanes } from './lanes.store.ts';

/**
 * Gives lanes back, many with one statement. The function that it returns answers in how many
 * milliseconds the lane is due again; null = nothing is left in it. A lane that was already given
 * back with the record of its part costs no statement.
 */
export function createGiveBack(
  leases: Database,
): (lane: Lane, end: LaneEnd) => Promise<number | null> {
  const releases = createBatch<Release, number | null>({
    size: 200,
    limit: Infinity,
    async write(items) {
      const waits = await releaseLanes(leases, items);
      tracepoints.deliverReleased.publish(items);
      return items.map((item) => waits.get(item.id) ?? null);
    },
  });

  return async (lane, end) => {
    if (typeof end === 'object' && end !== null) return end.due ? 0 : null;
    return releases.submit({
      id: lane.id,
      fence: lane.deliver_fence,
      sent_seq: lane.sent_seq,
      wait_ms: end,
    });
  };
}
