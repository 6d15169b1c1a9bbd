import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { catalog } from '#channels/catalog.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { CAPACITY, createLanesAtWork, type LaneEnd } from './lanes-at-work.ts';
import type { Lane } from './lanes.store.ts';
import { createLaneServer } from './serve-lane.ts';
import type { SendingChannel } from './sending-channel.ts';

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

const channel: SendingChannel = {
  id: '',
  workspaceId: '',
  type: 'telegram',
  abilities: catalog.telegram.abilities,
  mayTag: false,
  reach: 'here',
  heldSince: null,
  render: (part) => [part],
  send: () => Promise.reject(new Error('nothing is sent here')),
  signal: () => Promise.resolve(),
};

test.each([
  { failures: 0, first: 32 },
  { failures: 5, first: 1 },
])(
  'of 80 lanes of a channel that are due at once, with $failures failures before, the first $first are served',
  async ({ failures, first }) => {
    const served: string[] = [];
    // None gets so far that something is read.
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' });
    const work = createLanesAtWork({
      log: createLog('silent'),
      serve: createLaneServer(
        { db, log: createLog('silent') },
        {
          channelOf: () => Promise.resolve(channel),
          // Whoever asks for its place in the channel's rate has passed.
          rates: { reserve: (_, id) => served.push(id) * 1000 },
          sender: { send: () => Promise.reject(new Error('nothing is sent here')) },
          ahead: (one) => work.countAhead(one),
          handOver: () => Promise.resolve(false),
        },
      ),
      giveBack: (_, end) => Promise.resolve(typeof end === 'number' ? end : null),
      wake: () => {},
    });
    const lanes = Array.from({ length: 80 }, () => ({ ...lane(), failures }));
    for (const one of lanes) work.begin(one);
    await work.idle();
    await db.end();
    expect(served).toEqual(lanes.slice(0, first).map(({ id }) => id));
  },
);
