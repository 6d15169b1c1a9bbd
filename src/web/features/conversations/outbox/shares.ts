import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** The share of a file that has been sent, from 0 to 1; null: this tab is not sending it. */
export function setShare(id: string, share: number | null): void {
  if (share === null) shares.delete(id);
  else shares.set(id, share);
  for (const listener of listeners) listener();
}

/** A store of its own, so that the thread does not render again for every piece of a file. */
export const useShare = (id: string): number | null =>
  useSyncExternalStore(subscribe, () => shares.get(id) ?? null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
