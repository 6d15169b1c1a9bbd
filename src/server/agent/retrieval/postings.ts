import { type Form, worth } from './forms.ts';
import type { WordReader } from './words.ts';

/** BM25 parameters: how soon a repeated word adds nothing more, and how much long entries lose. */
const saturation = 1.2;
const lengthPenalty = 0.4;

/** An entry that contains a term, by its position, and how much the term weighs in it. */
export interface Posting {
  entry: number;
  weight: number;
}

/**
 * The entries that contain each term, weighted as BM25 does: question and variants count fully, the
 * answer a little.
 */
export function postingsOf(
  entries: readonly { answer: string }[],
  forms: readonly Form[][],
  reader: WordReader,
): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  const lengths = forms.map((list) => list.reduce((sum, form) => sum + form.terms.length, 0));
  const average = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
  );
  entries.forEach((entry, position) => {
    const counts = new Map<string, number>();
    const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const form of forms[position] ?? [])
      for (const term of form.terms) [term.stem, ...term.concepts].forEach(count);
    const norm = 1 - lengthPenalty + lengthPenalty * ((lengths[position] ?? 0) / average);
    const put = (key: string, weight: number) => {
      const list = postings.get(key);
      if (list) list.push({ entry: position, weight });
      else postings.set(key, [{ entry: position, weight }]);
    };
    for (const [key, times] of counts)
      put(key, (times * (saturation + 1)) / (times + saturation * norm));
    for (const term of reader.terms(reader.words(entry.answer)))
      if (!counts.has(term.stem)) put(term.stem, worth.answer);
  });
  return postings;
}
