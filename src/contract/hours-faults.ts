import type { BusinessHours } from './business-hours.ts';

type Blocks = BusinessHours['blocks'];

/** What is wrong with one block: no clock time, it ends as it begins, or it overlaps another one. */
export interface HoursFault {
  index: number;
  code: 'hours_clock' | 'hours_empty' | 'hours_overlap';
  /** The block that it overlaps. */
  other?: number;
}

const WEEK = 7 * 1440;
const clock = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/**
 * What is wrong with opening blocks, by block. A block that ends before it begins runs past
 * midnight; one that ends as it begins would be read as nothing or as a whole day, so it is
 * refused. Blocks may touch.
 */
export function hoursFaults(blocks: Blocks): HoursFault[] {
  const spans = blocks.map(spanOf);
  return spans.flatMap((span, index): HoursFault[] => {
    if (span === null) return [{ index, code: 'hours_clock' }];
    if (span.from === span.to) return [{ index, code: 'hours_empty' }];
    const other = spans.findIndex(
      (before, place) => place < index && before !== null && overlap(before, span),
    );
    return other === -1 ? [] : [{ index, code: 'hours_overlap', other }];
  });
}

interface Span {
  from: number;
  to: number;
}

/** In minutes of the week; null: not clock times. */
function spanOf({ day, from, to }: Blocks[number]): Span | null {
  if (!clock.test(from) || !clock.test(to)) return null;
  const length = minutesOf(to) - minutesOf(from);
  const start = day * 1440 + minutesOf(from);
  return { from: start, to: start + (length < 0 ? length + 1440 : length) };
}

/** The week is a ring: Saturday night runs into Sunday. */
const overlap = (one: Span, other: Span): boolean =>
  [-WEEK, 0, WEEK].some(
    (turn) => one.from < other.to + turn && other.from + turn < one.to && one.from !== one.to,
  );

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
