import type { z } from 'zod';
import type { History, Registration } from './account-steps.ts';
import type { ConnectorTools, AppCredential } from './tools.ts';
import type { Finding } from './finding.ts';
import type { InboundEvent, Part } from './message.ts';
import type { ShownCode, SocketEnd, SocketKeys } from './socket.ts';
import type { MessageTemplate } from './template.ts';

/** What a channel can do, as data; nothing in the product asks for a channel's name to find out. */
export interface Abilities {
  /** Longest text of one bubble and how the provider counts it. */
  text: { limit: number; unit: 'utf16' | 'bytes' };
  caption: { limit: number };
  /** `distinct`: no two labels alike; `cuts`: a label that is too long is cut, and what is too many goes with a message of its own. */
  buttons: { max: number; label: number; idBytes: number; distinct?: boolean; cuts?: boolean } | null;
  list: { max: number; label: number; distinct?: boolean } | null;
  media: boolean;
  /** Hours after the customer's last message in which free text is allowed; null = always. */
  windowHours: number | null;
  /** Hours in which what a person writes is taken, where the provider lets the account say so. */
  peopleHours?: number;
  /** Messages that the provider approved beforehand can be sent at any time. */
  templates?: boolean;
  /** Milliseconds one typing signal stays visible; null = the channel has none. */
  typingMs: number | null;
  receipts: 'none' | 'delivered' | 'read';
  /** How the outcome of an uncertain send is learnt. `none`: sent again at most once, and labelled. */
  settles: 'none' | 'echo' | 'status' | 'client_id';
  /** Messages a second on the whole channel, and to one recipient. */
  rates: { channel: number; recipient: number; recipientBurst: number };
}

