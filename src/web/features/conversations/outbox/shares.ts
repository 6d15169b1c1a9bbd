import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** How far a file has come, from 0 to 1; null = it does not travel from this tab. */
export function setShare(id: string, share: number | null): void {
  if (share === null) shares.delete(id);
  else shares.set(id, share);
  for (const listener of listeners) listener();
}

/** Drawn by itself: a thread is not drawn anew for every piece of a file that has left. */
export const useShare = (id: string): number | null =>
  useSyncExternalStore(subscribe, () => shares.get(id) ?? null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
