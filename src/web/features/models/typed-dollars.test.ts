import { expect, test } from 'vitest';
import { readDollars, typedDollars } from './typed-dollars.ts';

const read = (text: string, language: 'pt' | 'en'): number | null => {
  const micros = readDollars(text, language);
  return micros === null || micros < 0 ? micros : micros / 1_000_000;
};
const REFUSED = -1;

test.each([
  // as typed, in Portuguese, in English
  ['1.000', 1000, REFUSED],
  ['1,000', REFUSED, 1000],
  ['12.500', 12_500, REFUSED],
  ['1.000.000', 1_000_000, 1_000_000],
  ['1,000,000', 1_000_000, 1_000_000],
  ['1.000,50', 1000.5, 1000.5],
  ['1,000.50', 1000.5, 1000.5],
  ['1.000,500', 1000.5, 1000.5],
  ['1.000.50', REFUSED, REFUSED],
  ['1000.500', REFUSED, 1000.5],
  ['1000,500', 1000.5, REFUSED],
  ['1,5', 1.5, 1.5],
  ['1.50', 1.5, 1.5],
  ['1,2340', 1.234, 1.234],
  ['0,500', 0.5, 0.5],
  ['0.075', 0.075, 0.075],
  ['01.000', REFUSED, 1],
  ['1000', 1000, 1000],
  ['US$ 20,00', 20, 20],
  ['', null, null],
  ['dois', REFUSED, REFUSED],
  ['-1', REFUSED, REFUSED],
])('“%s” is read as what it says, or refused', (text, inPortuguese, inEnglish) => {
  expect([read(text, 'pt'), read(text, 'en')]).toEqual([inPortuguese, inEnglish]);
});

test('an amount is read back as it was written', () => {
  for (const micros of [0, 6000, 75_000, 500_000, 1_234_000, 1_234_500, 20_000_000, 1_234_567_000])
    for (const language of ['pt', 'en'] as const)
      expect(readDollars(typedDollars(micros, language), language)).toBe(micros);
});
