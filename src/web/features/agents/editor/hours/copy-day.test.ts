import { expect, test } from 'vitest';
import { mostBlocks, withCopies } from './copy-day.ts';

const block = (day: number, from: string, to: string) => ({ day, from, to });

test('the hours of a day take the place of those of other days, and of no more than these', () => {
  const blocks = [
    block(1, '08:00', '12:00'),
    block(1, '13:00', '17:00'),
    block(2, '09:00', '18:00'),
    block(6, '08:00', '12:00'),
  ];
  expect(withCopies(blocks, 1, [1, 2, 3])).toEqual([
    blocks[0],
    blocks[1],
    blocks[3],
    block(2, '08:00', '12:00'),
    block(2, '13:00', '17:00'),
    block(3, '08:00', '12:00'),
    block(3, '13:00', '17:00'),
  ]);
});

test('a copy that would exceed what hours may have is not made', () => {
  const own = Array.from({ length: 8 }, (_, hour) => block(1, `0${hour}:00`, `0${hour}:30`));
  expect(withCopies(own, 1, [2, 3, 4, 5, 6])).toHaveLength(48);
  expect(withCopies(own, 1, [0, 2, 3, 4, 5, 6])).toBeNull();
  expect(48).toBeLessThanOrEqual(mostBlocks);
});
