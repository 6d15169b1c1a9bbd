import { expect, test } from 'vitest';
import { dayOutcomes, type DayOutcome } from '#contract/dashboard/day-outcomes.ts';
import type { DayUnit } from '../units.ts';
import { HEIGHT, outcomeOf, shapeOf, SLOT, unitAt } from './ribbon-shape.ts';

const unit = (slot: number, outcome: DayOutcome, place: number): DayUnit => [
  slot,
  dayOutcomes.indexOf(outcome),
  place,
];

test('units stand on each other, who waits on top, and each is found where it is drawn', () => {
  const shape = shapeOf(
    [unit(60, 'waiting', 0), unit(60, 'agent', 1), unit(60, 'person', 2), unit(61, 'agent', 3)],
    80,
  );
  expect([shape.from, shape.to]).toEqual([36, 120]);
  expect(shape.stacks.get(60)?.map(outcomeOf)).toEqual(['agent', 'person', 'waiting']);
  const x = (60 - 36) * SLOT + 4;
  expect(unitAt(shape, x, HEIGHT - 2)?.[2]).toBe(1);
  expect(unitAt(shape, x, HEIGHT - shape.pitch - 2)?.[2]).toBe(2);
  expect(unitAt(shape, x, HEIGHT - 2 * shape.pitch - 2)?.[2]).toBe(0);
  // A finger above the stack means its top.
  expect(unitAt(shape, x, 0)?.[2]).toBe(0);
  expect(unitAt(shape, x + 2 * SLOT, HEIGHT - 2)).toBeNull();
  expect(shape.paths.agent.match(/M/g)).toHaveLength(2);
});

test('a night with messages widens the ribbon, and a full slot still fits', () => {
  const many = Array.from({ length: 400 }, (_, index) => unit(70, 'agent', index));
  const shape = shapeOf([...many, unit(13, 'closed', 400), unit(143, 'unknown', 401)], 143);
  expect([shape.from, shape.to]).toEqual([12, 144]);
  expect(shape.pitch * 400).toBeCloseTo(HEIGHT);
  expect(unitAt(shape, (70 - 12) * SLOT, 0)?.[2]).toBe(399);
});

test('10,000 messages are shaped in a moment', () => {
  const units = Array.from({ length: 10_000 }, (_, index) =>
    unit(index % 144, dayOutcomes[index % 5] ?? 'agent', index),
  );
  const { stacks, paths } = shapeOf(units, 143);
  expect(stacks.size).toBe(144);
  expect([...stacks.values()].flat()).toHaveLength(10_000);
  // A block for each outcome of a slot, instead of one for each message.
  expect(Object.values(paths).join('').match(/M/g)?.length).toBeLessThanOrEqual(144 * 5);
});
