import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are of version 7 and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 500 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(500);
  expect(
    Math.abs(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16) - Date.now()),
  ).toBeLessThan(60_000);
});
