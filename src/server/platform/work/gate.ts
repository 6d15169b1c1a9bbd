import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets in `places` at a time, and one after another with at least `everyMs` between them; the
 * others wait their turn. Resolves with how to leave, which may be said more than once.
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
    // Who has given up passes without a wait, and makes room for the next.
    if (at > now) await wait(at - now, undefined, { signal }).catch(() => undefined);
    let isIn = true;
    return () => {
      if (isIn) leave();
      isIn = false;
    };
  };
}
