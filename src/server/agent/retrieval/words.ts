import type { LanguagePack } from '../language/language.ts';
import { readEndings, stem } from './stem.ts';

/**
 * A word that carries meaning: its stem, by which it is looked up, and the groups of synonyms that
 * it belongs to (marked `~`).
 */
export interface Term {
  stem: string;
  concepts: readonly string[];
}

export interface WordReader {
  /**
   * The words of a text in lower case, without accents, with slang written out. "Qto custaaa?" →
   * ["quanto", "custa"].
   */
  words(text: string): readonly string[];
  /** The terms of the words that carry meaning, each once. */
  terms(words: readonly string[]): Term[];
}

/** The keys under which the database stores and finds terms. */
export const keysOf = (terms: readonly Term[]): string[] => [
  ...new Set(terms.flatMap(({ stem: root, concepts }) => [root, ...concepts])),
];

const cacheLimit = 20_000;
const recentTexts = 500;
const recentLength = 200;

/** The words of a text in lower case without accents; the same for every language. */
export function tokenize(text: string): string[] {
  const lower = text.toLowerCase().replace('e-mail', 'email');
  const plain = /[^\x20-\x7e]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}+/gu, '') : lower;
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** `short=whole; …` as pairs of a word and the words it stands for. */
export const readSlang = (slang: string): [short: string, whole: string[]][] =>
  slang.split(';').map((pair) => {
    const [short = '', whole = ''] = pair.split('=');
    return [tokenize(short).join(''), tokenize(whole)];
  });

export function createWordReader(pack: LanguagePack): WordReader {
  const slang = new Map(readSlang(pack.slang));
  const endings = readEndings(pack.endings);
  const stopwords = new Set(tokenize(pack.stopwords));
  const concepts = new Map<string, string[]>();
  for (const group of pack.synonyms) {
    const stems = tokenize(group).map((word) => stem(word, endings));
    for (const one of new Set(stems))
      concepts.set(one, [...(concepts.get(one) ?? []), `~${stems[0]}`]);
  }
  const known = new Map<string, Term>();
  const lately = new Map<string, string[]>();

  const read = (word: string): Term => {
    const seen = known.get(word);
    if (seen) return seen;
    const root = stem(word, endings);
    const term = { stem: root, concepts: concepts.get(root) ?? [] };
    // Customers write endlessly many words; the cache must not grow with them.
    if (known.size >= cacheLimit) known.clear();
    known.set(word, term);
    return term;
  };

  const readWords = (text: string): string[] =>
    tokenize(text).flatMap((word) => {
      const calm = word.replace(/([a-z])\1{2,}/g, '$1');
      return slang.get(calm) ?? calm;
    });

  return {
    // One turn reads the same text and the same labels many times, so recent texts are cached.
    words(text) {
      const seen = lately.get(text);
      if (seen) return seen;
      const words = readWords(text);
      if (lately.size >= recentTexts) lately.clear();
      if (text.length <= recentLength) lately.set(text, words);
      return words;
    },
    terms(words) {
      const found = new Map<string, Term>();
      for (const word of words) {
        if (stopwords.has(word)) continue;
        const term = read(word);
        found.set(term.stem, term);
      }
      return [...found.values()];
    },
  };
}
