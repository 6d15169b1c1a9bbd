import { createHash } from 'node:crypto';

/**
 * At WhatsApp, the sender chooses the id of a message. We mark our own ids with a prefix that no
 * customer can write, so that no customer can edit or remove our message by naming its id.
 */
export const messageId = (id: string, isOurs: boolean): string => (isOurs ? `me:${id}` : id);

/** WhatsApp's id of a message, and whether the message is ours. */
export const readMessageId = (messageId: string): { id: string; isOurs: boolean } =>
  messageId.startsWith('me:')
    ? { id: messageId.slice(3), isOurs: true }
    : { id: messageId, isOurs: false };

/**
 * The id under which a part is sent, the same at every try, so that a phone which gets the message
 * twice shows it once. It has the form of WhatsApp Web's own ids.
 */
export const idOfPart = (partId: string): string =>
  `3EB0${createHash('sha256').update(partId).digest('hex').slice(0, 18).toUpperCase()}`;
