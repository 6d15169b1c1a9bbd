import { useSyncExternalStore } from 'react';

/** What is shown in minutes is never older than half of one. */
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
 * The time, which goes on by itself: all rows of a list watch one clock. Milliseconds since 1970.
 */
export const usePassingTime = (): number => useSyncExternalStore(watch, () => now);
