/** What the simulated WhatsApp remembers, and the one place where it changes. */

export interface WhatsAppState {
  accounts: Map<string, Account>;
  numbers: Map<string, PhoneNumber>;
  media: Map<string, Media>;
}
interface Override {
  url: string;
  verifyToken: string;
}
/** A WhatsApp Business account (WABA). */
export interface Account {
  id: string;
  name: string;
  businessId: string;
  /** The app listens to it. */
  subscribed: boolean;
  override: Override | null;
  templates: Template[];
}
export interface PhoneNumber {
  id: string;
  account: string;
  /** Digits with country code. */
  digits: string;
  verifiedName: string;
  /** Also used in the WhatsApp Business app on a phone. */
  coexistence: boolean;
  /** When the owner allowed it; contacts and history can be asked for during a day. */
  onboardedAt: number;
  /** What was asked for already. */
  synced: string[];
  historyShared: boolean;
  registered: boolean;
  pin: string | null;
  registerTries: number[];
  override: Override | null;
  chats: Map<string, Chat>;
  /** Keys of chats by the wa_id, the user id and each message id; follows from the chats. */
  keys: Map<string, string>;
}
export interface Customer {
  /** Digits; absent for who shows a user name only. */
  waId?: string | undefined;
  /** Business-scoped user id. */
  bsuid: string;
  name: string;
  username?: string | undefined;
}
export interface Group {
  id: string;
  subject: string;
}
export interface Chat {
  key: string;
  customer: Customer;
  /** Several people, to whom `customer` is a stand-in. */
  group?: Group | undefined;
  blocked: boolean;
  /** When the customer wrote last: opens the 24 hours. */
  customerAt: number | null;
  messages: StoredMessage[];
  typingUntil: number;
}
/** `failed` messages never show on the customer's phone. */
export type Mark = 'sent' | 'delivered' | 'read' | 'failed';
export interface StoredMessage {
  id: string;
  /** `owner`: typed in the WhatsApp Business app. */
  author: 'customer' | 'business' | 'owner';
  at: number;
  type: string;
  /** Members as the API writes them under `type`. */
  content: unknown;
  replyTo: string | null;
  mark: Mark;
  edited: boolean;
  revoked: boolean;
  /** Emoji of the other side. */
  reactions: Record<string, string>;
  /** The event that told the app of it. */
  eventId: number | null;
  opaque: string | null;
  /** What the statuses say of it. */
  category: string | null;
}
export interface Media {
  id: string;
  number: string;
  path: string;
  mimeType: string;
  fileName: string | null;
  bytes: number;
  sha256: string;
  expiresAt: number;
}
export interface TemplateComponent {
  type: string;
  format?: string | undefined;
  text?: string | undefined;
  buttons?: { type: string; text: string; url?: string | undefined }[] | undefined;
}
export interface Template {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: TemplateComponent[];
}

/** Every change, as data. */
export type WhatsAppChange =
  | { kind: 'account'; account: Account }
  | { kind: 'account_changed'; account: string; change: Partial<Pick<Account, 'subscribed' | 'override'>> }
  | { kind: 'template'; account: string; template: Template }
  | { kind: 'number'; number: Omit<PhoneNumber, 'chats' | 'keys'> }
  | { kind: 'number_changed'; number: string; change: Partial<Omit<PhoneNumber, 'id' | 'account' | 'chats' | 'keys'>> }
  | { kind: 'media'; media: Media }
  | { kind: 'media_deleted'; media: string }
  | { kind: 'chat'; number: string; key: string; customer: Customer; group?: Group | undefined }
  | { kind: 'chat_moved'; number: string; key: string; to: string; customer: Customer }
  | { kind: 'chat_changed'; number: string; key: string; change: Partial<Pick<Chat, 'blocked' | 'customerAt'>> }
  | { kind: 'message'; number: string; key: string; message: StoredMessage }
  | { kind: 'message_changed'; number: string; key: string; id: string; change: Partial<Omit<StoredMessage, 'id' | 'author' | 'at'>> };

