import type { History, Registration } from './account-steps.ts';
import type { FaceWriter } from './face-writer.ts';
import type { Abilities, Account, OutgoingPart, Profile, Signal } from '../channel.ts';
import type { Finding } from '../finding.ts';
import type { InboundEvent } from '../inbound-event.ts';
import type { Part } from '../message.ts';
import type { MessageTemplate } from '../template.ts';
import type { ConnectorTools } from './tools.ts';
import type { AppWebhook, ChannelWebhook } from './webhook.ts';

/** How a channel should be set up at its provider. */
export interface Expected {
  /** Where the provider must send its webhooks; null: we poll the provider instead. */
  webhookUrl: string | null;
}

/** A channel whose provider calls us. All functions throw ChannelError. */
export interface WebhookConnector<Settings = unknown> {
  transport: 'webhook';
  verify(tools: ConnectorTools, settings: Settings): Promise<Account>;
  /** Settings that we generate ourselves at setup, such as webhook secrets. */
  prepare(): Record<string, string>;
  register(tools: ConnectorTools, settings: Settings, webhookUrl: string): Promise<void>;
  unregister(tools: ConnectorTools, settings: Settings): Promise<void>;
  /**
   * What the provider says about the channel. A refusal is a finding too, so nothing that the
   * provider does makes this throw.
   */
  checkUp(tools: ConnectorTools, settings: Settings, expected: Expected): Promise<Finding[]>;
  webhook: ChannelWebhook<Settings> | AppWebhook<Settings>;
  /** Splits a part into messages that the channel can carry, in order. Pure. */
  render(part: Part): Part[];
  /** `messageId` null: the provider accepted the message but did not tell us its id. */
  send(
    tools: ConnectorTools,
    settings: Settings,
    outgoing: OutgoingPart,
  ): Promise<{ messageId: string | null }>;
  /**
   * The rates of this account, where they are lower than its channel's. Absent or undefined: the
   * channel's.
   */
  rates?(settings: Settings): Abilities['rates'] | undefined;
  signal(tools: ConnectorTools, settings: Settings, signal: Signal): Promise<void>;
  download(
    tools: ConnectorTools,
    settings: Settings,
    providerFileId: string,
  ): Promise<{ bytes: Uint8Array; mimeType?: string }>;
  /** The profile of the person in a chat, for providers whose messages do not carry it. */
  profile?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /** The name of a group, for providers whose messages do not carry it. */
  group?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /**
   * All templates, approved or still waiting for approval. Absent where the provider has no
   * templates.
   */
  templates?(tools: ConnectorTools, settings: Settings): Promise<MessageTemplate[]>;
  /** Absent where the provider has no interface for it. */
  face?: FaceWriter<Settings>;
  /** Absent where the provider does not give what was said before the account was connected. */
  history?: History<Settings>;
  /** Absent where there is nothing to register. */
  registration?: Registration<Settings>;
  /** Long polling, for servers that no webhook can reach; null: the provider has none. */
  poll:
    | ((
        tools: ConnectorTools,
        settings: Settings,
        cursor: string | null,
        signal: AbortSignal,
      ) => Promise<{ events: PolledEvent[]; cursor: string | null }>)
    | null;
}

/** An event of long polling, and the bytes it was read from. */
export interface PolledEvent {
  event: InboundEvent;
  raw: Uint8Array;
}
