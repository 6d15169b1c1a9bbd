import { dayMs } from '../clock.ts';
import type { Core } from '../core.ts';
import { emit } from '#simulators/meta/graph/subscriptions.ts';
import { accountOf } from './core.ts';
import { describeFailure } from './refusals.ts';
import type { Account, Chat, Customer, PhoneNumber, StoredMessage } from './state.ts';

export const object = 'whatsapp_business_account';

interface Telling {
  number: PhoneNumber;
  chat: Chat | null;
  field: string;
  kind: string;
  value: Record<string, unknown>;
  messageId?: string;
  text?: string | null;
}

/**
 * Tells the app something about a number, in the envelope that all of WhatsApp's webhooks share.
 */
export function tell(
  core: Core,
  { number, chat, field, kind, value, messageId, text }: Telling,
): number | null {
  const account = accountOf(core, number);
  const metadata = { display_phone_number: number.digits, phone_number_id: number.id };
  return emit(
    core,
    {
      object,
      entryId: account.id,
      field,
      value: { messaging_product: 'whatsapp', metadata, ...value },
      subject: number.id,
      lane: `${number.id} ${chat?.key ?? ''}`,
      kind,
      customer: chat?.key ?? null,
      messageId: messageId ?? null,
      text: text ?? null,
    },
    { subscribed: account.subscribed, overrides: [number.override, account.override] },
  );
}

/** `contacts[]`: always with the user id, but with the number only if the person shows it. */
export const contactOf = ({ waId, bsuid, name, username }: Customer): Record<string, unknown> => ({
  profile: { name, ...(username === undefined ? {} : { username: `@${username}` }) },
  ...(waId === undefined ? {} : { wa_id: waId }),
  user_id: bsuid,
});

export const secondsOf = (at: number): string => String(Math.floor(at / 1000));

/** Tells one message of the customer's, as in `messages[]`. */
export function tellMessage(
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  message: StoredMessage,
  more: Record<string, unknown> = {},
): number | null {
  const { waId, bsuid } = chat.customer;
  const body = {
    ...more,
    ...(waId === undefined ? {} : { from: waId }),
    from_user_id: bsuid,
    id: message.id,
    timestamp: secondsOf(message.at),
    type: message.type,
    ...(message.content === null ? {} : { [message.type]: message.content }),
  };
  return tell(core, {
    number,
    chat,
    field: 'messages',
    kind: message.type,
    value: { contacts: [contactOf(chat.customer)], messages: [body] },
    messageId: message.id,
    text: textIn(message.content),
  });
}

const textIn = (content: unknown): string | null =>
  typeof content === 'object' &&
  content !== null &&
  'body' in content &&
  typeof content.body === 'string'
    ? content.body
    : null;

/** Tells one status of a message that the business sent. `code` says why it failed. */
export function tellStatus(
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  message: StoredMessage,
  status: string,
  code: number | null = null,
): void {
  const { waId, bsuid } = chat.customer;
  const category = message.category ?? 'service';
  const about = {
    conversation: {
      id: conversationOf(number, chat),
      ...(status === 'sent'
        ? { expiration_timestamp: secondsOf((chat.customerAt ?? message.at) + dayMs) }
        : {}),
      origin: { type: category },
    },
    pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category },
  };
  const body = {
    id: message.id,
    status,
    timestamp: String(core.clock.seconds()),
    ...(chat.group === undefined
      ? { ...(waId === undefined ? {} : { recipient_id: waId }), recipient_user_id: bsuid }
      : { recipient_id: chat.key, recipient_type: 'group' }),
    ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
    ...(code === null ? about : { errors: [describeFailure(code)] }),
  };
  // A failed status has no contacts, and neither has the status of a group.
  const contacts =
    code === null && chat.group === undefined ? { contacts: [contactOf(chat.customer)] } : {};
  tell(core, {
    number,
    chat,
    field: 'messages',
    kind: `status_${status}`,
    value: { ...contacts, statuses: [body] },
    messageId: message.id,
  });
}

const conversationOf = (number: PhoneNumber, chat: Chat): string =>
  Buffer.from(`${number.id} ${chat.key}`).toString('hex').padEnd(32, '0').slice(-32);

/** Tells something about the whole account, always to the app's own callback. */
export function tellAccount(
  core: Core,
  account: Account,
  event: string,
  details: Record<string, unknown>,
  field = 'account_update',
): number | null {
  return emit(
    core,
    {
      object,
      entryId: account.id,
      field,
      value: { event, ...details },
      time: core.clock.seconds(),
      subject: account.id,
      lane: account.id,
      kind: event,
    },
    { subscribed: account.subscribed, overrides: [] },
  );
}
