import { readStored, writeStored } from '#web/lib/stored.ts';

/** The most drafts that are kept. The oldest one is dropped first. */
const kept = 50;

function read(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(readStored('drafts') ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isDraft) : []);
  } catch {
    return new Map(); // anything but JSON was not written here
  }
}

const isDraft = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((field) => typeof field === 'string');

/** Deletes the drafts of everybody else; null: of everybody. */
export function keepDraftsOf(userId: string | null): void {
  const own = userId === null ? [] : [...read()].filter(([key]) => key.startsWith(`${userId} `));
  writeStored('drafts', own.length > 0 ? JSON.stringify(own) : null);
}

/** The draft of a person in a conversation; empty when there is none. It survives a reload. */
export const readDraft = (userId: string, conversationId: string): string =>
  read().get(`${userId} ${conversationId}`) ?? '';

export function writeDraft(userId: string, conversationId: string, text: string): void {
  const drafts = read();
  const key = `${userId} ${conversationId}`;
  drafts.delete(key);
  if (text !== '') drafts.set(key, text);
  writeStored('drafts', drafts.size > 0 ? JSON.stringify([...drafts].slice(-kept)) : null);
}
