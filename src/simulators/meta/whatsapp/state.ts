/** What the simulated WhatsApp remembers. Only `changes.ts` changes it. */

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
  /** Whether the app is subscribed to the account. */
  subscribed: boolean;
  override: Override | null;
  templates: Template[];
}
export interface PhoneNumber {
  id: string;
  account: string;
  /** Digits with the country code. */
  digits: string;
  verifiedName: string;
  /** Whether the number is also used in the WhatsApp Business app on a phone. */
  coexistence: boolean;
  /**
   * When the owner gave the permission. For one day after that, contacts and history can be asked
   * for.
   */
  onboardedAt: number;
  /** What was already asked for. */
  synced: string[];
  historyShared: boolean;
  registered: boolean;
  pin: string | null;
  registerTries: number[];
  override: Override | null;
  /** What customers see behind the name: texts, and the websites as a list. */
  profile: Record<string, string | string[]>;
  chats: Map<string, Chat>;
  /**
   * The key of each chat, by its wa_id, its user id and each message id. Derived from the chats.
   */
  keys: Map<string, string>;
}
export interface Customer {
  /** Digits; absent for a customer who shows only a user name. */
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
  /** Set for a group, whose members `customer` stands in for. */
  group?: Group | undefined;
  blocked: boolean;
  /** When the customer last wrote, which opens the 24 hours. Null: never. */
  customerAt: number | null;
  messages: StoredMessage[];
  typingUntil: number;
}
/** `failed` messages never show on the customer's phone. */
export type Mark = 'sent' | 'delivered' | 'read' | 'failed';
export interface StoredMessage {
  id: string;
  /** `owner`: somebody typed it in the WhatsApp Business app. */
  author: 'customer' | 'business' | 'owner';
  at: number;
  type: string;
  /** Members in the form that the API has under `type`. */
  content: unknown;
  replyTo: string | null;
  mark: Mark;
  edited: boolean;
  revoked: boolean;
  /** The emoji of each side. */
  reactions: Record<string, string>;
  /** The event that told the app about it; null: none did. */
  eventId: number | null;
  opaque: string | null;
  /** The category in its statuses. */
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
