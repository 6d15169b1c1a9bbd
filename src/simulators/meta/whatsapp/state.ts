/** What the simulated WhatsApp remembers; `changes.ts` is the one place where it changes. */

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
  | {
      kind: 'account_changed';
      account: string;
      change: Partial<Pick<Account, 'subscribed' | 'override'>>;
    }
  | { kind: 'template'; account: string; template: Template }
  | { kind: 'number'; number: Omit<PhoneNumber, 'chats' | 'keys'> }
  | {
      kind: 'number_changed';
      number: string;
      change: Partial<Omit<PhoneNumber, 'id' | 'account' | 'chats' | 'keys'>>;
    }
  | { kind: 'media'; media: Media }
  | { kind: 'media_deleted'; media: string }
  | { kind: 'chat'; number: string; key: string; customer: Customer; group?: Group | undefined }
  | { kind: 'chat_moved'; number: string; key: string; to: string; customer: Customer }
  | {
      kind: 'chat_changed';
      number: string;
      key: string;
      change: Partial<Pick<Chat, 'blocked' | 'customerAt'>>;
    }
  | { kind: 'message'; number: string; key: string; message: StoredMessage }
  | {
      kind: 'message_changed';
      number: string;
      key: string;
      id: string;
      change: Partial<Omit<StoredMessage, 'id' | 'author' | 'at'>>;
    };
