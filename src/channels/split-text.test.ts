import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examples } from '#test/fuzz.ts';
import { measure, shorten, splitText } from './split-text.ts';

const utf16 = (limit: number) => ({ limit, unit: 'utf16' as const });
const bytes = (limit: number) => ({ limit, unit: 'bytes' as const });

it('leaves a short text alone', () => {
  expect(splitText('Olá, tudo bem?', utf16(4096))).toEqual(['Olá, tudo bem?']);
  expect(splitText('', utf16(10))).toEqual(['']);
});

it('prefers a paragraph, then a line, a sentence, a word', () => {
  expect(splitText('Um dois três.\n\nQuatro. Cinco seis', utf16(24))).toEqual([
    'Um dois três.',
    'Quatro. Cinco seis',
  ]);
  // A paragraph that ends too early would leave the bubble half empty.
  expect(splitText('Oi.\n\nQuatro cinco. Seis sete oito', utf16(24))).toEqual([
    'Oi.\n\nQuatro cinco.',
    'Seis sete oito',
  ]);
  expect(splitText('Primeira linha\nsegunda e mais', utf16(20))).toEqual([
    'Primeira linha',
    'segunda e mais',
  ]);
  expect(splitText('Abrimos às oito. Fechamos às seis.', utf16(25))).toEqual([
    'Abrimos às oito.',
    'Fechamos às seis.',
  ]);
  expect(splitText('uma palavra depois da outra', utf16(16))).toEqual([
    'uma palavra',
    'depois da outra',
  ]);
  expect(splitText('abcdefghij', utf16(4))).toEqual(['abcd', 'efgh', 'ij']);
});

it('counts as the provider counts', () => {
  expect(splitText('ééé ééé', bytes(7))).toEqual(['ééé', 'ééé']);
  expect(splitText('ééé ééé', utf16(7))).toEqual(['ééé ééé']);
});

it('does not tear a family or a flag apart', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const piece of splitText(family.repeat(9), utf16(24)))
    expect(piece.length % family.length).toBe(0);
  for (const piece of splitText('🇧🇷'.repeat(11), utf16(10)))
    expect(piece).toBe('🇧🇷'.repeat(piece.length / 4));
});

/** Text as people write it: words, blanks, line breaks, emoji, combining marks. */
const writing = fc
  .array(
    fc.oneof(
      fc.lorem({ mode: 'sentences', maxCount: 3 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(' ', '\n', '\n\n', '😀👍🏽', 'ação. ', '👨‍👩‍👧‍👦'),
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

it.each([utf16(64), utf16(4096), bytes(64), bytes(1000)])(
  'loses nothing but blanks at the cuts and keeps to $limit $unit',
  (limit) => {
    fc.assert(
      fc.property(writing, (text) => {
        const pieces = splitText(text, limit);
        for (const piece of pieces) {
          expect(measure(piece, limit.unit)).toBeLessThanOrEqual(limit.limit);
          expect(piece.isWellFormed()).toBe(true);
        }
        let position = 0;
        for (const piece of pieces) {
          const found = text.indexOf(piece, position);
          expect(text.slice(position, found).trim()).toBe('');
          position = found + piece.length;
        }
        expect(text.slice(position).trim()).toBe('');
      }),
      examples(400),
    );
  },
);

it('cuts a million characters in a moment', () => {
  const started = performance.now();
  expect(splitText('palavra '.repeat(125_000), utf16(4096)).length).toBeGreaterThan(200);
  expect(splitText('x'.repeat(1_000_000), utf16(4096)).length).toBe(245);
  expect(performance.now() - started).toBeLessThan(3_000);
});

it('shortens a label with an ellipsis', () => {
  expect(shorten('Falar com um atendente', utf16(12))).toBe('Falar com u…');
  expect(shorten('ok', utf16(12))).toBe('ok');
});
