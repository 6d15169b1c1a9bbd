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
