import type { Term, WordReader } from './words.ts';

/** How much each kind of match is worth, compared with the same word in the question. */
export const worth = { word: 1, typo: 0.85, concept: 0.7, answer: 0.3 };

/** One way to ask for an entry. */
export interface Form {
  words: string;
  terms: Term[];
}

export function formOf(text: string, reader: WordReader): Form {
  const words = reader.words(text);
  return { words: words.join(' '), terms: reader.terms(words) };
}

/** How much of an entry's best form the customer's words cover, from 0 to 1. */
export function formCoverage(forms: readonly Form[], terms: readonly Term[]): number {
  let best = 0;
  for (const form of forms) {
    if (form.terms.length === 0) continue;
    let covered = 0;
    for (const wanted of form.terms) {
      if (terms.some((term) => term.stem === wanted.stem)) covered += 1;
      else if (
        terms.some((term) => term.concepts.some((concept) => wanted.concepts.includes(concept)))
      )
        covered += worth.concept;
    }
    best = Math.max(best, covered / form.terms.length);
  }
  return best;
}
