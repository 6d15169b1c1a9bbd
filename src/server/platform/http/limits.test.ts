import { expect, test } from 'vitest';
import { createRateLimiter } from './limits.ts';

test('as many as a burst has pass at one moment, and the next waits for one token', () => {
  let now = 0;
  const take = createRateLimiter({ burst: 3, perSecond: 2 }, () => now);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
  expect(take('a')).toBe(0.5);
  expect(take('b'), 'another key has its own').toBe(0);
  now = 500;
  expect(take('a')).toBe(0);
  expect(take('a')).toBe(0.5);
});
