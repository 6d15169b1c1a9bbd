import { randomBytes } from 'node:crypto';
import { digitsOf, type Core } from '../core.ts';
import type {
  Chat,
  Customer,
  MessagingAccount,
  MessagingChange,
  MessagingProduct,
  StoredMessage,
} from './state.ts';

export const commit = (core: Core, change: MessagingChange): void =>
  core.store.commit({ kind: 'messaging', change });

/** A message id in the form of each product. */
export const newMessageId = (product: MessagingProduct): string =>
  product === 'messenger'
    ? `m_${randomBytes(66).toString('base64url')}`
    : Buffer.from(`ig_item:1:IGMessageID:${randomBytes(48).toString('hex')}`).toString('base64url');

/** The id of a person at this Page or account. It is another one at every other. */
export const scopedId = (core: Core, account: MessagingAccount, customer: string): string =>
  digitsOf(core.secret, `${account.product} ${account.id} ${customer}`, 16);

export const findChat = (
  core: Core,
  account: MessagingAccount,
  customer: Pick<Customer, 'id'>,
): Chat | undefined => account.chats.get(scopedId(core, account, customer.id));

/** An account's chat with a person; opened if there is none yet. */
export function openChat(core: Core, account: MessagingAccount, customer: Customer): Chat {
  const key = scopedId(core, account, customer.id);
  const known = account.chats.get(key);
  if (known !== undefined && JSON.stringify(known.customer) === JSON.stringify(customer))
    return known;
  commit(core, { kind: 'chat', account: account.id, key, customer });
  const chat = account.chats.get(key);
  if (chat === undefined) throw new Error('a chat was opened and is not there');
  return chat;
}

/** Stores a message. A message of the customer's opens the 24 hours. */
export function storeMessage(
  core: Core,
  account: MessagingAccount,
  chat: Chat,
  given: Pick<StoredMessage, 'author'> & Partial<StoredMessage>,
): StoredMessage {
  const message: StoredMessage = {
    id: newMessageId(account.product),
    at: core.clock.now(),
    text: null,
    attachments: [],
    quickReplies: [],
    postback: null,
    replyTo: null,
    mark: 'sent',
    edits: 0,
    unsent: false,
    reactions: {},
    eventId: null,
    ...given,
  };
  commit(core, { kind: 'message', account: account.id, key: chat.key, message });
  if (message.author === 'customer') openWindow(core, account, chat);
  return chat.messages.find(({ id }) => id === message.id) ?? message;
}

export const openWindow = (core: Core, account: MessagingAccount, chat: Chat): void =>
  commit(core, {
    kind: 'chat_changed',
    account: account.id,
    key: chat.key,
    change: { customerAt: core.clock.now() },
  });

export const changeMessage = (
  core: Core,
  account: MessagingAccount,
  chat: Chat,
  id: string,
  change: Extract<MessagingChange, { kind: 'message_changed' }>['change'],
): void =>
  commit(core, { kind: 'message_changed', account: account.id, key: chat.key, id, change });
