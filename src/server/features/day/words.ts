import type { DayAsked } from '#contract/dashboard/day.ts';
import { saidIn } from '#server/features/dashboard/said.ts';

/** A quotation is about a line of a headline; it is cut between words. */
const MOST_QUOTED = 80;
/** Words that stand before a name and are part of how people are called. */
const titles = new Set([
  'dona',
  'seu',
  'dr',
  'dra',
  'sr',
  'sra',
  'prof',
  'profa',
  'mr',
  'mrs',
  'ms',
]);

/**
 * The name by which a colleague would call somebody: the first word of their name, with the title
 * before it. Null: there is no name, or no letter in it, as in a number.
 */
export function firstNameIn(name: string | null): string | null {
  const words = (name ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  const isTitle = titles.has(first.toLowerCase().replace(/\.$/, ''));
  const called = isTitle && second ? `${first} ${second}` : first;
  return /\p{L}/u.test(called) ? called : null;
}

/**
 * What somebody wrote, letter by letter: only line breaks and repeated spaces become one space, and
 * a long text ends after a whole word, if it has one.
 */
export function quoted(parts: unknown[]): DayAsked['said'] {
  const said = saidIn(parts);
  if (!said) return null;
  const text = said.text.replaceAll(/\s+/gu, ' ').trim();
  if (Array.from(text).length <= MOST_QUOTED) return { ...said, text, isCut: false };
  const beginning = Array.from(text)
    .slice(0, MOST_QUOTED + 1)
    .join('');
  const lastSpace = beginning.lastIndexOf(' ');
  const kept =
    lastSpace > 0 ? beginning.slice(0, lastSpace) : Array.from(text).slice(0, MOST_QUOTED).join('');
  return { ...said, text: kept, isCut: true };
}
