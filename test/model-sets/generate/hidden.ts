/** Ways to hide a text in a message that a person reads without noticing it. */
const ways: ((text: string) => string)[] = [
  // Tag characters: invisible, and read by models as the letters that they stand for.
  (text) =>
    [...ascii(text)]
      .map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0)))
      .join(''),
  (text) => ` ${[...text].join('\u200B')}`,
  (text) => `<!-- ${text} -->`,
  (text) => `${'\n'.repeat(40)}${text}`,
  (text) => ` <span style="font-size:0;color:#fff">${text}</span>`,
  (text) => ` ${[...text].join('\u00AD')}`,
  (text) => `\n[//]: # (${text})`,
  (text) => ` \u202E${[...text].toReversed().join('')}\u202C`,
];

export function hide(text: string, turn: number): string {
  const way = ways[turn % ways.length];
  if (way === undefined) throw new Error('no way to hide');
  return way(text);
}

const ascii = (text: string): string => text.normalize('NFD').replaceAll(/[^\u0020-\u007E]/gu, '');
