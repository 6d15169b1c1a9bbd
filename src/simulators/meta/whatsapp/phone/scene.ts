import type { Core } from '#simulators/meta/core.ts';
import { SimulatorError, type ActionResult } from './actions.ts';
import type { Chat, PhoneNumber, StoredMessage } from '../state.ts';

/** Where a customer does something: their chat with one number. */
export interface Scene {
  core: Core;
  number: PhoneNumber;
  chat: Chat;
}

/** Throws SimulatorError where the chat has no such message (of that author). */
export function find(chat: Chat, id: string, author?: StoredMessage['author']): StoredMessage {
  const message = chat.messages.find(
    (one) => one.id === id && (author === undefined || one.author === author),
  );
  if (message === undefined)
    throw new SimulatorError(
      `there is no message ${id}${author === undefined ? '' : ` of the ${author}`}`,
    );
  return message;
}

export const result = (
  { chat }: Scene,
  messageIds: string[],
  eventId: number | null = null,
): ActionResult => ({
  chat: chat.key,
  messageIds,
  eventIds: eventId === null ? [] : [eventId],
});
