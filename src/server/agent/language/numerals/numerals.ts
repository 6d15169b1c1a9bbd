import type { LanguageCode } from '../languages.ts';
import { englishNumerals } from './en.ts';
import { portugueseNumerals } from './pt.ts';
import { spanishNumerals } from './es.ts';
import type { Numerals } from './words.ts';

/** By language. */
export const numerals: Readonly<Record<LanguageCode, Numerals>> = {
  pt: portugueseNumerals,
  en: englishNumerals,
  es: spanishNumerals,
};

const inEveryLanguage = (key: 'currency' | 'percent' | 'free' | 'half'): string =>
  Object.values(numerals)
    .map((one) => one[key])
    .join('|');

/** What is said of money may be said in the words of another language ("it costs 130 reais"). */
export const moneyWords = {
  currency: inEveryLanguage('currency'),
  percent: inEveryLanguage('percent'),
  free: inEveryLanguage('free'),
  half: inEveryLanguage('half'),
};
