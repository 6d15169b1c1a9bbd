/** What the simulated Messenger and Instagram remember, and the one place where it changes. */

export type MessagingProduct = 'messenger' | 'instagram';
export interface MessagingState {
  people: Map<string, Person>;
  accounts: Map<string, MessagingAccount>;
  files: Map<string, StoredFile>;
}
/** A person with a Facebook account, who may manage Pages. */
export interface Person {
  id: string;
  name: string;
}
/** A Page, or an Instagram account. */
export interface MessagingAccount {
  id: string;
  product: MessagingProduct;
  name: string;
  username: string;
  /** The person who manages the Page. */
  owner: string;
  /** What that person may do with the Page. */
  tasks: string[];
  accountType: 'BUSINESS' | 'MEDIA_CREATOR' | 'PERSONAL';
  followers: number;
  /** The fields that the app is subscribed to; null: it is not subscribed. */
  subscribedFields: string[] | null;
  /** Meta has blocked the account for breaking its policy. */
  isBlocked: boolean;
  /** The greeting, the get-started button and so on. */
  profile: Record<string, unknown>;
  chats: Map<string, Chat>;
  /** The key of each message's chat, by the message's id. Derived from the chats. */
  keys: Map<string, string>;
}
export interface Customer {
  /** The person's id for this simulator. */
  id: string;
  name: string;
  username?: string | undefined;
  /** The person shows no profile to businesses. */
  hidden?: boolean | undefined;
}
export interface Chat {
  /** The customer's id at this account (PSID, IGSID). */
  key: string;
  customer: Customer;
  blocked: boolean;
  /** When the customer last wrote, which opens the 24 hours. Null: never. */
  customerAt: number | null;
  /** Another app owns the conversation, and ours may only listen. */
  standby: boolean;
  messages: StoredMessage[];
  typingUntil: number;
}
export interface Attachment {
  type: string;
  /** Members in the form of the API. The address of a kept file is derived from `file`. */
  payload: Record<string, unknown>;
  file: string | null;
}
export interface QuickReply {
  title: string;
  payload: string;
}
export interface StoredMessage {
  id: string;
  /** `person`: somebody typed it in the Page's inbox or in the Instagram app. */
  author: 'customer' | 'business' | 'person';
  at: number;
  text: string | null;
  attachments: Attachment[];
  quickReplies: QuickReply[];
  /** The button of a template, or the get-started button, that the customer pressed. */
  postback: QuickReply | null;
  replyTo: string | null;
  mark: 'sent' | 'delivered' | 'read';
  edits: number;
  unsent: boolean;
  /** The emoji of each side. */
  reactions: Record<string, string>;
  /** The event that told the app about it; null: none did. */
  eventId: number | null;
}
export interface StoredFile {
  id: string;
  account: string;
  path: string;
  mimeType: string;
  bytes: number;
  fileName: string | null;
}

/** Every change, as data. */
export type MessagingChange =
  | { kind: 'person'; person: Person }
  | { kind: 'account'; account: Omit<MessagingAccount, 'chats' | 'keys'> }
  | {
      kind: 'account_changed';
      account: string;
      change: Partial<Pick<MessagingAccount, 'subscribedFields' | 'profile' | 'isBlocked'>>;
    }
  | { kind: 'file'; file: StoredFile }
  | { kind: 'chat'; account: string; key: string; customer: Customer }
  | {
      kind: 'chat_changed';
      account: string;
      key: string;
      change: Partial<Pick<Chat, 'blocked' | 'customerAt' | 'standby'>>;
    }
  | { kind: 'message'; account: string; key: string; message: StoredMessage }
  | {
      kind: 'message_changed';
      account: string;
      key: string;
      id: string;
      change: Partial<Omit<StoredMessage, 'id' | 'author' | 'at'>>;
    };

/** How many messages of one chat are kept. */
const transcriptLength = 300;

export const emptyMessaging = (): MessagingState => ({
  people: new Map(),
  accounts: new Map(),
  files: new Map(),
});

export function applyMessaging(state: MessagingState, change: MessagingChange): void {
  switch (change.kind) {
    case 'person':
      state.people.set(change.person.id, change.person);
      return;
    case 'file':
      state.files.set(change.file.id, change.file);
      return;
    case 'account':
      state.accounts.set(change.account.id, {
        ...change.account,
        chats: new Map(),
        keys: new Map(),
      });
      return;
    default: {
      const account = state.accounts.get(change.account);
      if (account !== undefined) applyToAccount(account, change);
    }
  }
}

type AccountChange = Extract<
  MessagingChange,
  { kind: 'account_changed' | 'chat' | 'chat_changed' | 'message' | 'message_changed' }
>;

function applyToAccount(account: MessagingAccount, change: AccountChange): void {
  if (change.kind === 'account_changed') return void Object.assign(account, change.change);
  const chat = account.chats.get(change.key);
  switch (change.kind) {
    case 'chat': {
      const { key, customer } = change;
      if (chat !== undefined) chat.customer = customer;
      else
        account.chats.set(key, {
          key,
          customer,
          blocked: false,
          customerAt: null,
          standby: false,
          messages: [],
          typingUntil: 0,
        });
      return;
    }
    case 'chat_changed':
      if (chat !== undefined) Object.assign(chat, change.change);
      return;
    case 'message':
      if (chat === undefined) return;
      chat.messages.push(change.message);
      account.keys.set(change.message.id, chat.key);
      if (chat.messages.length > transcriptLength)
        account.keys.delete(chat.messages.shift()?.id ?? '');
      return;
    case 'message_changed': {
      const message = chat?.messages.findLast(({ id }) => id === change.id);
      if (message !== undefined) Object.assign(message, change.change);
    }
  }
}

export function* changesOfMessaging(state: MessagingState): Generator<MessagingChange> {
  for (const person of state.people.values()) yield { kind: 'person', person };
  for (const file of state.files.values()) yield { kind: 'file', file };
  for (const { chats, keys: _keys, ...account } of state.accounts.values()) {
    yield { kind: 'account', account };
    for (const { key, customer, blocked, customerAt, standby, messages } of chats.values()) {
      yield { kind: 'chat', account: account.id, key, customer };
      yield {
        kind: 'chat_changed',
        account: account.id,
        key,
        change: { blocked, customerAt, standby },
      };
      for (const message of messages) yield { kind: 'message', account: account.id, key, message };
    }
  }
}
