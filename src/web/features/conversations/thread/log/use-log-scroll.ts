import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isUnsentHere } from '../../outbox/outbox.ts';
import type { useThread } from '../use-thread.ts';
import type { ThreadRow } from './rows.ts';

const nearEnd = 80;
const nearStart = 600;
/** In milliseconds. So long, what has got another size goes on to move what is around it. */
const settlesMs = 500;
const hands = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Where a thread stands: at its end, following each new message, until the reader scrolls up; at
 * `landing` when it was opened at a message. Older and newer messages are loaded on the way.
 * `moving` changes when the end of the thread grows.
 */
export function useLogScroll(
  list: RefObject<VirtualizerHandle | null>,
  thread: ReturnType<typeof useThread>,
  rows: readonly ThreadRow[],
  landing: string | undefined,
  moving: string,
) {
  const last = useRef({ offset: 0, viewportSize: 0, scrollSize: 0 });
  /** When a row or the window got another size, and when the reader's hand last scrolled. */
  const moved = useRef({ byRows: 0, byHand: 0 });
  const { messages } = thread;
  const newest = messages.at(-1);
  const oldestId = messages[0]?.id;
  const [following, setFollowing] = useState(landing === undefined);
  const [seen, setSeen] = useState(newest?.id);
  // While older messages are added above, the visible ones keep their position.
  const [prepending, setPrepending] = useState<string | null>(null);
  if (prepending !== null && prepending !== oldestId && !thread.isLoadingOlder) setPrepending(null);
  if (following && seen !== newest?.id) setSeen(newest?.id);

  const toEnd = (): void => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  /** Whether the row was there to scroll to. */
  const scrollToRow = (key: string): boolean => {
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
    return index >= 0;
  };
  const open = useEffectEvent((): void => {
    if (landing === undefined || !scrollToRow(landing)) toEnd();
  });
  useLayoutEffect(() => open(), []);
  useEffect(() => {
    const note = (): void => void (moved.current.byHand = performance.now());
    const over = new AbortController();
    for (const event of hands)
      addEventListener(event, note, { passive: true, signal: over.signal });
    return () => over.abort();
  }, []);
  const follow = useEffectEvent((): void => {
    const isOurs = newest !== undefined && isUnsentHere(newest.id);
    if (isOurs) setFollowing(true);
    if (following || isOurs) toEnd();
  });
  // The reader's own message takes them to the end, wherever they are.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow(), [moving]);

  const look = (offset: number): void => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const atEnd = scrollSize - viewportSize - offset < nearEnd;
    // Scrolling up stops the following; rows that get another size do not, nor does the window,
    // in which the same words then stand at another place. Who looks for words in the page, or
    // hears it, scrolls without a hand, but while nothing else moves.
    if (viewportSize !== last.current.viewportSize || scrollSize !== last.current.scrollSize)
      moved.current.byRows = performance.now();
    const { byRows, byHand } = moved.current;
    const isByReader = performance.now() - byHand < settlesMs;
    const isSettled = performance.now() - byRows > settlesMs;
    if (atEnd) setFollowing(!thread.hasNewer);
    else if (offset < last.current.offset && (isByReader || isSettled)) setFollowing(false);
    last.current = { offset, viewportSize, scrollSize };
    if (offset < nearStart && thread.hasOlder && !thread.isFetching) {
      setPrepending(oldestId ?? null);
      thread.loadOlder();
    } else if (atEnd && thread.hasNewer) {
      thread.loadNewer();
    }
  };
  // A reader who waits at the very top cannot scroll further up to request more.
  const waited = useRef(false);
  const lookAgain = useEffectEvent((isLoading: boolean): void => {
    if (waited.current && !isLoading) look(list.current?.scrollOffset ?? 0);
    waited.current = isLoading;
  });
  useEffect(() => lookAgain(thread.isLoadingOlder), [thread.isLoadingOlder]);
  return {
    following,
    isPrepending: prepending !== null,
    /** How many messages came while the reader was elsewhere. */
    unseen: messages.length - 1 - messages.findIndex((message) => message.id === seen),
    /** A row or the window has got another size. */
    onResize: (): void => {
      moved.current.byRows = performance.now();
      if (following) toEnd();
    },
    toEnd,
    toRow: (key: string): boolean => {
      const isThere = scrollToRow(key);
      if (isThere) setFollowing(false);
      return isThere;
    },
    look,
  };
}
