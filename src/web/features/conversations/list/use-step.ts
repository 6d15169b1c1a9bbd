import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { readAhead } from '../thread/read-thread.ts';
import { useListKeys } from '../keys/list-keys.ts';
import type { Row } from './known-rows.ts';
import type { ListRows } from './use-list-rows.ts';
import type { RowsHandle } from './window/use-row-window.ts';

/**
 * Opens the next and the previous conversation of the list, by key. A press marks the row at once,
 * and its conversation comes after that has been painted. Returns the place of the marked row.
 */
export function useStep(
  { rows, hasMore, loadMore }: ListRows,
  opened: string | undefined,
  handle: RefObject<RowsHandle | null>,
  onOpen: (row: Row) => void,
): number {
  const [step, setStep] = useState<{ to: Row; from: string | undefined }>();
  if (step && step.from !== opened) setStep(undefined);
  const at = step?.to.id ?? opened;
  const openedAt = rows.findIndex(({ id }) => id === at);
  const open = useEffectEvent(onOpen);
  useEffect(() => step && afterPaint(() => open(step.to)), [step]);
  // A step beyond the last known row goes on as soon as the next one has loaded.
  const goesOn = useRef(false);
  const go = (by: 1 | -1): boolean => {
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
    setStep({ to: row, from: opened });
    return true;
  };
  useListKeys(go);
  const goOn = useEffectEvent(() => void (goesOn.current && openedAt < rows.length - 1 && go(1)));
  useEffect(() => {
    goOn();
  }, [rows.length]);
  useNextAhead(rows[openedAt + 1], openedAt >= 0);
  return openedAt;
}

/**
 * Acts once the browser has painted what has changed, or before another key is heard, which is
 * meant for what the act shows. Returns how to refrain from it, as a key held down does.
 */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(actNow)));
  const refrain = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    window.removeEventListener('keydown', hear, true);
  };
  const actNow = (): void => {
    refrain();
    act();
  };
  const hear = ({ repeat }: KeyboardEvent): void => void (repeat || actNow());
  window.addEventListener('keydown', hear, true);
  return refrain;
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
