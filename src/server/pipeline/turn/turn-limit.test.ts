import { expect, onTestFinished, test, vi } from 'vitest';
import { withinLimit } from './turn-limit.ts';

test('a turn that ignores its signal is left after 45 seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let given: AbortSignal | undefined;
  let failed: unknown = null;
  void withinLimit((signal) => {
    given = signal;
    return new Promise(() => undefined);
  }).catch((error: unknown) => (failed = error));
  await vi.advanceTimersByTimeAsync(44_999);
  expect([given?.aborted, failed]).toEqual([false, null]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toEqual(new Error('The turn took longer than 45 s.'));
  expect(given?.reason).toBe(failed);
});

test('a turn in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await withinLimit(async () => 'Sim.')).toBe('Sim.');
  expect(vi.getTimerCount()).toBe(0);
});
