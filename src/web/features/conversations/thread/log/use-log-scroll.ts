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
/** In milliseconds. So long a window that has got another size goes on to move its rows. */
const settlesMs = 500;

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
  const resizedAt = useRef(-settlesMs);
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
  const toRow = (key: string): boolean => {
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
    return index >= 0;
  };
  const open = useEffectEvent((): void => {
    if (landing === undefined || !toRow(landing)) toEnd();
  });
  useLayoutEffect(() => open(), []);
  useEffect(() => {
    const note = (): void => void (resizedAt.current = performance.now());
    window.addEventListener('resize', note);
    return () => window.removeEventListener('resize', note);
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
    // Scrolling up stops the following; a window of another size does not, in which the same words
    // stand at another place.
    const { viewportSize: before } = last.current;
    if (before > 0 && viewportSize !== before) resizedAt.current = performance.now();
    const isSettled = performance.now() - resizedAt.current > settlesMs;
    if (atEnd) setFollowing(!thread.hasNewer);
    else if (offset < last.current.offset && isSettled) setFollowing(false);
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
    toEnd,
    toRow,
    look,
  };
}
