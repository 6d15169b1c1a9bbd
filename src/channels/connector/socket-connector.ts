import type { Abilities, Account, OutgoingPart, Signal } from '../channel.ts';
import type { Part } from '../message.ts';
import type { ShownCode, SocketEnd, SocketKeys } from './socket.ts';
import type { ConnectorTools } from './tools.ts';
import type { ReadEvent } from '../inbound-event.ts';

/** What the server gives to a connection. */
export interface SocketHost {
  keys: SocketKeys;
  /** The phone into which the pairing code is typed; null: pairing is by QR code. */
  phoneNumber: string | null;
  /**
   * Resolves when everything is committed. Rejects when nothing was, so that the provider must
   * deliver it again.
   */
  receive(events: ReadEvent[]): Promise<void>;
  /** The code that must be scanned or typed, and until when. */
  show(code: ShownCode): void;
  /** The phone was linked, or the connection is up again. */
  opened(account: Account): void;
  debug(what: string, details?: Record<string, unknown>): void;
}

/** One connection, held by one process. Functions throw ChannelError. */
export interface SocketSession {
  ended: Promise<SocketEnd>;
  /** When we last heard the provider, in the milliseconds of `performance.now()`. */
  readonly heardAt: number;
  /**
   * When we last heard the phone that this device is linked to; null: not yet on this connection.
   */
  readonly phoneAt: Date | null;
  send(outgoing: OutgoingPart): Promise<{ messageId: string }>;
  signal(signal: Signal): Promise<void>;
  /** Gives up the credential at the provider, for good. */
  logOut(): Promise<void>;
  /** Ends the connection but keeps the credential. Resolves when nothing more will be written. */
  close(): Promise<void>;
}

/** A channel that we keep a connection to. */
export interface SocketConnector<Settings = unknown> {
  transport: 'socket';
  /** Whether the optional package that it needs is installed. */
  isInstalled(): boolean;
  /** `settings` is a function because a connection outlives changes of the settings. */
  open(
    tools: ConnectorTools,
    settings: () => Promise<Settings>,
    host: SocketHost,
  ): Promise<SocketSession>;
  /** As in WebhookConnector. */
  render(part: Part): Part[];
  rates(tools: ConnectorTools): Abilities['rates'];
  download(
    tools: ConnectorTools,
    settings: Settings,
    providerFileId: string,
  ): Promise<{ bytes: Uint8Array; mimeType?: string }>;
}
