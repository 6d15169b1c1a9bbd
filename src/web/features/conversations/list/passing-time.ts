import { useSyncExternalStore } from 'react';

/** In milliseconds. Times are shown in minutes, and are never more than half a minute old. */
const everyMs = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watching = new Set<() => void>();

function pass(): void {
  now = Date.now();
  for (const tell of watching) tell();
}

function watch(tell: () => void): () => void {
  watching.add(tell);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(pass, everyMs);
  }
  return () => {
    watching.delete(tell);
    if (watching.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The current time in milliseconds since 1970, updated regularly. All rows of a list share one
 * timer.
 */
export const usePassingTime = (): number => useSyncExternalStore(watch, () => now);
