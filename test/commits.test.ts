import { expect, test } from 'vitest';
import { faultsOf } from './programs/commits.ts';

const body = '\n\nA row said nothing of what the customer wants.';

test.each([
  `inbox: show the last words in a row${body}`,
  `agents, hours: bring one clock to both${body}`,
  `tests: seed a shop${body}\n\nCo-authored-by: A <a@example.com>`,
])('right: %j', (message) => {
  expect(faultsOf(message)).toEqual([]);
});

test.each([
  [
    `inbox: show the last words of the customer in each row of the whole lists${body}`,
    /73 characters/,
  ],
  [`Show the last words in a row${body}`, /area: imperative/],
  [`inbox: Show the last words${body}`, /area: imperative/],
  [`inbox: showed the last words${body}`, /"showed" is no imperative/],
  [`inbox: showing the last words${body}`, /"showing" is no imperative/],
  ['inbox: show the last words', /no body/],
  ['inbox: show the last words\nin a row', /empty line/],
  ['inbox: show the last words\n\nCo-authored-by: A <a@example.com>', /no body/],
])('wrong: %j', (message, fault) => {
  expect(faultsOf(message)).toEqual([expect.stringMatching(fault)]);
});
