import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { InboundEvent } from '../inbound-event.ts';
import { type BotId, messageId, ofBot } from './message-ids.ts';
import { contentParts, messageParts, serviceKind } from './message-parts.ts';
import { person, senderOf } from './sender.ts';
import {
  CallbackQuery,
  MembershipChange,
  Message,
  Reaction,
  Update,
  type TelegramMessage,
} from './update.ts';

/**
 * One Update (Bot API "Update") in the product's words. Never throws: what it cannot read is
 * ignored with a reason.
 */
export function readUpdate(value: unknown, bytes: Uint8Array, botId: BotId): InboundEvent {
  const update = Update.safeParse(value);
  if (!update.success) return { kind: 'ignored', eventId: hashed(bytes), reason: 'no_update_id' };
  const eventId = ofBot(botId, String(update.data.update_id));
  for (const [kind, read] of readers) {
    if (kind in update.data) return read({ eventId, botId }, update.data[kind]);
  }
  const kind = Object.keys(update.data).find((key) => key !== 'update_id') ?? 'empty';
  return { kind: 'ignored', eventId, reason: `unknown_update:${kind.slice(0, 40)}` };
}

/** Like readUpdate, from the bytes of a webhook request. */
export function readBody(bytes: Uint8Array, botId: BotId): InboundEvent {
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
    );
  } catch {
    return { kind: 'ignored', eventId: hashed(bytes), reason: 'broken_json' };
  }
  return readUpdate(value, bytes, botId);
}

/** The update that an event is read from. */
interface Source {
  eventId: string;
  botId: BotId;
}

type Reader = (source: Source, value: unknown) => InboundEvent;
const reader =
  <Schema extends z.ZodType>(
    kind: string,
    schema: Schema,
    read: (source: Source, value: z.output<Schema>) => InboundEvent,
  ): Reader =>
  (source, value) => {
    const parsed = schema.safeParse(value);
    return parsed.success
      ? read(source, parsed.data)
      : { kind: 'ignored', eventId: source.eventId, reason: `malformed:${kind}` };
  };
const ignore =
  (reason: string): Reader =>
  ({ eventId }) => ({ kind: 'ignored', eventId, reason });

const readers: readonly (readonly [string, Reader])[] = [
  ['message', reader('message', Message, readMessage)],
  ['callback_query', reader('callback_query', CallbackQuery, readPress)],
  ['edited_message', reader('edited_message', Message, readEdit)],
  ['my_chat_member', reader('my_chat_member', MembershipChange, readMembership)],
  ['message_reaction', reader('message_reaction', Reaction, readReaction)],
  // Posts of a channel are addressed to nobody, and reaction counts name nobody.
  ['channel_post', ignore('channel_post')],
  ['edited_channel_post', ignore('channel_post')],
  ['message_reaction_count', ignore('anonymous_reactions')],
];

function readMessage({ eventId, botId }: Source, message: TelegramMessage): InboundEvent {
  const chat = String(message.chat.id);
  if (message.migrate_to_chat_id !== undefined)
    return {
      kind: 'account',
      eventId,
      chat,
      change: { kind: 'chat_migrated', to: String(message.migrate_to_chat_id) },
    };
  if (isGroup(message) && message.new_chat_title)
    return {
      kind: 'account',
      eventId,
      chat,
      change: { kind: 'group_titled', title: message.new_chat_title },
    };
  const service = serviceKind(message);
  if (service !== null) return { kind: 'ignored', eventId, reason: `service:${service}` };
  const sender = senderOf(message);
  if (sender === null) return { kind: 'ignored', eventId, reason: 'from_bot' };
  return {
    kind: 'message',
    eventId,
    chat,
    messageId: messageId(botId, chat, message.message_id),
    sender,
    time: timeOf(message.date),
    order: message.message_id,
    parts: messageParts(message),
    ...replyOf(botId, message),
    ...(message.media_group_id === undefined ? {} : { album: message.media_group_id }),
    ...topicOf(message),
    ...placeOf(message),
  };
}

function readEdit({ eventId, botId }: Source, message: TelegramMessage): InboundEvent {
  const chat = String(message.chat.id);
  if (senderOf(message) === null) return { kind: 'ignored', eventId, reason: 'from_bot' };
  return {
    kind: 'edit',
    eventId,
    chat,
    messageId: messageId(botId, chat, message.message_id),
    parts: contentParts(message),
    time: timeOf(message.edit_date ?? message.date),
  };
}

