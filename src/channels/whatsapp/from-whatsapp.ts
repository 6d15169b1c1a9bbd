import type { AccountEvents } from '#channels/connector/webhook.ts';
import type { InboundEvent, ReadEvent } from '../inbound-event.ts';
import { type Entry, hashed, readEntries, timeOfSeconds } from '../meta/envelope.ts';
import { accountState } from './account/account-update.ts';
import { readContacts, readHistory } from './from-history.ts';
import { readStatus } from './from-status.ts';
import { readCall } from './calls.ts';
import { contextParts } from './context-parts.ts';
import { messageParts } from './message-parts.ts';
import {
  type Contact,
  type Group,
  type Message,
  type UserIdUpdate,
  Value,
} from './notification.ts';
import { templateStatus } from './account/templates.ts';
import { aliasesOf } from './account/phone-numbers.ts';
import { senderOf } from './sender.ts';

/**
 * A webhook of the Cloud API in the product's words, by phone number, or by business account where
 * it concerns the account as a whole. Never throws: what it cannot read is ignored with a reason.
 * Each change is read only when the caller asks for it.
 */
export function readNotification(body: Uint8Array): IteratorObject<AccountEvents> {
  return readEntries(body)
    .values()
    .flatMap((entry) => entry.changes.values().map((change) => readChange(entry, change)));
}

function readChange(entry: Entry, change: Entry['changes'][number]): AccountEvents {
  const { data: value } = Value.safeParse(change.value);
  const account = value?.metadata?.phone_number_id;
  if (value === undefined || account === undefined) {
    const event = value && readBusiness(change.field, value);
    return {
      business: entry.id,
      events: [event ? ofChange(entry, change, event) : ignored(entry, change)],
    };
  }
  if (change.field === 'history' || change.field === 'smb_app_state_sync') {
    const event = change.field === 'history' ? readHistory(value) : readContacts(value);
    return { account, events: [event ? ofChange(entry, change, event) : ignored(entry, change)] };
  }
  const events = [
    ...value.messages.map(({ value: message, raw: from }, order) => ({
      event: readMessage(message, value.contacts, order),
      raw: from,
    })),
    ...value.message_echoes.map(({ value: message, raw: from }) => ({
      event: readEcho(message),
      raw: from,
    })),
    ...value.statuses.map(readStatus),
    ...value.groups.map(({ value: group, raw: from }) => ({
      event: readGroup(group, from),
      raw: from,
    })),
    ...value.calls.map(({ value: call, raw: from }, order) => ({
      event: readCall(call, senderOf(call, value.contacts), order),
      raw: from,
    })),
    ...value.user_id_update.map(({ value: update, raw: from }) => ({
      event: readUserId(update),
      raw: from,
    })),
  ];
  return { account, events: events.length > 0 ? events : [ignored(entry, change)] };
}

/** What happened to a business account as a whole. */
function readBusiness(field: string, value: Value): Whole | null {
  const { message_template_name: name, message_template_language: language, event } = value;
  if (name !== undefined && language !== undefined) {
    const isDecision = field === 'message_template_status_update' && event !== undefined;
    return {
      kind: 'template',
      name,
      language,
      ...(isDecision && { status: templateStatus(event) }),
    };
  }
  const state = field === 'account_update' ? accountState(value) : null;
  return state && { kind: 'channel', state };
}

type Of<Kind extends InboundEvent['kind']> = Omit<Extract<InboundEvent, { kind: Kind }>, 'eventId'>;
type Whole = Of<'channel'> | Of<'template'> | Of<'history'> | Of<'contacts'> | Of<'ignored'>;

/**
 * An event about a change as a whole. The text of the change is made only here, because a change
 * with a thousand delivery states does not need it.
 */
const ofChange = (entry: Entry, change: Entry['changes'][number], event: Whole): ReadEvent => ({
  raw: JSON.stringify(change),
  event: { ...event, eventId: hashed([entry.id, entry.time, change]) },
});
const ignored = (entry: Entry, change: Entry['changes'][number]): ReadEvent =>
  ofChange(entry, change, { kind: 'ignored', reason: `field:${change.field.slice(0, 40)}` });

