import type { z } from 'zod';
import type { FaceForm } from './face.ts';
import type { LinkForm } from './link-form.ts';
import type { Part } from './message.ts';

/**
 * What a channel can do, as data. No code in the product asks for a channel's name to find this
 * out.
 */
export interface Abilities {
  /** The longest text of one message, and how the provider counts it. */
  text: { limit: number; unit: 'utf16' | 'bytes' };
  caption: { limit: number };
  /**
   * `distinct`: no two labels may be alike. `cuts`: a label that is too long is cut, and buttons
   * beyond the maximum go into another message.
   */
  buttons: {
    max: number;
    label: number;
    idBytes: number;
    distinct?: boolean;
    cuts?: boolean;
  } | null;
  list: { max: number; label: number; distinct?: boolean } | null;
  media: boolean;
  /** Hours after the customer's last message in which free text is allowed; null = always. */
  windowHours: number | null;
  /** How many hours a person may write freely, where the provider lets the account do so. */
  peopleHours?: number;
  /** Messages that the provider approved beforehand can be sent at any time. */
  templates?: boolean;
  /** Milliseconds one typing signal stays visible; null = the channel has none. */
  typingMs: number | null;
  receipts: 'none' | 'delivered' | 'read';
  /**
   * How we learn the outcome of an uncertain send. `none`: we send it again once at most, and label
   * it.
   */
  settles: 'none' | 'echo' | 'status' | 'client_id';
  /** Messages per second on the whole channel, and to one recipient. */
  rates: { channel: number; recipient: number; recipientBurst: number };
  /**
   * How a person of the business may write first to a number: with a template, or with text of
   * their own. Null: only to people who have written before.
   */
  begins: { with: 'template' | 'text'; pace?: BeginningPace } | null;
}

/** How fast conversations may be begun in one channel, with people who have never written. */
export interface BeginningPace {
  everySeconds: number;
  perHour: number;
  perDay: number;
}

/**
 * A description of a channel that also runs in a browser: what the screens and the API need,
 * without logic.
 */
export interface ChannelSetup<
  Type extends string = string,
  Settings extends z.ZodObject = z.ZodObject,
> {
  type: Type;
  label: string;
  minutes: number;
  /**
   * Every setting; a field with `.meta({ secret: true })` is encrypted at rest and never returned.
   */
  settings: Settings;
  abilities: Abilities;
  /** The links that open a chat with the business. */
  link: LinkForm;
  /** How the business presents itself there; null: there is no interface for it. */
  face: FaceForm | null;
}

export type ChannelErrorKind =
  | 'auth'
  | 'rate_limited'
  | 'rejected'
  | 'window_closed'
  | 'unreachable'
  | 'recipient'
  | 'migrated'
  | 'uncertain';

/**
 * The one error of the channel boundary.
 * - `auth`: the credential or signature is refused; the channel goes to error.
 * - `rate_limited`: wait `retryAfter` seconds, for the whole channel or only for this `scope`.
 * - `rejected`: this message will never be accepted.
 * - `recipient`: nothing can be sent to this person now.
 * - `migrated`: the chat has a new address, `chat`.
 * - `unreachable`: the message was surely not accepted; try again.
 * - `uncertain`: the message may have been accepted (time-out or reset after the request left).
 */
export class ChannelError extends Error {
  readonly kind: ChannelErrorKind;
  readonly code: string;
  readonly retryAfter: number | undefined;
  readonly scope: 'channel' | 'recipient';
  readonly chat: string | undefined;
  /** The provider's own code, which its support will ask for. */
  readonly support: string | undefined;
  /** Each retry waits this many times as long as the one before. */
  readonly growth: number;
  constructor(
    kind: ChannelErrorKind,
    code: string,
    message: string,
    more: {
      retryAfter?: number;
      scope?: 'channel' | 'recipient';
      chat?: string;
      support?: string;
      growth?: number;
    } = {},
  ) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.scope = more.scope ?? 'channel';
    this.chat = more.chat;
    this.support = more.support;
    this.growth = more.growth ?? 1;
  }
}

/**
 * Whom the credential belongs to. `settings` are merged into the channel's settings (ids,
 * username).
 */
export interface Account {
  id: string;
  name: string;
  settings: Record<string, unknown>;
  followers?: number;
}

export interface OutgoingPart {
  /** Our own id of the part. A provider that can carry an id gets it. */
  id: string;
  chat: string;
  part: Part;
  replyTo?: string;
  /** In a chat that has topics, the topic of the message that this answers. */
  topic?: string;
  /** A person wrote it after free answers had ended, and we tell the provider so. */
  byPerson?: boolean;
  /** We began the chat, and nobody has written in it yet: the address may be wrong. */
  isUnproven?: boolean;
  /** Reads our copy of a media file. */
  readBlob(key: string): Promise<Uint8Array>;
  /** An address from which a provider that takes no uploads can fetch our copy, for a while. */
  publicAddress(file: PublicFile): string;
}

export interface PublicFile {
  blob: string;
  mimeType: string;
  fileName: string;
}

/** What a provider tells us about a person who wrote, or about a group. */
export interface Profile {
  name?: string;
  username?: string;
}

/** `messageId`: the customer's last message, where we know it. */
export type Signal =
  | { kind: 'typing'; chat: string; messageId?: string }
  | { kind: 'acknowledge'; id: string };
