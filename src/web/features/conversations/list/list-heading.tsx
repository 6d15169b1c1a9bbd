import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { headingHeight } from '../row/row-look.ts';

/** Above the rows that do not wait. `isAlone`: no row stands above it. */
export function ListHeading({ isAlone, t }: { isAlone: boolean; t: TFunction }) {
  return (
    <p
      className={clsx(
        'border-b border-line bg-sheet-2 px-4 pt-1.5 text-xs leading-4.5 text-ink-3',
        headingHeight.className,
      )}
    >
      {t(isAlone ? 'conversations.nobodyWaits' : 'conversations.others')}
    </p>
  );
}
