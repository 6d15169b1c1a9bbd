import { createHash } from 'node:crypto';

/**
 * WhatsApp's ids are chosen by whoever sends. Ours begin with a mark that no customer can write, so
 * that nobody edits or removes what we said by naming it.
 */
export const messageId = (id: string, isOurs: boolean): string => (isOurs ? `me:${id}` : id);

/** The id at WhatsApp of one of ours or of a customer's, and whose it is. */
export const readMessageId = (messageId: string): { id: string; isOurs: boolean } =>
  messageId.startsWith('me:')
    ? { id: messageId.slice(3), isOurs: true }
    : { id: messageId, isOurs: false };

/**
 * The id under which a part is sent, however often: whoever gets it twice shows it once. In the
 * form of WhatsApp Web's own.
 */
export const idOfPart = (partId: string): string =>
  `3EB0${createHash('sha256').update(partId).digest('hex').slice(0, 18).toUpperCase()}`;
