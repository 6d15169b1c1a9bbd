import { useSyncExternalStore } from 'react';
import { ApiError, call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { touched } from './owner.ts';

/** What a person sent, until it is in the thread that the server gives. */
export interface Unsent {
  /** The message's own: however often it is sent, it is one. */
  id: string;
  conversationId: string;
  userId: string;
  text: string;
  /** The newest message of the customer that was shown. */
  seen: string | null;
  at: string;
  /** Why the server refused it; null = it is on its way, or waits for the connection. */
  error: string | null;
}

const againAfterMs = 5_000;
const listeners = new Set<() => void>();
let unsent: readonly Unsent[] = restore();
let isSending = false;
let again: ReturnType<typeof setTimeout> | undefined;

function change(next: readonly Unsent[]): void {
  unsent = next;
  writeStored('outbox', next.length > 0 ? JSON.stringify(next) : null);
  for (const listener of listeners) listener();
}

/** Sends `entry` when its turn comes: in the order of writing, over lost connections and reloads of the page. */
export function send(entry: Omit<Unsent, 'at' | 'error'>): void {
  change([...unsent, { ...entry, at: new Date().toISOString(), error: null }]);
  void work();
}

export function sendAgain(id: string): void {
  change(unsent.map((entry) => (entry.id === id ? { ...entry, error: null } : entry)));
  void work();
}

export function discard(id: string): void {
  change(unsent.filter((entry) => entry.id !== id));
}

/** What this person has sent in a conversation and the server does not have. What an earlier visit left is sent now. */
export function useUnsent(userId: string, conversationId: string): Unsent[] {
  const all = useSyncExternalStore(subscribe, () => unsent);
  return all.filter((entry) => entry.userId === userId && entry.conversationId === conversationId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void work();
  return () => listeners.delete(listener);
}

/** One at a time. A refusal stands beside its message and does not hold up the next; a lost connection holds up all of them. */
async function work(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(again);
  for (let entry = next(); entry; entry = next()) {
    const { id, conversationId, text, seen } = entry;
    try {
      await call('sendMessage', {
        params: { id: conversationId },
        body: { id, message: { kind: 'text', text }, ...(seen === null ? {} : { seen }) },
      });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
      discard(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        again = setTimeout(() => void work(), againAfterMs);
        break;
      }
      change(unsent.map((one) => (one.id === id ? { ...one, error: errorText(error) } : one)));
    }
  }
  isSending = false;
}

/** Whether the server does not have it yet. */
export const isUnsentHere = (id: string): boolean => unsent.some((entry) => entry.id === id);

const next = (): Unsent | undefined => unsent.find(({ error }) => error === null);

window.addEventListener('online', () => void work());

function restore(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(readStored('outbox') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnsent) : [];
  } catch {
    return []; // what is no JSON was not written here
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, conversationId, userId, text, seen, at, error }: Record<string, unknown> = { ...value };
  return (
    [id, conversationId, userId, text, at].every((field) => typeof field === 'string') &&
    [seen, error].every((field) => field === null || typeof field === 'string')
  );
}
