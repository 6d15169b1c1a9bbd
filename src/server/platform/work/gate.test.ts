import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('so many at a time, one after another, and who gives up keeps nobody waiting', async () => {
  const enter = createGate({ places: 2, everyMs: 30 });
  const { signal } = new AbortController();
  const entered: number[] = [];
  const come = async (): Promise<() => void> => {
    const leave = await enter(signal);
    entered.push(performance.now());
    return leave;
  };
  const leaving = await Promise.all([come(), come()]);
  const third = come();
  expect(entered).toHaveLength(2);
  // Said twice it makes room once.
  leaving[0]?.();
  leaving[0]?.();
  await third;
  const fourth = come();
  expect(entered).toHaveLength(3);
  leaving[1]?.();
  await fourth;
  // A timer may come a little before its time.
  expect((entered[3] ?? 0) - (entered[0] ?? 0)).toBeGreaterThanOrEqual(3 * 25);
});
