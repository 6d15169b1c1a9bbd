import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that takes so long, asked for every 10 ms for three seconds: when it began. */
async function beginnings(tookMs: number): Promise<number[]> {
  const began: number[] = [];
  const start = performance.now();
  const work = throttled({ times: 3, leastMs: 100, busyMs: 300, mostMs: 2000 }, async () => {
    began.push(Math.round(performance.now() - start));
    await new Promise((resolve) => setTimeout(resolve, tookMs));
  });
  for (let at = 0; at < 3000; at += 10) {
    work.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  work.stop();
  return began;
}

test('what is quick is done often, less so while it is asked for without end; what is slow rests three times as long, and never longer than the most', async () => {
  expect((await beginnings(20)).slice(0, 5)).toEqual([0, 120, 340, 660, 980]);
  expect((await beginnings(200)).slice(0, 4)).toEqual([0, 800, 1600, 2400]);
  expect(await beginnings(900)).toEqual([0, 2900]);
});

test('asked for while it is at work it is done once more, and not without being asked', async () => {
  let times = 0;
  const work = throttled({ times: 3, leastMs: 100, busyMs: 300, mostMs: 2000 }, async () => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  work.wake();
  work.wake();
  work.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(times).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times).toBe(2);
});

test('after a pause it is done at once again, and soon after', async () => {
  const began: number[] = [];
  const start = performance.now();
  const work = throttled({ times: 3, leastMs: 100, busyMs: 300, mostMs: 2000 }, async () => {
    began.push(Math.round(performance.now() - start));
  });
  for (let at = 0; at < 1000; at += 10) {
    work.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  began.length = 0;
  for (let at = 0; at < 200; at += 10) {
    work.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(began).toEqual([2000, 2100]);
});
