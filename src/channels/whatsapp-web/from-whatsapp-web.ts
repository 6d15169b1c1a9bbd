import { createHash } from 'node:crypto';
import type { proto, WAMessage, WAMessageKey } from 'baileys';
import type { InboundEvent, Sender } from '../inbound-event.ts';
import type { Part } from '../message.ts';
import type { PastMessage } from '../past-message.ts';
import type { Baileys } from './baileys.ts';
import { messageId } from './message-ids.ts';
import { messageParts } from './message-parts.ts';

/** One message, decrypted. */
export interface ReadableMessage {
  key: WAMessageKey;
  message: proto.IMessage;
  /** The server's clock, in seconds. */
  seconds: number;
  name: string | undefined;
  /** Grows with every message, in the order of arrival. */
  order: number;
  /** Every name of our own account, without the device number. */
  own: readonly string[];
}

/**
 * Whether this is a chat from which no customer asks anything: a group, status posts, a broadcast
 * or a newsletter.
 */
export const isElsewhere = (jid: string): boolean => /@(g\.us|broadcast|newsletter)$/.test(jid);

/** ISO time of the server's seconds, limited to years of four digits. */
export const timeOf = (seconds: number): string =>
  new Date(Math.min(Math.max(0, seconds), 8_000_000_000) * 1000).toISOString();

/** A message in the product's words; nothing where it concerns the protocol only. Never throws. */
export function readMessage(lib: Baileys, read: ReadableMessage): InboundEvent[] {
  const { key, message, seconds } = read;
  const { remoteJid, id } = key;
  if (!remoteJid || !id || isElsewhere(remoteJid)) return [];
  const isOurs = key.fromMe === true;
  const [chat = remoteJid, ...others] = namesOf(lib, key);
  // A message to ourselves: the owner's notes, or what the phone and its devices tell each other.
  if (read.own.includes(chat)) return [];
  const eventId = messageId(id, isOurs);
  const time = timeOf(seconds);
  const content = lib.normalizeMessageContent(message) ?? {};
  const change = readChange(lib, content, { eventId, chat, time, isOurs });
  if (change) return change;
  const shown = messageParts(content);
  if (shown.length === 0) return [];
  const context = contextOf(lib, content);
  const parts = [...forwarded(context), ...shown];
  if (isOurs) return [{ kind: 'echo', eventId, chat, messageId: eventId, parts, time }];
  const sender: Sender = {
    id: chat,
    aliases: [chat, ...others],
    ...(read.name ? { name: read.name } : {}),
  };
  const replyTo = quoted(lib, context, read.own);
  return [
    {
      kind: 'message',
      eventId,
      chat,
      messageId: eventId,
      sender,
      time,
      order: read.order,
      parts,
      ...(replyTo === null ? {} : { replyTo }),
      isGroup: false,
    },
  ];
}

/** WhatsApp's names for a person: first the one that lasts (LID), then the number. */
export function namesOf(
  lib: Baileys,
  { remoteJid, remoteJidAlt }: Pick<WAMessageKey, 'remoteJid' | 'remoteJidAlt'>,
): string[] {
  const names = [remoteJid, remoteJidAlt].flatMap((jid) =>
    jid ? [lib.jidNormalizedUser(jid)] : [],
  );
  return [
    ...new Set(
      names.toSorted((one, other) => Number(other.endsWith('@lid')) - Number(one.endsWith('@lid'))),
    ),
  ];
}

interface Said {
  eventId: string;
  chat: string;
  time: string;
  isOurs: boolean;
}

/**
 * Edits, deletions and reactions are messages of their own. They name the message that they are
 * about from their writer's point of view.
 */
