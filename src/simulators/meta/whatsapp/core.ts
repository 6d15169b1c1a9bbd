import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import { digitsOf } from '../core.ts';
import { chatKey, localWaId } from './numbers.ts';
import type {
  Account,
  Chat,
  Customer,
  PhoneNumber,
  StoredMessage,
  WhatsAppChange,
} from './state.ts';

export const commit = (core: Core, change: WhatsAppChange): void =>
  core.store.commit({ kind: 'whatsapp', change });

export function accountOf(core: Core, number: PhoneNumber): Account {
  const account = core.store.state.whatsapp.accounts.get(number.account);
  if (account === undefined) throw new Error(`number ${number.id} has no account`);
  return account;
}

/** A message id in Meta's form: base64, with every character that base64 may have. */
export const newMessageId = (): string => `wamid.HBgN${randomBytes(33).toString('base64')}`;

/** A person's id for one business portfolio. The same number has another id elsewhere. */
export const bsuidOf = (core: Core, account: Account, waId: string): string =>
  `${waId.startsWith('55') ? 'BR' : 'US'}.${digitsOf(core.secret, `bsuid ${account.businessId} ${waId}`, 20)}`;

export interface GivenCustomer {
  waId?: string | undefined;
  bsuid?: string | undefined;
  name?: string | undefined;
  username?: string | undefined;
}

/** A number's chat with a person; opened if there is none yet. */
export function openChat(core: Core, number: PhoneNumber, given: GivenCustomer): Chat {
  const waId = given.waId === undefined ? undefined : localWaId(given.waId);
  const known = findChat(number, { waId, bsuid: given.bsuid });
  const bsuid =
    given.bsuid ??
    known?.customer.bsuid ??
    (waId === undefined ? undefined : bsuidOf(core, accountOf(core, number), waId));
  if (bsuid === undefined) throw new Error('a customer needs a number or a user id');
  const shownId = waId ?? known?.customer.waId;
  const username = given.username ?? known?.customer.username;
  const customer: Customer = {
    ...(shownId === undefined ? {} : { waId: shownId }),
    bsuid,
    name: given.name ?? known?.customer.name ?? (waId === undefined ? bsuid : `+${waId}`),
    ...(username === undefined ? {} : { username }),
  };
  if (known !== undefined && JSON.stringify(known.customer) === JSON.stringify(customer))
    return known;
  const key = known?.key ?? chatKey({ waId, bsuid });
  commit(core, { kind: 'chat', number: number.id, key, customer });
  const chat = number.chats.get(key);
  if (chat === undefined) throw new Error('a chat was opened and is not there');
  return chat;
}

/** Finds a chat by number first, in any form of it, and then by user id. */
export function findChat(
  number: PhoneNumber,
  who: { waId?: string | undefined; bsuid?: string | undefined },
): Chat | undefined {
  const key =
    (who.waId === undefined ? undefined : number.keys.get(localWaId(who.waId))) ??
    number.keys.get(who.bsuid ?? '');
  return key === undefined ? undefined : number.chats.get(key);
}

/** Stores a message. A message of the customer's opens the 24 hours. */
export function storeMessage(
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  given: Pick<StoredMessage, 'author' | 'type' | 'content'> & Partial<StoredMessage>,
): StoredMessage {
  const message: StoredMessage = {
    id: newMessageId(),
    at: core.clock.now(),
    replyTo: null,
    mark: 'delivered',
    edited: false,
    revoked: false,
    reactions: {},
    eventId: null,
    opaque: null,
    category: null,
    ...given,
  };
  commit(core, { kind: 'message', number: number.id, key: chat.key, message });
  if (message.author === 'customer')
    commit(core, {
      kind: 'chat_changed',
      number: number.id,
      key: chat.key,
      change: { customerAt: message.at },
    });
  return chat.messages.find(({ id }) => id === message.id) ?? message;
}

export const changeMessage = (
  core: Core,
  number: PhoneNumber,
  chat: Chat,
  id: string,
  change: Extract<WhatsAppChange, { kind: 'message_changed' }>['change'],
): void => commit(core, { kind: 'message_changed', number: number.id, key: chat.key, id, change });
