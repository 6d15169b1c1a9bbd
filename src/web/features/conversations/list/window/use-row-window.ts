import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { watchPace } from './pace.ts';
import { indexAt, offsetOf, offsetToSee, type RowPlaces } from './row-window.ts';
import { useDrawnTo } from './use-drawn-to.ts';

/**
 * In pixels. Rows this far outside the window are rendered too, so that Tab and screen readers find
 * them.
 */
const beyondSight = 400;

/** In pixels: rows come and go together, and not with each frame. */
const step = 64;

/** In milliseconds without a movement: the list stands still. */
const stillAfter = 150;

/** Tells where the rows of a list are, and moves it. All lengths are in pixels. */
export interface RowsHandle {
  readonly scrollOffset: number;
  readonly viewportSize: number;
  findItemIndex(offset: number): number;
  getItemOffset(index: number): number;
  scrollTo(offset: number): void;
  /** Moves the list just so far that a row is seen whole. */
  scrollToSee(index: number): void;
}

interface Watched {
  startsAt: number;
  /** The list has moved to this offset. */
  onScroll: (offset: number) => void;
  onStill: () => void;
}

/**
 * The first and the last row to render: those in sight, and some above and below. While a list
 * rushes by there are none, and `comesLater` says so.
 */
export function useRowWindow(
  places: RowPlaces,
  scroller: RefObject<HTMLElement | null>,
  handle: Ref<RowsHandle>,
  watched: Watched,
): { first: number; last: number; comesLater: boolean } {
  const [viewport, setViewport] = useState(window.innerHeight);
  const [top, setTop] = useState(watched.startsAt);
  const [isRushing, setRushing] = useState(false);
  const latest = useRef({ places, viewport, watched });
  latest.current = { places, viewport, watched };
  useImperativeHandle(handle, () => handleOf(scroller, latest), [scroller]);
  // The list is inside the scroller, whose element is not known to the list's layout effects.
  useEffect(() => {
    const { current: element } = scroller;
    if (!element) return undefined;
    let shown = watched.startsAt;
    const pace = watchPace(setRushing);
    let still: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      const { scrollTop } = element;
      const at = Math.floor(scrollTop / step) * step;
      // A leap to where no row is rendered must not be painted empty.
      if (Math.abs(at - shown) > beyondSight - step) flushSync(() => setTop(at));
      else setTop(at);
      shown = at;
      pace.moved(scrollTop, latest.current.places.height);
      latest.current.watched.onScroll(scrollTop);
      clearTimeout(still);
      still = setTimeout(() => {
        pace.stopped();
        latest.current.watched.onStill();
      }, stillAfter);
    };
    const sees = new ResizeObserver(() => setViewport(element.clientHeight));
    sees.observe(element);
    element.addEventListener('scroll', moved, { passive: true });
    return () => {
      sees.disconnect();
      element.removeEventListener('scroll', moved);
      clearTimeout(still);
    };
    // Listens once for each list; what changes is read when it is needed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller]);
  const first = indexAt(places, top - beyondSight);
  const last = indexAt(places, top + step + viewport + beyondSight);
  const drawnTo = useDrawnTo(isRushing, indexAt(places, top), last);
  return { first, last: Math.min(last, drawnTo), comesLater: drawnTo < last };
}

function handleOf(
  scroller: RefObject<HTMLElement | null>,
  latest: RefObject<{ places: RowPlaces; viewport: number }>,
): RowsHandle {
  const scrollTo = (top: number): void => scroller.current?.scrollTo({ top });
  return {
    get scrollOffset() {
      return scroller.current?.scrollTop ?? 0;
    },
    get viewportSize() {
      return latest.current.viewport;
    },
    findItemIndex: (offset) => indexAt(latest.current.places, offset),
    getItemOffset: (index) => offsetOf(latest.current.places, index),
    scrollTo,
    scrollToSee(index) {
      const { places, viewport } = latest.current;
      const top = offsetToSee(places, index, scroller.current?.scrollTop ?? 0, viewport);
      if (top !== null) scrollTo(top);
    },
  };
}
