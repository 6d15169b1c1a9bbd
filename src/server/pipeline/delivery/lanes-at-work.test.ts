import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { CAPACITY, createLanesAtWork, type LaneEnd } from './lanes-at-work.ts';
import type { Lane } from './lanes.store.ts';

const lane = (): Lane => ({
  id: uuidv7(),
  workspace_id: '',
  channel_id: '',
  contact_id: '',
  chat: '',
  deliver_fence: 1,
  sent_seq: 1,
  blocked_ms: 0,
  failures: 0,
  refused: false,
});

test('the first lane that ends where all places were taken wakes those that wait for one, and no other', async () => {
  const ends = new Map<string, (end: LaneEnd) => void>();
  const woken: (number | undefined)[] = [];
  const given: string[] = [];
  const work = createLanesAtWork({
    log: createLog('silent'),
    serve: ({ id }) => {
      const end = Promise.withResolvers<LaneEnd>();
      ends.set(id, end.resolve);
      return end.promise;
    },
    giveBack: async ({ id }) => {
      given.push(id);
      return null;
    },
    wake: (waitMs) => woken.push(waitMs),
  });
  const lanes = Array.from({ length: CAPACITY }, lane);
  for (const one of lanes) work.begin(one);
  expect(work.free).toBe(0);
  const [first, second, ...others] = lanes.map(({ id }) => id);
  const end = async (id = '') => {
    const before = work.free;
    await expect.poll(() => ends.has(id)).toBe(true);
    ends.get(id)?.(null);
    await expect.poll(() => work.free).toBe(before + 1);
  };
  await end(first);
  expect(woken).toEqual([undefined]);
  await end(second);
  expect(woken).toEqual([undefined]);
  for (const id of others) ends.get(id)?.(null);
  await work.idle();
  expect(given).toHaveLength(CAPACITY);
});
