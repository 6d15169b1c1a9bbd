import { type LanguageCode, languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';

const read = new Map<string, Map<LanguageCode, ReadonlySet<string>>>();

/**
 * The stems of the words of a list of a language, as the reader of `code` finds them. The lists are
 * long and never change, so each is read once.
 */
export function stemsOf(list: string, code: LanguageCode): ReadonlySet<string> {
  const byReader = read.get(list) ?? new Map<LanguageCode, ReadonlySet<string>>();
  read.set(list, byReader);
  const stems = byReader.get(code) ?? stemsIn(list, code);
  byReader.set(code, stems);
  return stems;
}

/** The stems of the words of a text that somebody wrote. */
export function stemsIn(text: string, code: LanguageCode): ReadonlySet<string> {
  const { reader } = languages[code];
  return new Set(reader.terms(tokenize(text)).map(({ stem }) => stem));
}
