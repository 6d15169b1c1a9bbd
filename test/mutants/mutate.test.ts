import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutateSource } from './conditions.ts';
import { readKnown } from './known.ts';
import { filesOf, partNames } from './parts.ts';

/** The source as each fault leaves it. */
const faultsIn = (source: string): string[] =>
  mutateSource('a.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

test.each([
  [
    'update a set b = 1 where c = 2 and d in (3, 4)',
    ['where true and d in (3, 4)', 'where c = 2 and true'],
  ],
  [
    'select x from a where (b or c is distinct from 1) and d',
    ['where true and d', 'where (b or false) and d', 'where (b or c is distinct from 1) and true'],
  ],
  ['select x from a where b or c', ['where false or c', 'where b or false']],
  ['select x from a where b between 1 and 2', ['where true']],
  [
    "select x from a where b = 'x and y' -- and nothing\n and c",
    ['where true -- and nothing\n and c', "where b = 'x and y' -- and nothing\n and true"],
  ],
  ['select case when b then 1 else 2 end from a', ['case when false then']],
  ["select case b when 'x' then 1 end from a", []],
  [
    'select x from a order by b, c limit 1 for update skip locked',
    ['limit 1 for update `', 'order by b, c limit 1 `', 'from a  limit 1'],
  ],
])('statement: %s', (statement, expected) => {
  const faults = faultsIn('const sql = `' + statement + '`;');
  expect(faults).toHaveLength(expected.length);
  for (const part of expected)
    expect(faults.filter((fault) => fault.includes(part))).toHaveLength(1);
});

test('what stands in a statement by reference is dropped as one', () => {
  expect(faultsIn('const sql = `select x from a where b and ${isLeft({ a: 1 })}`;')).toContain(
    'const sql = `select x from a where b and true`;',
  );
});

test.each([
  ['if (a === b) go();', ['if (a !== b) go();']],
  ['if (a < b) go();', ['if (!(a < b)) go();', 'if (a <= b) go();']],
  ['if (!a) go();', ['if (a) go();']],
  [
    'const x = a && b && c;',
    ['const x = true && b && c;', 'const x = a && true && c;', 'const x = a && b && true;'],
  ],
  ['const x = a || b;', ['const x = false || b;', 'const x = a || false;']],
  ['const x = a ?? b;', []],
  ["const text = 'where the customer is and waits';", []],
  ['type X = A extends B ? 1 : 2;', []],
])('source: %s', (source, expected) => {
  expect(faultsIn(source).toSorted()).toEqual(expected.toSorted());
});

const root = join(import.meta.dirname, '../..');

test('the faults of the review fit the code as it is', () => {
  expect(readKnown(root)).toHaveLength(25);
});

test('the state of a conversation is a part of the core, and every part has files', () => {
  for (const part of partNames) expect(filesOf(part, root).length, part).toBeGreaterThan(3);
  expect(filesOf('conversations', root)).toContain(
    'src/server/features/conversations/state/predicates.sql.ts',
  );
});
