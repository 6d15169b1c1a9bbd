import { readStored, writeStored } from '#web/lib/stored.ts';
import type { Unsent } from './entry.ts';

/** The unsent messages that the previous version stored: only texts, all in one value. */
export function readEarlier(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(readStored('outbox') ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(toUnsent) : [];
  } catch {
    return []; // anything but JSON was not written here
  }
}

export const forgetEarlier = (): void => writeStored('outbox', null);

function toUnsent(value: unknown): Unsent[] {
  const { id, conversationId, userId, text, seen, at, error }: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  if (!isText(id) || !isText(conversationId) || !isText(userId) || !isText(text) || !isText(at))
    return [];
  const content = { kind: 'text' as const, text };
  return [
    {
      id,
      conversationId,
      userId,
      content,
      seen: isText(seen) ? seen : null,
      at,
      error: isText(error) ? error : null,
    },
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';
