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
