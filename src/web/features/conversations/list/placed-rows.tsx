import { memo, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationRow } from '../row/conversation-row.tsx';
import { headingHeight, heightOf, type RowLook } from '../row/row-look.ts';
import type { Row } from './known-rows.ts';
import { ListHeading } from './list-heading.tsx';
import { offsetOf, type RowPlaces } from './window/row-window.ts';
import type { ListRows } from './use-list-rows.ts';
import { useRowWindow, type RowsHandle } from './window/use-row-window.ts';

/**
 * The rows near the window, each in its place. Their height is known, so that no row is rendered
 * twice to be measured, and none moves another.
 */
export function PlacedRows({
  handle,
  scroller,
  list: { rows, restAt, total },
  look,
  openedAt,
  ...watched
}: {
  handle: Ref<RowsHandle>;
  scroller: RefObject<HTMLElement | null>;
  list: ListRows;
  look: RowLook;
  /** The opened row is rendered wherever the list is; -1: none. */
  openedAt: number;
  startsAt: number;
  onScroll: (offset: number) => void;
  onStill: () => void;
}) {
  const { t } = useTranslation();
  const places = usePlaces(rows.length, restAt, look);
  const { first, last, comesLater } = useRowWindow(places, scroller, handle, watched);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (openedAt >= 0 && openedAt < first) shown.unshift(openedAt);
  else if (openedAt > last) shown.push(openedAt);
  return (
    <ul
      style={{
        height: offsetOf(places, rows.length),
        background: comesLater ? blankRows(places.height, look.isDense) : undefined,
      }}
      data-conversation-list
      aria-label={t('conversations.title')}
      className="relative"
    >
      {shown.map((index) => {
        const row = rows[index];
        return (
          row && (
            <PlacedRow
              key={row.id}
              row={row}
              index={index}
              top={offsetOf(places, index)}
              total={total}
              look={look}
              isOpened={index === openedAt}
              beginsRest={index === restAt}
            />
          )
        );
      })}
    </ul>
  );
}

/**
 * A picture of rows under the list, for those that come later. `height` is that of a row, in pixels.
 */
const blankRows = (height: number, isDense: boolean): string =>
  isDense
    ? `${oneLine} 40px 0/70% ${height}px repeat-y`
    : `${face} 0 0/60px ${height}px repeat-y, ${twoLines} 60px 0/55% ${height}px repeat-y`;
const face = 'radial-gradient(circle at 32px, var(--line) 16px, #0000 17px)';
const oneLine = 'linear-gradient(#0000 38%, var(--line) 38% 62%, #0000 62%)';
const twoLines =
  'linear-gradient(#0000 28%, var(--line) 28% 42%, #0000 42% 58%, var(--line) 58% 72%, #0000 72%)';

function usePlaces(count: number, restAt: number, look: RowLook): RowPlaces {
  const [rem] = useState(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  return {
    height: heightOf(look) * rem,
    count,
    headedAt: restAt,
    heading: headingHeight.rem * rem,
  };
}

/**
 * One row, so many pixels below the upper edge. It renders only when it has changed. Screen readers
 * announce `total` with every row.
 */
const PlacedRow = memo(function PlacedRow({
  row,
  index,
  top,
  total,
  look,
  isOpened,
  beginsRest,
}: {
  row: Row;
  index: number;
  top: number;
  total: number;
  look: RowLook;
  isOpened: boolean;
  beginsRest: boolean;
}) {
  return (
    <li
      style={{ top }}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="group/row absolute inset-x-0"
    >
      {beginsRest && <ListHeading isAlone={index === 0} t={look.t} />}
      <ConversationRow conversation={row} isOpened={isOpened} look={look} />
    </li>
  );
});
