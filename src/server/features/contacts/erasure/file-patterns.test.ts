import { expect, test } from 'vitest';
import { patternsOf, searchedIds, searchedNames, standsIn } from './file-patterns.ts';

test('one word is many people’s name, and a short id stands in too much', () => {
  expect(searchedNames(['Maria', ' João  Lima ', null, 'Zé B', 'João  Lima'])).toEqual([
    'João  Lima',
  ]);
  expect(searchedIds(['1234', '12345', '12345', null])).toEqual(['12345']);
});

test('figures are not found inside of a longer number, and a name is found as a provider’s JSON escapes it', () => {
  const found = (text: string, word: string): boolean[] => [
    patternsOf([word]).some((pattern) => new RegExp(pattern, 'u').test(text)),
    standsIn(Buffer.from(text), [word]),
  ];
  for (const text of ['id 55819 x', '55819', '+55819@s'])
    expect(found(text, '55819'), text).toEqual([true, true]);
  for (const text of ['1558190', '155819', '558190 155819'])
    expect(found(text, '55819'), text).toEqual([false, false]);
  expect(found('a 558190 b 55819', '55819')).toEqual([true, true]);
  expect(found('maria+1@loja.com', 'maria+1@loja.com')).toEqual([true, true]);
  expect(found('mariaa1@lojaxcom', 'maria+1@loja.com')).toEqual([false, false]);
  for (const text of [String.raw`Jo\u00e3o Lima`, String.raw`Jo\u00E3o Lima`, 'João Lima'])
    expect(
      patternsOf(['João Lima']).some((pattern) => new RegExp(pattern, 'u').test(text)),
      text,
    ).toBe(true);
  expect(
    patternsOf(['A "Bia" 😀']).some((pattern) =>
      new RegExp(pattern, 'u').test(String.raw`A \"Bia\" \ud83d\ude00`),
    ),
  ).toBe(true);
});
