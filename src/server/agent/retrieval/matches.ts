import { worth } from './forms.ts';
import type { Posting } from './postings.ts';
import { createTypoFinder } from './typos.ts';
import type { Term } from './words.ts';

/**
 * Returns a function that finds the entries to which a term leads, by their positions, each with
 * its weight: by the word itself and by its concepts or, if neither is known, by known words that
 * are one slip away.
 */
export function createMatcher(
  postings: ReadonlyMap<string, readonly Posting[]>,
): (term: Term) => Map<number, number> {
  const typos = createTypoFinder(
    [...postings.keys()].filter((key) => key.length >= 4 && !key.startsWith('~')),
  );
  return (term) => {
    const best = new Map<number, number>();
    const add = (key: string, factor: number) => {
      for (const { entry, weight } of postings.get(key) ?? [])
        best.set(entry, Math.max(best.get(entry) ?? 0, weight * factor));
    };
    add(term.stem, worth.word);
    if (best.size === 0 && term.concepts.length === 0)
      for (const near of typos(term.stem)) add(near, worth.typo);
    for (const concept of term.concepts) add(concept, worth.concept);
    return best;
  };
}
