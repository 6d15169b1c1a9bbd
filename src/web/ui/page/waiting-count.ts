import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();
function tell(now: number): void {
  count = now;
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many customers wait, for the title of the document. */
export const useWaitingCount = (): number => useSyncExternalStore(subscribe, () => count);

/** While this is mounted, the title of every page begins with the number of those who wait. */
export function useTellWaiting(waiting: number): void {
  useEffect(() => {
    tell(waiting);
    return () => tell(0);
  }, [waiting]);
}
