import { useSyncExternalStore } from 'react';
import type { ThreadMessage } from '../use-thread.ts';

/** The message whose way to its answer, or to silence, stands beside the thread. */
export interface Shown {
  message: ThreadMessage;
  /** The customer's message that was decided about. */
  traced: string;
}

let shown: Shown | null = null;
const listeners = new Set<() => void>();

export function show(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShown = (): Shown | null => useSyncExternalStore(subscribe, () => shown);

/** Only the bubble that is shown, or no longer is, renders again. */
export const useIsShown = (messageId: string): boolean =>
  useSyncExternalStore(subscribe, () => shown?.message.id === messageId);
