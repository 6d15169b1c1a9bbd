import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { ListRows } from './use-list-rows.ts';
import { placeOf, rememberPlace } from './places.ts';
import type { RowsHandle } from './window/use-row-window.ts';

/** More rows are requested when fewer than these remain below. */
const ahead = 25;

/**
 * Keeps the list where the reader is: rows that come above move nothing, rows are requested before
 * the end is reached, and the place is found again after a visit elsewhere.
 */
export function useKeptPlace(name: string, list: ListRows, handle: RefObject<RowsHandle | null>) {
  const { rows, more } = list;
  const [left] = useState(() => placeOf(name));
  /** The visible rows, each with its distance from the first row in pixels. */
  const seen = useRef<{ id: string; place: string; offset: number }[]>([]);
  const look = (): void => {
    const { current } = handle;
    if (!current) return;
    const { scrollOffset, viewportSize } = current;
    const [first, last] = [
      current.findItemIndex(scrollOffset),
      current.findItemIndex(scrollOffset + viewportSize),
    ];
    seen.current = rows.slice(first, last + 1).map(({ id, place }, index) => {
      return { id, place, offset: current.getItemOffset(first + index) };
    });
    if (last >= rows.length - ahead) list.loadMore();
  };
  const lookAgain = useEffectEvent(look);
  // When rows are added, removed or moved above the reader, the visible rows keep their position.
  // At the top the list does not scroll, because there the new rows are what the reader wants to
  // see.
  useLayoutEffect(() => {
    const { current } = handle;
    for (const { id, place, offset } of seen.current) {
      const index = rows.findIndex((row) => row.id === id && row.place === place);
      if (index < 0 || !current || current.scrollOffset <= 0) continue;
      // By as much as the row has moved: the list itself may be moving, too.
      const moved = current.getItemOffset(index) - offset;
      if (Math.abs(moved) >= 1) current.scrollTo(current.scrollOffset + moved);
      break;
    }
    lookAgain();
  }, [rows, handle]);
  useLayoutEffect(() => {
    if (left > 0) handle.current?.scrollTo(left);
    // Runs only when the list appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    lookAgain();
  }, [rows.length, more.isFetching]);
  const remember = (): void => {
    const { current } = handle;
    if (!current || current.viewportSize === 0) return;
    const { scrollOffset, viewportSize } = current;
    rememberPlace(name, scrollOffset);
    list.look(
      current.findItemIndex(scrollOffset),
      current.findItemIndex(scrollOffset + viewportSize),
    );
    if (scrollOffset === 0) list.forgetFar();
  };
  return { left, look, remember };
}