function readPress(
  { eventId, botId }: Source,
  press: z.output<typeof CallbackQuery>,
): InboundEvent {
  // Buttons of inline messages are in other people's chats, and buttons of games carry no data. We
  // sent neither.
  if (press.message === undefined) return { kind: 'ignored', eventId, reason: 'inline_callback' };
  if (press.data === undefined || press.data === '')
    return { kind: 'ignored', eventId, reason: 'callback_without_data' };
  const button = press.message.reply_markup?.inline_keyboard
    .flat()
    .find((candidate) => candidate.callback_data === press.data);
  const chat = String(press.message.chat.id);
  return {
    kind: 'message',
    eventId,
    chat,
    messageId: ofBot(botId, `callback:${press.id}`),
    sender: person(press.from),
    // Telegram does not tell when a button was pressed. We take whole seconds, as messages have
    // them, so that presses and messages sort together.
    time: timeOf(0),
    order: press.message.message_id,
    parts: [
      {
        kind: 'choice',
        id: press.data,
        ...(button ? { label: button.text } : {}),
        acknowledgeId: press.id,
      },
    ],
    replyTo: messageId(botId, chat, press.message.message_id),
    ...topicOf(press.message),
    ...placeOf(press.message),
  };
}

function readMembership(
  { eventId }: Source,
  change: z.output<typeof MembershipChange>,
): InboundEvent {
  const chat = String(change.chat.id);
  if (change.chat.type !== 'private')
    return { kind: 'ignored', eventId, reason: 'group_membership' };
  const { status } = change.new_chat_member;
  if (status === 'kicked')
    return { kind: 'account', eventId, chat, change: { kind: 'contact_blocked' } };
  if (status === 'member')
    return { kind: 'account', eventId, chat, change: { kind: 'contact_unblocked' } };
  return { kind: 'ignored', eventId, reason: `membership:${status.slice(0, 40)}` };
}

function readReaction(
  { eventId, botId }: Source,
  reaction: z.output<typeof Reaction>,
): InboundEvent {
  const by = reaction.user?.id ?? reaction.actor_chat?.id;
  if (by === undefined) return { kind: 'ignored', eventId, reason: 'anonymous_reactions' };
  const chat = String(reaction.chat.id);
  // A custom emoji is a picture that only Telegram can draw; a paid reaction is a star.
  const emoji = reaction.new_reaction.map(
    (one) => one.emoji ?? (one.type === 'paid' ? '⭐' : '🔹'),
  );
  return {
    kind: 'reaction',
    eventId,
    chat,
    messageId: messageId(botId, chat, reaction.message_id),
    by: String(by),
    emoji,
  };
}

/**
 * In a forum every message formally replies to the message that opened its topic. That is not a
 * real reply.
 */
function replyOf(botId: BotId, message: TelegramMessage): { replyTo?: string } {
  const target = message.reply_to_message;
  if (target === undefined || target.forum_topic_created !== undefined) return {};
  return { replyTo: messageId(botId, message.chat.id, target.message_id) };
}

/** Whether the chat is a group, and its name, which every update of a group carries. */
function placeOf(message: TelegramMessage): { isGroup: boolean; groupTitle?: string } {
  if (!isGroup(message)) return { isGroup: false };
  return { isGroup: true, ...(message.chat.title ? { groupTitle: message.chat.title } : {}) };
}

/**
 * The topic of a forum. Replies in a group without topics form threads too, but nothing can be sent
 * to those.
 */
const topicOf = ({
  is_topic_message: isTopic,
  message_thread_id: thread,
}: TelegramMessage): { topic?: string } =>
  isTopic === true && thread !== undefined ? { topic: String(thread) } : {};

const isGroup = (message: TelegramMessage): boolean =>
  message.chat.type !== undefined && message.chat.type !== 'private';

/** ISO time of a Unix time in seconds. 0 means unknown, and becomes the current time. */
const timeOf = (seconds: number): string =>
  new Date(
    (seconds > 0 ? Math.min(seconds, 8_000_000_000) : Math.floor(Date.now() / 1000)) * 1000,
  ).toISOString();

/** The id of a body that has none of its own: bodies of the same bytes are the same event. */
const hashed = (bytes: Uint8Array): string =>
  `hash:${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
