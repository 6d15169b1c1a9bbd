import { useSyncExternalStore } from 'react';
import { forgetEarlier, readEarlier } from './earlier.ts';
import {
  add,
  current,
  isHeldUp,
  isWaiting,
  mark,
  onChange,
  onOtherTab,
  refresh,
  remove,
} from './entries.ts';
import type { Unsent } from './entry.ts';
import { keep } from './store.ts';
import { work } from './work.ts';

/**
 * Sends `entry` after the earlier entries of its conversation, even over lost connections, closed
 * tabs and reloads of the page.
 */
export function send(entry: Omit<Unsent, 'at' | 'error'>): void {
  void add({ ...entry, at: new Date().toISOString(), error: null });
  work();
}

export const sendAgain = (id: string): Promise<void> => mark(id, null).then(work);

export const discard = (id: string): void => void remove(id);

/**
 * The messages of this person in a conversation that the thread may not show yet. Using this also
 * sends what an earlier visit left.
 */
export function useUnsent(userId: string, conversationId: string): Unsent[] {
  const all = useSyncExternalStore(subscribe, current);
  return all.filter((entry) => entry.userId === userId && entry.conversationId === conversationId);
}

/** Whether a message of this page has not reached the server. */
export const useIsWaiting = (id: string): boolean =>
  useSyncExternalStore(onChange, () => isWaiting(id));

/** Whether a message could not be sent yet and will be retried. */
export const useIsHeldUp = (id: string): boolean =>
  useSyncExternalStore(onChange, () =>
    current().some((entry) => entry.id === id && isHeldUp(entry.conversationId)),
  );

/** Whether the thread from the server may not have the message yet. */
export const isUnsentHere = (id: string): boolean => current().some((entry) => entry.id === id);

/** The file of a message, if only this browser has it; otherwise null. */
export function unsentFile(id: string): File | null {
  const content = current().find((entry) => entry.id === id)?.content;
  return content?.kind === 'file' ? content.file : null;
}

/** Deletes the unsent messages of everybody else from this browser; null: of everybody. */
export async function keepUnsentOf(userId: string | null): Promise<void> {
  await restored;
  await Promise.all(
    current().flatMap((entry) => (entry.userId === userId ? [] : [remove(entry.id)])),
  );
}

/** How many messages of this person the server does not have. */
export async function countUnsentOf(userId: string): Promise<number> {
  await restored;
  return current().filter((entry) => entry.userId === userId && isWaiting(entry.id)).length;
}

/** A person has come back: sends what they left on an earlier visit. */
export const wake = work;

function subscribe(listener: () => void): () => void {
  work();
  return onChange(listener);
}

async function restore(): Promise<void> {
  const earlier = readEarlier();
  try {
    for (const entry of earlier) await keep(entry);
    if (earlier.length > 0) forgetEarlier();
  } catch {
    // Without storage the entries stay in the old value and are sent from there on every visit; the
    // server accepts each only once.
    for (const entry of earlier) void add(entry);
  }
  await refresh();
  work();
}

onOtherTab(work);
window.addEventListener('online', work);
const restored = restore();
