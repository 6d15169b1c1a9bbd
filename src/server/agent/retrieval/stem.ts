export interface Ending {
  ending: string;
  minimumStem: number;
  replacement: string;
}

/**
 * Reads the table of a language pack: `ending/letters that must remain/what replaces it`, one step
 * a string. Within a step the first rule that fits wins.
 */
export const readEndings = (steps: readonly string[]): Ending[][] =>
  steps.map((step) =>
    step
      .trim()
      .split(/\s+/)
      .map((rule) => {
        const [ending = '', minimum = '3', replacement = ''] = rule.split('/');
        return { ending, minimumStem: Number(minimum), replacement };
      }),
  );

/**
 * Takes the endings off a word, one in each step. It is light on purpose: a Snowball stemmer keeps
 * "promoção" and "promoções" apart once the accents are gone, and customers (and our normaliser)
 * drop them.
 */
export function stem(word: string, steps: readonly Ending[][]): string {
  if (/^\d/.test(word)) return word;
  let root = word;
  for (const step of steps) {
    for (const { ending, minimumStem, replacement } of step) {
      if (root.length - ending.length >= minimumStem && root.endsWith(ending)) {
        root = root.slice(0, root.length - ending.length) + replacement;
        break;
      }
    }
  }
  return root;
}
