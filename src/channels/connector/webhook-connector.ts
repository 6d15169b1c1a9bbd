import type { History, Registration } from './account-steps.ts';
import type { Abilities, Account, OutgoingPart, Profile, Signal } from '../channel.ts';
import type { Finding } from '../finding.ts';
import type { InboundEvent } from '../inbound-event.ts';
import type { Part } from '../message.ts';
import type { MessageTemplate } from '../template.ts';
import type { ConnectorTools } from './tools.ts';
import type { AppWebhook, ChannelWebhook } from './webhook.ts';

/** How a channel should be at its provider. */
export interface Expected {
  /** Where the provider must bring its webhooks; null: it is asked instead. */
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
   * What the provider says of the channel. What it refuses is a finding too, so it throws nothing
   * that a provider may cause.
   */
  checkUp(tools: ConnectorTools, settings: Settings, expected: Expected): Promise<Finding[]>;
  webhook: ChannelWebhook<Settings> | AppWebhook<Settings>;
  /** Splits a part into what the channel can carry, in order. Pure. */
  render(part: Part): Part[];
  /** `messageId` null: the provider said that it took the message, and not what it calls it. */
  send(
    tools: ConnectorTools,
    settings: Settings,
    outgoing: OutgoingPart,
  ): Promise<{ messageId: string | null }>;
  /** Where this account may send less than others of its channel. */
  rates?(settings: Settings): Abilities['rates'] | undefined;
  signal(tools: ConnectorTools, settings: Settings, signal: Signal): Promise<void>;
  download(
    tools: ConnectorTools,
    settings: Settings,
    providerFileId: string,
  ): Promise<{ bytes: Uint8Array; mimeType?: string }>;
  /** Who writes in a chat, where messages do not say it. */
  profile?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /** What a group is called, where messages do not say it. */
  group?(tools: ConnectorTools, settings: Settings, chat: string): Promise<Profile>;
  /**
   * All that the provider has approved beforehand, or may yet; absent where there is no such thing.
   */
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
