import type { Abilities, Account, OutgoingPart, Signal } from '../channel.ts';
import type { Part } from '../message.ts';
import type { ShownCode, SocketEnd, SocketKeys } from './socket.ts';
import type { ConnectorTools } from './tools.ts';
import type { ReadEvent } from '../inbound-event.ts';

/** What the server gives to a connection. */
export interface SocketHost {
  keys: SocketKeys;
  /** Pair by a code that is typed into this phone; null: by QR code. */
  phoneNumber: string | null;
  /**
   * Resolves when everything is committed; rejects when nothing was, so that the provider must
   * bring it again.
   */
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
  open(
    tools: ConnectorTools,
    settings: () => Promise<Settings>,
    host: SocketHost,
  ): Promise<SocketSession>;
  /** As a webhook's connector. */
  render(part: Part): Part[];
  rates(tools: ConnectorTools): Abilities['rates'];
  download(
    tools: ConnectorTools,
    settings: Settings,
    providerFileId: string,
  ): Promise<{ bytes: Uint8Array; mimeType?: string }>;
}
