import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { readAhead } from '../thread/read-thread.ts';
import { useListKeys } from '../keys/list-keys.ts';
import type { Row } from './known-rows.ts';
import type { ListRows } from './use-list-rows.ts';
import type { RowsHandle } from './window/use-row-window.ts';

/** Opens the next and the previous conversation of the list, by key. */
export function useStep(
  { rows, hasMore, loadMore }: ListRows,
  openedAt: number,
  handle: RefObject<RowsHandle | null>,
  onOpen: (row: Row) => void,
): void {
  // A step beyond the last known row goes on as soon as the next one has loaded.
  const goesOn = useRef(false);
  const step = (by: 1 | -1): boolean => {
    const next = openedAt < 0 ? 0 : openedAt + by;
    const row = rows[next];
    if (!row) {
      if (next < rows.length || !hasMore) return false;
      goesOn.current = true;
      loadMore();
      return true;
    }
    goesOn.current = false;
    handle.current?.scrollToSee(next);
    onOpen(row);
    return true;
  };
  useListKeys(step);
  const goOn = useEffectEvent(() => void (goesOn.current && openedAt < rows.length - 1 && step(1)));
  useEffect(() => {
    goOn();
  }, [rows.length]);
  useNextAhead(rows[openedAt + 1], openedAt >= 0);
}

/** In milliseconds: the opened conversation has come first. */
const afterMs = 500;

/** Reads the conversation after the opened one, to which a key or resolving leads. */
function useNextAhead(next: Row | undefined, isOpened: boolean): void {
  const id = isOpened && !next?.hit ? next?.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => readAhead(id), afterMs);
    return () => clearTimeout(timer);
  }, [id]);
}
