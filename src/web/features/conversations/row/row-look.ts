import type { TFunction } from 'i18next';
import type { RowLinks } from '../list/use-row-links.ts';

/**
 * What all rows of a list have in common. A row takes it from the list: a list that scrolls mounts
 * many rows, and each would ask for it anew.
 */
export interface RowLook extends RowLinks {
  t: TFunction;
  isDense: boolean;
  /** Rows are pulled by a finger. */
  swipes: boolean;
}

/**
 * The height of a row, as its class and in rem: for a mouse, and for a finger. A list places its
 * rows by it without measuring them.
 */
export const rowHeight = {
  dense: { className: 'h-9 touch:h-11', mouse: 2.25, finger: 2.75 },
  twoLines: { className: 'h-13 touch:h-16.5', mouse: 3.25, finger: 4.125 },
} as const;

/** The same for the heading above the rows that do not wait. */
export const headingHeight = { className: 'h-7', rem: 1.75 } as const;

export const heightOf = ({ isDense, swipes }: RowLook): number =>
  rowHeight[isDense ? 'dense' : 'twoLines'][swipes ? 'finger' : 'mouse'];
