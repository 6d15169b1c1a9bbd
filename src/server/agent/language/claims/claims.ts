import type { LanguageCode } from '../languages.ts';
import { englishClaims } from './en.ts';
import { portugueseClaims } from './pt.ts';
import { spanishClaims } from './es.ts';
import type { Claims } from './phrases.ts';

/** By language. */
export const claims: Readonly<Record<LanguageCode, Claims>> = {
  pt: portugueseClaims,
  en: englishClaims,
  es: spanishClaims,
};
