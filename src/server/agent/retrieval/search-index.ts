import type { Hit } from '../turn.ts';
import { confidenceOf } from './confidence.ts';
import { type Form, formCoverage, formOf } from './forms.ts';
import { createMatcher } from './matches.ts';
import { postingsOf } from './postings.ts';
import type { Term, WordReader } from './words.ts';

export interface Entry {
  id: string;
  question: string;
  variants: readonly string[];
  answer: string;
  buttons: string[];
}

export interface SearchIndex {
  /** Best first, at most `limit`, each with a calibrated confidence. */
  search(query: string, limit?: number): Hit[];
}

/**
 * How common terms are in the whole knowledge of which the entries are a part. Without it, the
 * entries themselves are counted.
 */
export interface Frequencies {
  total: number;
  of(term: string): number;
}

/**
 * A word that no entry knows lowers the confidence at least this much more than a known one raises
 * it, in small and large collections alike.
 */
const unknownWorth = 1.8;

/** The index that answers customers. An entry without an answer is left out. */
export const createSearchIndex = (
  entries: readonly Entry[],
  reader: WordReader,
  frequencies?: Frequencies,
): SearchIndex =>
  createIndex(
    entries.filter(({ answer }) => answer !== ''),
    reader,
    frequencies,
  );

/**
 * The index of entries without an answer. It tells the business what it was asked; none of its hits
 * is for customers.
 */
export const createBlankIndex = (entries: readonly Entry[], reader: WordReader): SearchIndex =>
  createIndex(
    entries.filter(({ answer }) => answer === ''),
    reader,
  );

/**
 * BM25 over question and variants, in which answers count little. An index never changes, and
 * neither does the published version that it belongs to.
 */
function createIndex(
  entries: readonly Entry[],
  reader: WordReader,
  frequencies?: Frequencies,
): SearchIndex {
  const forms: Form[][] = entries.map((entry) =>
    [entry.question, ...entry.variants].map((text) => formOf(text, reader)),
  );
  const postings = postingsOf(entries, forms, reader);
  const total = frequencies?.total ?? entries.length;
  const idf = (found: number) =>
    Math.log(1 + (Math.max(total, found) - found + 0.5) / (found + 0.5));
  const rarityOf = (term: Term, found: number) =>
    idf(frequencies ? Math.max(...[term.stem, ...term.concepts].map(frequencies.of)) : found);
  const matches = createMatcher(postings);
  const exact = new Map<string, number>();
  forms.forEach((list, entry) =>
    list.forEach((form) => exact.has(form.words) || exact.set(form.words, entry)),
  );

  return {
    search(query, limit = 5) {
      const words = reader.words(query);
      const terms = reader.terms(words);
      const sums = new Map<number, { score: number; covered: number }>();
      let known = 0;
      let unknown = 0;
      for (const term of terms) {
        const found = matches(term);
        if (found.size === 0) {
          unknown += 1;
          continue;
        }
        const rarity = rarityOf(term, found.size);
        known += rarity;
        for (const [entry, weight] of found) {
          const sum = sums.get(entry) ?? { score: 0, covered: 0 };
          sum.score += rarity * weight;
          sum.covered += rarity * Math.min(1, weight);
          sums.set(entry, sum);
        }
      }
      const asked =
        known +
        unknown * Math.max(idf(0), (unknownWorth * known) / Math.max(1, terms.length - unknown));
      const same = exact.get(words.join(' '));
      if (same !== undefined) sums.set(same, { score: Number.MAX_VALUE, covered: asked });
      const ranked = [...sums].sort(([a, left], [b, right]) => right.score - left.score || a - b);
      const second = ranked[1]?.[1].score ?? 0;
      return ranked.slice(0, limit).flatMap(([position, { score, covered }], rank) => {
        const entry = entries[position];
        if (!entry) return [];
        const confidence =
          position === same
            ? 1
            : confidenceOf({
                coverage: asked === 0 ? 0 : covered / asked,
                form: formCoverage(forms[position] ?? [], terms),
                margin: rank === 0 ? 1 - second / score : 0,
              });
        return [
          {
            id: entry.id,
            title: entry.question,
            answer: entry.answer,
            buttons: entry.buttons,
            confidence,
          },
        ];
      });
    },
  };
}