function readUserId({ wa_id: phone, user_id: { previous, current } }: UserIdUpdate): InboundEvent {
  const known = [previous, ...(phone === undefined ? [] : aliasesOf(phone))];
  return { kind: 'identity', eventId: `user_id:${previous}:${current}`, known, current };
}

/** "group_settings_update": the group has a new name, unless WhatsApp refused the change. */
function readGroup(
  { group_id: chat, type, subject, group_subject: changed }: Group,
  raw: string,
): InboundEvent {
  const eventId = hashed(raw);
  const title = changed?.update_successful === false ? undefined : (changed?.text ?? subject);
  if (type !== 'group_settings_update' || title === undefined)
    return { kind: 'ignored', eventId, reason: `group:${type.slice(0, 40)}` };
  return { kind: 'account', eventId, chat, change: { kind: 'group_titled', title } };
}

function readMessage(message: Message, contacts: readonly Contact[], order: number): InboundEvent {
  const eventId = message.id;
  const sender = senderOf(message, contacts);
  if (message.type === 'system') return readSystem(message);
  if (sender === null) return { kind: 'ignored', eventId, reason: 'no_sender' };
  const chat = message.group_id ?? sender.id;
  const time = timeOfSeconds(message.timestamp);
  const change = readChanged(message, chat, time) ?? readReaction(message, chat, sender.id);
  if (change !== null) return change;
  return {
    kind: 'message',
    eventId,
    chat,
    messageId: message.id,
    sender,
    time,
    order,
    parts: [...contextParts(message), ...messageParts(message)],
    ...(message.context?.id ? { replyTo: message.context.id } : {}),
    isGroup: message.group_id !== undefined,
  };
}

/** Edits and deletions are messages of their own, which name the message that they change. */
function readChanged(message: Message, chat: string, time: string): InboundEvent | null {
  const eventId = message.id;
  if (message.type === 'edit') {
    if (message.edit?.message === undefined)
      return { kind: 'ignored', eventId, reason: 'malformed:edit' };
    const { original_message_id: messageId, message: content } = message.edit;
    return { kind: 'edit', eventId, chat, messageId, parts: messageParts(content), time };
  }
  if (message.type === 'revoke') {
    if (message.revoke === undefined)
      return { kind: 'ignored', eventId, reason: 'malformed:revoke' };
    return { kind: 'remove', eventId, chat, messageId: message.revoke.original_message_id, time };
  }
  return null;
}

function readReaction(
  { id: eventId, type, reaction, timestamp }: Message,
  chat: string,
  by: string,
): InboundEvent | null {
  if (type !== 'reaction') return null;
  if (reaction === undefined) return { kind: 'ignored', eventId, reason: 'malformed:reaction' };
  // An empty or absent emoji means that the reaction was taken back.
  const time = timeOfSeconds(timestamp);
  return {
    kind: 'reaction',
    eventId,
    chat,
    messageId: reaction.message_id,
    by,
    emoji: reaction.emoji ? [reaction.emoji] : [],
    time,
  };
}

/**
 * A notice of WhatsApp itself about a customer. Where the number changed, `from` is the old one.
 */
function readSystem({ id: eventId, from, system }: Message): InboundEvent {
  if (system?.type === 'user_changed_number' && from !== undefined && system.wa_id !== undefined)
    return { kind: 'identity', eventId, known: aliasesOf(from), current: system.wa_id };
  return { kind: 'ignored', eventId, reason: `system:${(system?.type ?? 'unknown').slice(0, 40)}` };
}

/** A message that a person wrote in the phone app, to the customer in `to`. */
function readEcho(message: Message): InboundEvent {
  const eventId = message.id;
  const chat = message.to ?? message.to_user_id;
  if (chat === undefined) return { kind: 'ignored', eventId, reason: 'no_recipient' };
  const time = timeOfSeconds(message.timestamp);
  const change = readChanged(message, chat, time) ?? readReaction(message, chat, 'business');
  const aliases = [
    ...(message.to === undefined ? [] : aliasesOf(message.to)),
    ...(message.to_user_id === undefined ? [] : [message.to_user_id]),
  ];
  return (
    change ?? {
      kind: 'echo',
      eventId,
      chat,
      messageId: message.id,
      parts: messageParts(message),
      time,
      aliases,
    }
  );
}
