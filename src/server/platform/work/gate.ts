import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets in at most `places` at a time, with at least `everyMs` between two entries; the others wait
 * their turn. Resolves with a function that leaves and may be called more than once.
 */
export function createGate({
  places,
  everyMs,
}: {
  places: number;
  everyMs: number;
}): (signal: AbortSignal) => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = places;
  let next = 0;

  function leave(): void {
    const first = waiting.shift();
    if (first) first();
    else free += 1;
  }

  return async (signal) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + everyMs;
    // With an aborted signal the caller gets through without a wait, and soon makes room for the
    // next.
    if (at > now) await wait(at - now, undefined, { signal }).catch(() => undefined);
    let isIn = true;
    return () => {
      if (isIn) leave();
      isIn = false;
    };
  };
}
