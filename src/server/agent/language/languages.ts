import { createWordReader, tokenize, type WordReader } from '../retrieval/words.ts';
import { english } from './en.ts';
import type { LanguagePack } from './language.ts';
import { portuguese } from './pt.ts';
import { spanish } from './es.ts';

export type LanguageCode = LanguagePack['code'];

type PhraseList =
  | 'greetings'
  | 'thanks'
  | 'goodbyes'
  | 'fillers'
  | 'asksForPerson'
  | 'notAPerson'
  | 'legal'
  | 'anger'
  | 'optOut'
  | 'optIn'
  | 'yes'
  | 'no'
  | 'agreements'
  | 'menuWords'
  | 'asksWhetherBot'
  | 'automatedMarkers';

/** A language pack prepared for use: phrases as normalised words, longest first. */
export interface Language {
  code: LanguageCode;
  texts: LanguagePack['texts'];
  reader: WordReader;
  phrases: Readonly<Record<PhraseList, readonly string[]>>;
  /** Words by which the language is recognised. */
  telling: ReadonlySet<string>;
  /** Those, and the words by which customers name things. */
  vocabulary: ReadonlySet<string>;
}

export const languages: Readonly<Record<LanguageCode, Language>> = {
  pt: prepare(portuguese),
  en: prepare(english),
  es: prepare(spanish),
};

function prepare(pack: LanguagePack): Language {
  const reader = createWordReader(pack);
  const phrases = (list: PhraseList) =>
    [...new Set(pack[list].split(';').map((text) => reader.words(text).join(' ')))].sort(
      (a, b) => b.length - a.length,
    );
  const told = [pack.stopwords, pack.greetings, pack.thanks, pack.goodbyes].flatMap(tokenize);
  return {
    code: pack.code,
    texts: pack.texts,
    reader,
    phrases: {
      greetings: phrases('greetings'),
      thanks: phrases('thanks'),
      goodbyes: phrases('goodbyes'),
      fillers: phrases('fillers'),
      asksForPerson: phrases('asksForPerson'),
      notAPerson: phrases('notAPerson'),
      legal: phrases('legal'),
      anger: phrases('anger'),
      optOut: phrases('optOut'),
      optIn: phrases('optIn'),
      yes: phrases('yes'),
      no: phrases('no'),
      agreements: phrases('agreements'),
      menuWords: phrases('menuWords'),
      asksWhetherBot: phrases('asksWhetherBot'),
      automatedMarkers: phrases('automatedMarkers'),
    },
    telling: new Set(told),
    vocabulary: new Set([...told, ...pack.synonyms.flatMap(tokenize)]),
  };
}

/**
 * The language of the fixed texts: the agent's own, unless the customer clearly writes another one.
 * A single word is enough only if it belongs to one language alone ("hello").
 */
export function languageOf(
  texts: readonly string[],
  home: LanguageCode,
  before: LanguageCode | undefined,
): Language {
  const words = texts.flatMap(tokenize);
  const fallback = languages[before ?? home];
  if (words.length === 0) return fallback;
  const votes = (code: LanguageCode) =>
    words.reduce((sum, word) => sum + (languages[code].telling.has(word) ? 1 : 0), 0);
  const codes: readonly LanguageCode[] = ['pt', 'en', 'es'];
  const ranked = codes
    .map((code) => ({ code, count: votes(code) }))
    .sort((a, b) => b.count - a.count || (a.code === home ? -1 : 1));
  const [best, second] = ranked;
  if (!best || !second || best.count === 0) return fallback;
  const clear =
    best.count - second.count >= 2 || (second.count === 0 && best.count === words.length);
  return clear ? languages[best.code] : fallback;
}

/** The first of the phrases that `words` contains, as whole words. */
export const has = (words: string, phrases: readonly string[]): string | undefined =>
  phrases.find(
    (phrase) => phrase !== '' && words.includes(phrase) && ` ${words} `.includes(` ${phrase} `),
  );

/** `words` without one of the phrases at its start, or at its end; undefined when there is none. */
export function withoutStart(words: string, phrases: readonly string[]): string | undefined {
  const phrase = phrases.find(
    (one) =>
      one !== '' &&
      words.startsWith(one) &&
      (words.length === one.length || words[one.length] === ' '),
  );
  return phrase === undefined ? undefined : words.slice(phrase.length).trimStart();
}
export function withoutEnd(words: string, phrases: readonly string[]): string | undefined {
  const phrase = phrases.find(
    (one) => one !== '' && words.endsWith(one) && words[words.length - one.length - 1] === ' ',
  );
  return phrase === undefined ? undefined : words.slice(0, -phrase.length).trimEnd();
}