/** Bubbles kept of one chat. */
const transcriptLength = 300;

export const emptyWhatsApp = (): WhatsAppState => ({ accounts: new Map(), numbers: new Map(), media: new Map() });

export function applyWhatsApp(state: WhatsAppState, change: WhatsAppChange): void {
  switch (change.kind) {
    case 'account':
      state.accounts.set(change.account.id, change.account);
      return;
    case 'account_changed': {
      const account = state.accounts.get(change.account);
      if (account !== undefined) Object.assign(account, change.change);
      return;
    }
    case 'template': {
      const account = state.accounts.get(change.account);
      const { name, language } = change.template;
      if (account)
        account.templates = [...account.templates.filter((one) => one.name !== name || one.language !== language), change.template];
      return;
    }
    case 'number':
      state.numbers.set(change.number.id, { ...change.number, chats: new Map(), keys: new Map() });
      return;
    case 'media':
      state.media.set(change.media.id, change.media);
      return;
    case 'media_deleted':
      state.media.delete(change.media);
      return;
    default: {
      const number = state.numbers.get(change.number);
      if (number !== undefined) applyToNumber(number, change);
    }
  }
}

type NumberChange = Extract<
  WhatsAppChange,
  { kind: 'number_changed' | 'chat' | 'chat_moved' | 'chat_changed' | 'message' | 'message_changed' }
>;

function applyToNumber(number: PhoneNumber, change: NumberChange): void {
  if (change.kind === 'number_changed') return void Object.assign(number, change.change);
  const chat = number.chats.get(change.key);
  switch (change.kind) {
    case 'chat':
      if (chat === undefined) {
        const { key, customer, group } = change;
        number.chats.set(key, { key, customer, group, blocked: false, customerAt: null, messages: [], typingUntil: 0 });
      } else Object.assign(chat, { customer: change.customer, group: change.group });
      index(number, change.key);
      return;
    case 'chat_moved':
      if (chat === undefined) return;
      for (const [name, key] of number.keys) if (key === change.key) number.keys.delete(name);
      number.chats.delete(change.key);
      number.chats.set(change.to, { ...chat, key: change.to, customer: change.customer });
      index(number, change.to);
      return;
    case 'chat_changed':
      if (chat !== undefined) Object.assign(chat, change.change);
      return;
    case 'message':
      if (chat === undefined) return;
      chat.messages.push(change.message);
      number.keys.set(change.message.id, chat.key);
      if (chat.messages.length > transcriptLength) number.keys.delete(chat.messages.shift()?.id ?? '');
      return;
    case 'message_changed': {
      const message = chat?.messages.findLast(({ id }) => id === change.id);
      if (message !== undefined) Object.assign(message, change.change);
    }
  }
}

function index({ chats, keys }: PhoneNumber, key: string): void {
  const chat = chats.get(key);
  if (chat === undefined) return;
  const { waId, bsuid } = chat.customer;
  for (const name of [bsuid, ...(waId === undefined ? [] : [waId]), ...chat.messages.map(({ id }) => id)]) keys.set(name, key);
}

export function* changesOfWhatsApp(state: WhatsAppState): Generator<WhatsAppChange> {
  for (const account of state.accounts.values()) yield { kind: 'account', account };
  for (const media of state.media.values()) yield { kind: 'media', media };
  for (const { chats, keys: _keys, ...number } of state.numbers.values()) {
    yield { kind: 'number', number };
    for (const { key, customer, group, blocked, customerAt, messages } of chats.values()) {
      yield { kind: 'chat', number: number.id, key, customer, group };
      yield { kind: 'chat_changed', number: number.id, key, change: { blocked, customerAt } };
      for (const message of messages) yield { kind: 'message', number: number.id, key, message };
    }
  }
}
