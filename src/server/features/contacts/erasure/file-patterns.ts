/**
 * Shorter words, such as "Ana" or a number of three digits, appear in too many places that have
 * nothing to do with the person.
 */
const SHORTEST = 5;

/**
 * A person's numbers, addresses and ids that are long enough to be searched for, without
 * duplicates.
 */
export const searchedIds = (words: readonly (string | null)[]): string[] => [
  ...new Set(words.flatMap((word) => (word && word.length >= SHORTEST ? word : []))),
];

/**
 * A person's names that identify them, without duplicates. A single word, such as "Maria", is the
 * name of many people.
 */
export const searchedNames = (names: readonly (string | null)[]): string[] =>
  searchedIds(names.map((name) => name?.trim() ?? null)).filter((name) => /\s/.test(name));

/** How a provider's raw JSON may write the word: "João" is also `Jo\u00e3o`. */
export function spellings(word: string): string[] {
  const quoted = JSON.stringify(word).slice(1, -1);
  const escaped = (casing: (code: string) => string): string =>
    quoted.replaceAll(/\P{ASCII}/gu, (letter) =>
      [...Array(letter.length).keys()]
        .map((unit) => `\\u${casing(letter.charCodeAt(unit).toString(16).padStart(4, '0'))}`)
        .join(''),
    );
  return [
    ...new Set([word, quoted, escaped((code) => code), escaped((code) => code.toUpperCase())]),
  ];
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/**
 * The words as regular expressions of PostgreSQL. Digits match only if they are not part of a
 * longer number.
 */
export const patternsOf = (words: readonly string[]): string[] =>
  words
    .flatMap(spellings)
    .map((word) =>
      isNumber(word)
        ? `(?<![0-9])${word}(?![0-9])`
        : word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    );

const isFigure = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * Whether one of the words appears in these bytes. Digits match only if they are not part of a
 * longer number.
 */
export function standsIn(bytes: Buffer, words: readonly string[]): boolean {
  return words.some((word) => {
    const length = Buffer.byteLength(word);
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
      if (!isNumber(word) || !(isFigure(bytes[at - 1]) || isFigure(bytes[at + length])))
        return true;
    }
    return false;
  });
}
