import type { InboundEvent } from '../inbound-event.ts';
import type { PastMessage } from '../past-message.ts';
import { timeOfSeconds } from '../meta/envelope.ts';
import { messageParts } from './message-parts.ts';
import type { Message, PastMessage as Given, Value } from './notification.ts';
import { aliasesOf } from './account/phone-numbers.ts';

/**
 * The owner has turned off sharing in the phone app ("Onboarding business app users", error codes).
 */
const DECLINED = 2_593_109;
/** Limits the percentage to 0–100. Undefined: the body gives none. */
const percent = (progress: number | undefined): number | undefined =>
  progress === undefined ? undefined : Math.min(100, Math.max(0, Math.round(progress)));

/**
 * A chunk of past messages, or the files of those messages, which come separately. Null: the value
 * holds neither.
 */
export function readHistory(
  value: Value,
): Omit<Extract<InboundEvent, { kind: 'history' }>, 'eventId'> | null {
  const own = value.metadata?.display_phone_number?.replaceAll(/\D/g, '');
  const said = value.history.flatMap(({ threads }) =>
    threads.flatMap(({ id, messages }) => messages.map((message) => readPast(message, id, own))),
  );
  const files = value.messages.flatMap(({ value: message }) => {
    const chat =
      message.from === own
        ? (message.to ?? message.to_user_id)
        : (message.from ?? message.from_user_id);
    return chat === undefined ? [] : [readPast(message, chat, own)];
  });
  const declined = value.history.some(({ errors }) => errors.some(({ code }) => code === DECLINED));
  const progress = percent(
    value.history.map(({ metadata }) => metadata?.progress).find((one) => one !== undefined),
  );
  if (value.history.length === 0 && files.length === 0) return null;
  return {
    kind: 'history',
    ...(progress === undefined ? {} : { progress }),
    ...(declined ? { declined } : {}),
    messages: [...said, ...files],
  };
}

const states = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
  FAILED: 'failed',
} as const;
const isState = (status: string): status is keyof typeof states => Object.hasOwn(states, status);

function readPast(message: Given | Message, chat: string, own: string | undefined): PastMessage {
  const status =
    ('history_context' in message ? message.history_context?.status : undefined)?.toUpperCase() ??
    '';
  const by =
    message.from === own ||
    (message.from !== undefined && own === undefined && message.from !== chat)
      ? 'business'
      : 'customer';
  return {
    chat,
    aliases: aliasesOf(chat),
    messageId: message.id,
    by,
    time: timeOfSeconds(message.timestamp),
    parts: messageParts(message),
    status: isState(status) ? states[status] : 'sent',
  };
}

/** The owner's address book, or changes of it. Null: the value holds neither. */
export function readContacts({
  state_sync: synced,
}: Value): Omit<Extract<InboundEvent, { kind: 'contacts' }>, 'eventId'> | null {
  const contacts = synced.flatMap(({ type, contact, action }) => {
    const { phone_number: phone, user_id: userId, full_name: full, first_name: first } = contact;
    const name = full || first;
    const aliases = [
      ...(phone === undefined ? [] : aliasesOf(phone.replaceAll(/\D/g, ''))),
      ...(userId === undefined ? [] : [userId]),
    ];
    if (type !== 'contact' || aliases.length === 0) return [];
    return [{ aliases, removed: action === 'remove', ...(name ? { name } : {}) }];
  });
  return contacts.length === 0 ? null : { kind: 'contacts', contacts };
}