function readChange(
  lib: Baileys,
  { protocolMessage, reactionMessage }: proto.IMessage,
  said: Said,
): InboundEvent[] | null {
  const { eventId, chat, time, isOurs } = said;
  if (reactionMessage) {
    const { key, text } = reactionMessage;
    if (!key?.id) return [];
    // In a customer's reaction, `fromMe` means that the message is the customer's own.
    const about = messageId(key.id, (key.fromMe === true) === isOurs);
    return [
      {
        kind: 'reaction',
        eventId,
        chat,
        messageId: about,
        by: isOurs ? 'business' : chat,
        emoji: text ? [text] : [],
      },
    ];
  }
  if (!protocolMessage) return null;
  const { key, type, editedMessage } = protocolMessage;
  const { REVOKE, MESSAGE_EDIT } = lib.proto.Message.ProtocolMessage.Type;
  // People can remove or edit only their own messages.
  if (!key?.id || key.fromMe !== true) return [];
  const about = messageId(key.id, isOurs);
  if (type === REVOKE) return [{ kind: 'remove', eventId, chat, messageId: about, time }];
  if (type !== MESSAGE_EDIT || !editedMessage) return [];
  const parts = messageParts(lib.normalizeMessageContent(editedMessage) ?? {});
  return parts.length === 0 ? [] : [{ kind: 'edit', eventId, chat, messageId: about, parts, time }];
}

/** What a message says about itself: which one it answers, and whether it was forwarded. */
function contextOf(lib: Baileys, content: proto.IMessage): proto.IContextInfo {
  const kind = lib.getContentType(content);
  const value = kind === undefined ? null : content[kind];
  if (typeof value !== 'object' || value === null || !('contextInfo' in value)) return {};
  return value.contextInfo ?? {};
}

/** Through a chain of so many chats, WhatsApp shows it as forwarded many times. */
const OFTEN = 5;

const forwarded = ({ isForwarded, forwardingScore }: proto.IContextInfo): Part[] =>
  isForwarded ? [{ kind: 'forwarded', often: (forwardingScore ?? 0) >= OFTEN }] : [];

function quoted(
  lib: Baileys,
  { stanzaId, participant }: proto.IContextInfo,
  own: readonly string[],
): string | null {
  if (!stanzaId) return null;
  return messageId(stanzaId, !!participant && own.includes(lib.jidNormalizedUser(participant)));
}

const statuses = new Map([
  [2, 'sent'],
  [3, 'delivered'],
  [4, 'read'],
  [5, 'read'], // played
] as const);
type KnownStatus = Parameters<(typeof statuses)['get']>[0];
const isKnown = (status: number): status is KnownStatus => status >= 2 && status <= 5;

/** What became of one of our messages (`proto.WebMessageInfo.Status`). */
export function readStatus(
  lib: Baileys,
  key: WAMessageKey,
  status: number | null | undefined,
): InboundEvent[] {
  const [chat] = namesOf(lib, key);
  if (
    !key.fromMe ||
    !key.id ||
    chat === undefined ||
    isElsewhere(chat) ||
    typeof status !== 'number' ||
    !isKnown(status)
  )
    return [];
  const word = statuses.get(status);
  if (word === undefined) return [];
  const about = messageId(key.id, true);
  return [{ kind: 'receipt', eventId: `${about}:${word}`, chat, messageId: about, status: word }];
}

/**
 * The past messages that the phone tells a new device about, in the product's words. Null: the
 * message holds nothing that a person said.
 */
export function readHistory(
  lib: Baileys,
  messages: readonly WAMessage[],
  own: readonly string[],
): InboundEvent | null {
  const said = messages.flatMap((message, order): PastMessage[] => {
    const seconds = Number(message.messageTimestamp ?? 0);
    const [event] = message.message
      ? readMessage(lib, {
          key: message.key,
          message: message.message,
          seconds,
          name: undefined,
          order,
          own,
        })
      : [];
    if (event?.kind !== 'message' && event?.kind !== 'echo') return [];
    const { chat, messageId: id, time, parts } = event;
    const status =
      typeof message.status === 'number' && isKnown(message.status)
        ? statuses.get(message.status)
        : undefined;
    return [
      {
        chat,
        aliases: namesOf(lib, message.key),
        messageId: id,
        by: event.kind === 'echo' ? 'business' : 'customer',
        time,
        parts,
        status: status ?? 'sent',
      },
    ];
  });
  if (said.length === 0) return null;
  const ids = createHash('sha256')
    .update(said.map(({ messageId: id }) => id).join(' '))
    .digest('base64url');
  return { kind: 'history', eventId: `history:${ids}`, messages: said };
}
