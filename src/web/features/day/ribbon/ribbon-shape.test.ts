import { expect, test } from 'vitest';
import type { DayUnit } from '#contract/dashboard/day.ts';
import { dayOutcomes, type DayOutcome } from '#contract/dashboard/day-outcomes.ts';
import { HEIGHT, outcomeOf, shapeOf, SLOT, unitAt } from './ribbon-shape.ts';

const unit = (slot: number, outcome: DayOutcome, message: string): DayUnit => [
  slot,
  dayOutcomes.indexOf(outcome),
  0,
  message,
];

test('units stand on each other, who waits on top, and each is found where it is drawn', () => {
  const shape = shapeOf(
    [
      unit(60, 'waiting', 'a'),
      unit(60, 'agent', 'b'),
      unit(60, 'person', 'c'),
      unit(61, 'agent', 'd'),
    ],
    80,
  );
  expect([shape.from, shape.to]).toEqual([36, 120]);
  expect(shape.stacks.get(60)?.map(outcomeOf)).toEqual(['agent', 'person', 'waiting']);
  const x = (60 - 36) * SLOT + 4;
  expect(unitAt(shape, x, HEIGHT - 2)?.[3]).toBe('b');
  expect(unitAt(shape, x, HEIGHT - shape.pitch - 2)?.[3]).toBe('c');
  expect(unitAt(shape, x, HEIGHT - 2 * shape.pitch - 2)?.[3]).toBe('a');
  // A finger above the stack means its top.
  expect(unitAt(shape, x, 0)?.[3]).toBe('a');
  expect(unitAt(shape, x + 2 * SLOT, HEIGHT - 2)).toBeNull();
  expect(shape.paths.agent.match(/M/g)).toHaveLength(2);
});

test('a night with messages widens the ribbon, and a full slot still fits', () => {
  const many = Array.from({ length: 400 }, (_, index) => unit(70, 'agent', String(index)));
  const shape = shapeOf([...many, unit(13, 'closed', 'night'), unit(143, 'unknown', 'late')], 143);
  expect([shape.from, shape.to]).toEqual([12, 144]);
  expect(shape.pitch * 400).toBeCloseTo(HEIGHT);
  expect(unitAt(shape, (70 - 12) * SLOT, 0)?.[3]).toBe('399');
});

test('10,000 messages are shaped in a moment', () => {
  const units = Array.from({ length: 10_000 }, (_, index) =>
    unit(index % 144, dayOutcomes[index % 5] ?? 'agent', String(index)),
  );
  const { stacks, paths } = shapeOf(units, 143);
  expect(stacks.size).toBe(144);
  expect([...stacks.values()].flat()).toHaveLength(10_000);
  // A block for each outcome of a slot, instead of one for each message.
  expect(Object.values(paths).join('').match(/M/g)?.length).toBeLessThanOrEqual(144 * 5);
});
