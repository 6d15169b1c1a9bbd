import type { DayLink } from '#contract/dashboard/day.ts';

/** A piece of a sentence. */
export interface Segment {
  text: string;
  link?: DayLink;
  /** A customer's name or words, or a number: what the eye looks for. */
  strong?: true;
}

/**
 * What customers wrote stands in a text as one character of the private area until it is cut into
 * segments, so that nobody can write a link or a placeholder.
 */
const places = { name: '\uE000', words: '\uE001' } as const;
export const namePlace = places.name;
export const wordsPlace = places.words;

/** Cuts a text at `<link>…</link>`, and puts the customer's name and words into their places. */
export function segmentsOf(
  text: string,
  link: DayLink,
  given: { name?: string | null; words?: string | null } = {},
): Segment[] {
  return text
    .split(/(<link>.*?<\/link>|\uE001)/u)
    .filter((piece) => piece !== '')
    .map((piece): Segment => {
      if (piece === wordsPlace) return { text: given.words ?? '', strong: true };
      const inner = /^<link>(.*)<\/link>$/u.exec(piece)?.[1];
      return inner === undefined
        ? { text: piece }
        : { text: inner.replace(namePlace, () => given.name ?? ''), link, strong: true };
    });
}
