import type { InboundEvent } from '../inbound-event.ts';
import { timeOfUnix } from './envelope.ts';
import type { Messaging } from './messaging.ts';
import type { Source } from './messaging-messages.ts';

/**
 * What happened to earlier messages: an edit, a reaction, or how far they were read or delivered.
 * Null: the element is about something else.
 */
export function readChanges(said: Messaging, source: Source): InboundEvent[] | null {
  const { eventId, chat, time } = source;
  if (said.message_edit !== undefined) {
    const { mid: messageId, text, num_edit: number } = said.message_edit;
    const id = number === undefined ? eventId : `edit:${messageId}:${number}`;
    return [{ kind: 'edit', eventId: id, chat, messageId, parts: [{ kind: 'text', text }], time }];
  }
  if (said.reaction !== undefined) {
    const { mid: messageId, action, emoji, reaction } = said.reaction;
    const by = source.isTheirs ? chat : 'business';
    const shown = action === 'react' ? [emoji ?? emojiOf(reaction)] : [];
    return [{ kind: 'reaction', eventId, chat, messageId, by, emoji: shown, time }];
  }
  if (said.read !== undefined) return receipts(source, said.read, 'read');
  if (said.delivery === undefined) return null;
  const { mids } = said.delivery;
  if (mids.length === 0) return receipts(source, said.delivery, 'delivered');
  return mids.map((messageId) => ({
    kind: 'receipt',
    eventId: `${messageId}:delivered`,
    chat,
    messageId,
    status: 'delivered',
  }));
}

/** A receipt for every message up to the one it names, or up to a time. */
function receipts(
  { eventId, chat }: Source,
  { mid, watermark }: { mid?: string | undefined; watermark?: string | undefined },
  status: 'delivered' | 'read',
): InboundEvent[] {
  if (mid === undefined && watermark === undefined) {
    const member = status === 'read' ? 'read' : 'delivery';
    return [{ kind: 'ignored', eventId, reason: `malformed:${member}` }];
  }
  const upTo = mid === undefined ? { time: timeOfUnix(watermark) } : { messageId: mid };
  return [{ kind: 'receipts', eventId, chat, upTo, status }];
}

/** Some bodies give the name of the reaction only, without its emoji. */
const emojis = new Map(
  Object.entries({
    love: '❤️',
    like: '👍',
    dislike: '👎',
    smile: '😆',
    wow: '😮',
    sad: '😢',
    angry: '😠',
  }),
);
const emojiOf = (reaction: string | undefined): string => emojis.get(reaction ?? '') ?? '👍';