/** Browser-safe description of a channel: what the screens and the API need, no logic. */
export interface ChannelSetup<Type extends string = string, Settings extends z.ZodObject = z.ZodObject> {
  type: Type;
  label: string;
  minutes: number;
  /** Every setting; a field with `.meta({ secret: true })` is encrypted at rest and never returned. */
  settings: Settings;
  abilities: Abilities;
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
 * - `rate_limited`: wait `retryAfter` seconds, for the whole channel or this `scope` only.
 * - `rejected`: this message will never be taken. `recipient`: nothing can be sent to this person now.
 * - `migrated`: the chat has a new address, `chat`. `unreachable`: surely not accepted; try again.
 * - `uncertain`: it may have been accepted (time-out or reset after the request left).
 */
export class ChannelError extends Error {
  readonly kind: ChannelErrorKind;
  readonly code: string;
  readonly retryAfter: number | undefined;
  readonly scope: 'channel' | 'recipient';
  readonly chat: string | undefined;
  /** The provider's own code, for who asks its support. */
  readonly support: string | undefined;
  /** Each further try waits so many times as long. */
  readonly growth: number;
  constructor(
    kind: ChannelErrorKind,
    code: string,
    message: string,
    more: { retryAfter?: number; scope?: 'channel' | 'recipient'; chat?: string; support?: string; growth?: number } = {},
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

/** Who the credential belongs to. `settings` are merged into the channel's settings (ids, username). */
export interface Account {
  id: string;
  name: string;
  settings: Record<string, unknown>;
  followers?: number;
}

export interface OutgoingPart {
  /** Our own id of the part; providers that can carry one get it. */
  id: string;
  chat: string;
  part: Part;
  replyTo?: string;
  /** In a chat that has topics, the one that what it answers was written in. */
  topic?: string;
  /** A person wrote it after the time for answering freely, and the provider is told so. */
  byPerson?: boolean;
  /** Reads our copy of a media file. */
  readBlob(key: string): Promise<Uint8Array>;
  /** Where a provider that takes no uploads can fetch our copy, for a while. */
  publicAddress(file: PublicFile): string;
}

export interface PublicFile {
  blob: string;
  mimeType: string;
  fileName: string;
}

/** What a provider tells of a person who wrote to us. */
export interface Profile {
  name?: string;
  username?: string;
}

/** `messageId`: what the customer wrote last, where we know it. */
export type Signal = { kind: 'typing'; chat: string; messageId?: string } | { kind: 'acknowledge'; id: string };

export interface RawRequest {
  headers: Headers;
  body: Uint8Array;
}

/** How a channel should be at its provider. */
export interface Expected {
  /** Where the provider must bring its webhooks; null: it is asked instead. */
  webhookUrl: string | null;
}

/** An event together with what it was read from; nothing for a delivery state, which says all of it. */
export interface ReadEvent {
  event: InboundEvent;
  raw: string;
}

/** What one webhook says of one account of ours, as the provider calls it, or of all accounts of one business. */
export type AccountEvents = ({ account: string } | { business: string }) & { events: ReadEvent[] };

/** Each channel has an address and a secret of its own. */
export interface ChannelWebhook<Settings> {
  per: 'channel';
  /** Checks the signature over the raw bytes first, then reads; throws `auth` for a forged request. Never throws for a body it does not know. */
  receive(settings: Settings, request: RawRequest): InboundEvent[];
}

/** One secret for all accounts of an app, whatever address is called: whose events they are is in the body. */
export interface AppWebhook<Settings> {
  per: 'app';
  /** The business that is subscribed as a whole, for all its accounts; absent: each account has a subscription of its own. */
  businessOf?(settings: Settings): string;
  /** As ChannelWebhook's; read piece by piece, so that who takes a long one can let others have their turn. */
  receive(app: AppCredential, request: RawRequest): IteratorObject<AccountEvents>;
  /** The provider asks whether the address is ours: what to answer, or null for a stranger. */
  challenge(app: AppCredential, query: URLSearchParams): string | null;
}

/** A channel whose provider calls us. All functions throw ChannelError. */
export interface WebhookConnector<Settings = unknown> {
  transport: 'webhook';
  verify(tools: ConnectorTools, settings: Settings): Promise<Account>;
  /** Settings that we generate ourselves at setup, such as webhook secrets. */
  prepare(): Record<string, string>;
  register(tools: ConnectorTools, settings: Settings, webhookUrl: string): Promise<void>;
  unregister(tools: ConnectorTools, settings: Settings): Promise<void>;
  /** What the provider says of the channel. What it refuses is a finding too, so it throws nothing that a provider may cause. */
  checkUp(tools: ConnectorTools, settings: Settings, expected: Expected): Promise<Finding[]>;
  webhook: ChannelWebhook<Settings> | AppWebhook<Settings>;
  /** Splits a part into what the channel can carry, in order. Pure. */
  render(part: Part): Part[];
  /** `messageId` null: the provider said that it took the message, and not what it calls it. */
  send(tools: ConnectorTools, settings: Settings, outgoing: OutgoingPart): Promise<{ messageId: string | null }>;
  /** Where this account may send less than others of its channel. */
  rates?(settings: Settings): Abilities['rates'] | undefined;
  signal(tools: ConnectorTools, settings: Settings, signal: Signal): Promise<void>;
  download(tools: ConnectorTools, settings: Settings, providerFileId: string): Promise<{ bytes: Uint8Array; mimeType?: string }>;
  /** Who writes in a chat, where messages do not say it. */
  profile?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /** What a group is called, where messages do not say it. */
  group?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /** All that the provider has approved beforehand, or may yet; absent where there is no such thing. */
  templates?(tools: ConnectorTools, settings: Settings): Promise<MessageTemplate[]>;
  /** What was there before this account was connected can be asked for. */
  history?: History<Settings>;
  /** Absent where there is nothing to register. */
  registration?: Registration<Settings>;
  /** Long polling, where no webhook can reach us; null when the provider has none. */
  poll:
    | ((
        tools: ConnectorTools,
        settings: Settings,
        cursor: string | null,
        signal: AbortSignal,
      ) => Promise<{ events: PolledEvent[]; cursor: string | null }>)
    | null;
}
/** An event of long polling together with the bytes it was read from. */
export interface PolledEvent {
  event: InboundEvent;
  raw: Uint8Array;
}

/** What the server gives to a connection. */
export interface SocketHost {
  keys: SocketKeys;
  /** Pair by a code that is typed into this phone; null: by QR code. */
  phoneNumber: string | null;
  /** Resolves when everything is committed; rejects when nothing was, so that the provider must bring it again. */
  receive(events: ReadEvent[]): Promise<void>;
  /** What is to be scanned or typed, until then. */
  show(code: ShownCode): void;
  /** The phone was linked or the connection is up again. */
  opened(account: Account): void;
  debug(what: string, details?: Record<string, unknown>): void;
}

/** One connection, held by one process. Functions throw ChannelError. */
export interface SocketSession {
  ended: Promise<SocketEnd>;
  /** When the provider was heard last, by `performance.now()`. */
  readonly heardAt: number;
  /** When the phone that the device is linked to was heard last on it; null: not yet. */
  readonly phoneAt: Date | null;
  send(outgoing: OutgoingPart): Promise<{ messageId: string }>;
  signal(signal: Signal): Promise<void>;
  /** Gives the credential back at the provider; for good. */
  logOut(): Promise<void>;
  /** Ends the connection; the credential stays. Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/** A channel that we keep a connection to. */
export interface SocketConnector<Settings = unknown> {
  transport: 'socket';
  /** Whether what it needs is there (an optional package). */
  isInstalled(): boolean;
  /** `settings` as they are when they are needed: a connection outlives their changes. */
  open(tools: ConnectorTools, settings: () => Promise<Settings>, host: SocketHost): Promise<SocketSession>;
  /** As a webhook's connector. */
  render(part: Part): Part[];
  rates(tools: ConnectorTools): Abilities['rates'];
  download(tools: ConnectorTools, settings: Settings, providerFileId: string): Promise<{ bytes: Uint8Array; mimeType?: string }>;
}

export type Connector<Settings = unknown> = WebhookConnector<Settings> | SocketConnector<Settings>;
