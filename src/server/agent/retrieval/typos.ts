/**
 * Returns a function that finds known words one slip away (a letter missing, added, changed or
 * swapped). Two words are one slip apart if they are equal after dropping at most one letter from
 * each.
 */
export function createTypoFinder(vocabulary: readonly string[]): (word: string) => string[] {
  const shortened = new Map<string, string[]>();
  for (const word of vocabulary)
    for (const key of withOneLetterLess(word))
      shortened.set(key, [...(shortened.get(key) ?? []), word]);
  return (word) =>
    word.length < 4 || /\d/.test(word)
      ? []
      : [...new Set(withOneLetterLess(word).flatMap((key) => shortened.get(key) ?? []))];
}

function withOneLetterLess(word: string): string[] {
  const keys = [word];
  for (let at = 0; at < word.length; at += 1) keys.push(word.slice(0, at) + word.slice(at + 1));
  return keys;
}
