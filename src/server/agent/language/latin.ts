/** Letters that languages with our alphabet have beside it, with what stands for them in ours. */
const besideOurs = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ŋ', 'n'],
]);
const listed = new RegExp(`[${[...besideOurs.keys()].join('')}]`, 'gu');

/** A text of `plainLower` with such letters as ours: "smørrebrød" → "smorrebrod". */
export const inOurLetters = (plain: string): string =>
  plain.replaceAll(listed, (one) => besideOurs.get(one) ?? one);
