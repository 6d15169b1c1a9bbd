export interface Ending {
  ending: string;
  minimumStem: number;
  replacement: string;
}

/**
 * Reads a pack's table: `ending/letters that must remain/what replaces it`, first that fits wins.
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
 * Takes a word's endings off: one ending per step. Light on purpose: a Snowball stemmer keeps
 * "promoção" and "promoções" apart, because customers (and our normaliser) drop the accents.
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
