import { expect, test } from 'vitest';
import { warmthOf } from './warmth.ts';

const since = Date.parse('2026-11-27T12:00:00Z');
const at = (minutes: number): number => since + minutes * 60_000;
const waits = (dueMinutes: number | null) => ({
  waitingSince: new Date(since).toISOString(),
  replyDueAt: dueMinutes === null ? null : new Date(at(dueMinutes)).toISOString(),
});

test.each([
  [60, 19, 0],
  [60, 21, 1],
  [60, 61, 2],
  [null, 9, 0],
  [null, 29, 1],
  [null, 31, 2],
] as const)('allowed %s minutes, waited %s: step %s', (due, minutes, step) => {
  expect(warmthOf(waits(due), at(minutes))).toBe(step);
});

test('who does not wait is not warm', () => {
  expect(warmthOf({ waitingSince: null, replyDueAt: null }, at(500))).toBe(0);
});
