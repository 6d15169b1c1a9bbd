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
 * Sends `entry` when its turn comes: in the order of sending, over lost connections, closed tabs
 * and reloads of the page.
 */
export function send(entry: Omit<Unsent, 'at' | 'error'>): void {
  void add({ ...entry, at: new Date().toISOString(), error: null });
  work();
}

export const sendAgain = (id: string): Promise<void> => mark(id, null).then(work);

export const discard = (id: string): void => void remove(id);

/**
 * What this person has sent in a conversation and the thread may not show yet. What an earlier
 * visit left is sent now.
 */
export function useUnsent(userId: string, conversationId: string): Unsent[] {
  const all = useSyncExternalStore(subscribe, current);
  return all.filter((entry) => entry.userId === userId && entry.conversationId === conversationId);
}

/** Whether a message of this page is one that the server does not have. */
export const useIsWaiting = (id: string): boolean =>
  useSyncExternalStore(onChange, () => isWaiting(id));

/** Whether it could not be sent yet, and is tried again. */
export const useIsHeldUp = (id: string): boolean =>
  useSyncExternalStore(onChange, () =>
    current().some((entry) => entry.id === id && isHeldUp(entry.conversationId)),
  );

/** Whether the thread that the server gives may not have it yet. */
export const isUnsentHere = (id: string): boolean => current().some((entry) => entry.id === id);

/** The file of a message that only this browser has. */
export function unsentFile(id: string): File | null {
  const content = current().find((entry) => entry.id === id)?.content;
  return content?.kind === 'file' ? content.file : null;
}

/** What others have not sent is gone from this browser; null: what anybody has not. */
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

/** Somebody is here: what they left on an earlier visit goes out. */
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
    // Where nothing can be kept it stays where it was, and goes from there on every visit; the
    // server takes it once.
    for (const entry of earlier) void add(entry);
  }
  await refresh();
  work();
}

onOtherTab(work);
window.addEventListener('online', work);
const restored = restore();
