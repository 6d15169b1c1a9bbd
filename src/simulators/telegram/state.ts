/** What the simulated Telegram remembers. Only `changes.ts` changes it. */

export interface ApiUser {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
}
export interface ApiChat {
  id: number;
  type: 'private' | 'group' | 'supergroup';
  title?: string;
  first_name?: string;
  last_name?: string;
  username?: string;
}
/** A Message in the form of the Bot API. Members that carry content stand beside these. */
export interface ApiMessage {
  message_id: number;
  date: number;
  chat: ApiChat;
  from?: ApiUser;
  [member: string]: unknown;
}
export interface ApiUpdate {
  update_id: number;
  [kind: string]: unknown;
}
export interface Webhook {
  url: string;
  secretToken: string;
  maxConnections: number;
}
export interface StoredFile {
  id: string;
  path: string;
  mimeType: string;
  bytes: number;
}
export interface StoredMessage {
  author: 'customer' | 'business';
  message: ApiMessage;
  /** The update that told the bot about it. */
  updateId: number | null;
}
export interface Pending {
  update: ApiUpdate;
  /** Updates of one chat are delivered one after the other. */
  chat: number;
  /** In milliseconds. The update is given up a day later. */
  at: number;
}
export interface ChatState {
  info: ApiChat;
  blocked: boolean;
  migratedTo: number | null;
  nextMessageId: number;
  messages: StoredMessage[];
  typingUntil: number;
}
export interface Bot {
  id: number;
  name: string;
  username: string;
  revoked: boolean;
  webhook: Webhook | null;
  /** Null: Telegram's default, which is everything but chat_member and reactions. */
  allowed: string[] | null;
  nextUpdateId: number;
  nextMessageId: number;
  chats: Map<number, ChatState>;
  pending: Map<number, Pending>;
  files: Map<string, StoredFile>;
  face: BotFace;
}
/** What the bot shows of itself. `about` is its short description. */
export interface BotFace {
  about: string;
  description: string;
  commands: { command: string; description: string }[];
}
export type State = Map<number, Bot>;

/** Every change, as data. It is appended to a file, which a restart reads. */
export type Change =
  | { kind: 'bot'; bot: number; name: string; firstUpdateId: number; firstMessageId: number }
  | { kind: 'revoked'; bot: number }
  | { kind: 'webhook'; bot: number; webhook: Webhook | null }
  | { kind: 'allowed'; bot: number; allowed: string[] | null }
  | { kind: 'face'; bot: number; change: Partial<BotFace> }
  | { kind: 'chat'; bot: number; chat: ApiChat }
  | { kind: 'blocked'; bot: number; chat: number; blocked: boolean }
  | { kind: 'migrated'; bot: number; chat: number; to: number }
  | { kind: 'message'; bot: number; stored: StoredMessage }
  | { kind: 'edited'; bot: number; message: ApiMessage }
  | { kind: 'update'; bot: number; pending: Pending }
  | { kind: 'done'; bot: number; updateId: number }
  | { kind: 'file'; bot: number; file: StoredFile };
