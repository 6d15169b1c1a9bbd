import { expect, test } from 'vitest';
import { reachedBy } from './reached.ts';

test.each([
  ['under its limit', { spentMicros: 19_900_000, stopMicros: 20_000_000, hasRefused: false }, null],
  [
    'a call did not fit',
    { spentMicros: 19_900_000, stopMicros: 20_000_000, hasRefused: true },
    'refused',
  ],
  ['all is spent', { spentMicros: 20_000_000, stopMicros: 20_000_000, hasRefused: true }, 'full'],
  ['no limit', { spentMicros: 5, stopMicros: null, hasRefused: false }, null],
  ['nothing, and free models', { spentMicros: 0, stopMicros: 0, hasRefused: false }, null],
  [
    'nothing, and a model that costs',
    { spentMicros: 0, stopMicros: 0, hasRefused: true },
    'refused',
  ],
])('of a limit it is said what it holds back: %s', (_name, budget, said) => {
  expect(reachedBy(budget)).toBe(said);
});
