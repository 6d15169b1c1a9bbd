import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { claimDue, nextDueInMs } from '../collect.store.ts';
import { createPlaces } from './places.ts';
import { uuidv7 } from 'uuidv7';

test('a workspace has so many places, all have so many, and a place is given back once', () => {
  const places = createPlaces({ ofOne: 2, ofFailing: 1, ofAll: 3 });
  let freed = 0;
  places.onFree(() => (freed += 1));
  const first = places.take('bakery');
  expect(places.take('bakery')).toBeDefined();
  expect(places.take('bakery'), 'its own are taken').toBeUndefined();
  expect(places.take('florist')).toBeDefined();
  expect(places.take('school'), 'all are taken').toBeUndefined();
  expect(Object.fromEntries(places.left())).toEqual({ bakery: 0, florist: 0 });
  first?.();
  first?.();
  expect([places.taken, freed]).toEqual([2, 1]);
  expect(Object.fromEntries(places.left())).toEqual({ bakery: 1, florist: 1 });
  expect(places.take('bakery')).toBeDefined();
});

test('a workspace whose model fails has few places, until it works or some time is over', () => {
  let now = 0;
  const places = createPlaces({ ofOne: 3, ofFailing: 1, ofAll: 9 }, () => now);
  const [first, second] = [places.take('bakery'), places.take('bakery')];
  first?.('failed');
  expect(Object.fromEntries(places.left()), 'one is still held').toEqual({ bakery: 0 });
  expect(places.take('bakery')).toBeUndefined();
  second?.();
  // Nobody is there, and of many that wait one is claimed all the same.
  expect(Object.fromEntries(places.left())).toEqual({ bakery: 1 });
  places.take('bakery')?.('worked');
  expect(Object.fromEntries(places.left())).toEqual({});
  places.take('bakery')?.('failed');
  now = 29_999;
  expect(Object.fromEntries(places.left())).toEqual({ bakery: 1 });
  now = 30_000;
  expect(Object.fromEntries(places.left())).toEqual({});
});

test('a full workspace is left out of the claim, and of one with places only so many are claimed', async () => {
  await using steps = await startPipelineSteps();
  const other = await steps.channel('another workspace');
  const elsewhere = { workspace_id: other.workspaceId, channel_id: other.channelId };
  for (const chat of ['A', 'B', 'C']) await steps.write(chat);
  await steps.write('X', 'oi', elsewhere);
  const claim = async (left: number) => {
    const places = new Map([[steps.workspaceId, left]]);
    const claimed = await claimDue(steps.db, uuidv7(), 10, { places });
    return {
      chats: claimed.map(({ chat }) => chat),
      nextIn: await nextDueInMs(steps.db, { places }),
    };
  };
  expect(await claim(0)).toEqual({ chats: ['X'], nextIn: null });
  const two = await claim(2);
  expect(two.chats.toSorted()).toEqual(['A', 'B']);
  expect(two.nextIn, 'a place is left as far as the clock knows').toBeLessThanOrEqual(0);
  expect((await claim(1)).chats).toEqual(['C']);
});

test.each([
  { what: 'a place is free', left: 2 },
  { what: 'no turn waits for a model', left: undefined },
])('a conversation whose turn here is not over is left out, where $what', async ({ left }) => {
  await using steps = await startPipelineSteps();
  for (const chat of ['A', 'B']) await steps.write(chat);
  const [a] = await steps.rows(`select id from conversation where chat = 'A'`);
  const busy = {
    active: [String(a?.['id'])],
    ...(left && { places: new Map([[steps.workspaceId, left]]) }),
  };
  expect((await claimDue(steps.db, uuidv7(), 10, busy)).map(({ chat }) => chat)).toEqual(['B']);
  expect(await nextDueInMs(steps.db, busy)).toBe(null);
  expect(await nextDueInMs(steps.db)).toBeLessThanOrEqual(0);
});
