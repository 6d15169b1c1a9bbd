import { z } from 'zod';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import { ChannelError } from '#channels/channel.ts';
import type { SocketConnector } from '#channels/connector/socket-connector.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { connectors } from '#channels/connectors.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { Secrets } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';

/**
 * How a type of channel reaches its provider; null: this server cannot reach it, because no
 * simulator runs or no app is configured.
 */
export type ToolsFor = (type: ChannelType, mode: ChannelRow['mode']) => ConnectorTools | null;

/** Gives a channel's row its connector and its opened settings. */
export interface ConnectorBinding {
  /**
   * The connector of a webhook channel, and how it reaches the provider of the channel's mode. The
   * channel need not be connected yet. null: there is none.
   */
  connectorFor(
    row: Pick<ChannelRow, 'type' | 'mode'>,
  ): { connector: WebhookConnector; tools: ConnectorTools } | null;
  /**
   * The connector of a channel whose type needs an open connection; null: the type needs none, or
   * its provider cannot be reached from here.
   */
  socketFor(row: Pick<ChannelRow, 'type' | 'mode'>): SocketConnector | null;
  /**
   * The connector's settings with the decrypted credential. Throws ChannelError `auth`
   * (`credential_unreadable`) when none of our keys opens the credential.
   */
  open(row: ChannelRow): unknown;
  /** Whether one of our keys opens the channel's credential; true where it has none. */
  isReadable(row: ChannelRow): boolean;
  /**
   * Whether each channel or the whole app has the secret that signs the webhooks of a type; null:
   * there is no such type, or its provider sends no webhooks.
   */
  signsPer(type: string): 'channel' | 'app' | null;
  /**
   * A type's connector for each mode in which it can be used: with the provider, and with its
   * simulator.
   */
  worldsOf(type: string): {
    type: ChannelType;
    connector: WebhookConnector;
    mode: ChannelRow['mode'];
    tools: ConnectorTools;
  }[];
}

export function createConnectorBinding(secrets: Secrets, toolsFor: ToolsFor): ConnectorBinding {
  function connectorFor(
    row: Pick<ChannelRow, 'type' | 'mode'>,
  ): { connector: WebhookConnector; tools: ConnectorTools } | null {
    const connector = connectors[row.type];
    const tools = toolsFor(row.type, row.mode);
    if (!connector || connector.transport !== 'webhook' || tools === null) return null;
    // The registry has the connectors with their own settings types. `open` parses the settings
    // with the same schema.
    return { connector: connector as WebhookConnector, tools };
  }

  function socketFor(row: Pick<ChannelRow, 'type' | 'mode'>): SocketConnector | null {
    const connector = connectors[row.type];
    if (connector.transport !== 'socket' || toolsFor(row.type, row.mode) === null) return null;
    // As in `connectorFor`, `open` parses the settings with the connector's own schema.
    return connector as SocketConnector;
  }

  function open(row: ChannelRow): unknown {
    if (!row.secrets) throw new Error(`Channel ${row.id} has no credential.`);
    const opened = z.record(z.string(), z.unknown()).parse(JSON.parse(unseal(row, row.secrets)));
    return catalog[row.type].settings.parse({ ...row.settings, ...opened });
  }

  /** A lost key makes only the channels unreadable that it sealed: a person connects them again. */
  function unseal(row: ChannelRow, sealed: Buffer): string {
    try {
      return secrets.open(row.workspace_id, `channel:${row.id}`, sealed);
    } catch (error) {
      throw new ChannelError(
        'auth',
        'credential_unreadable',
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  function isReadable(row: ChannelRow): boolean {
    try {
      if (row.secrets) unseal(row, row.secrets);
      return true;
    } catch {
      return false; // the error is the answer: `unseal` throws it for this reason alone
    }
  }

  return {
    connectorFor,
    socketFor,
    open,
    isReadable,
    signsPer(type) {
      const known = ChannelTypeSchema.safeParse(type);
      const connector = known.success ? connectors[known.data] : null;
      return connector?.transport === 'webhook' ? connector.webhook.per : null;
    },
    worldsOf(type) {
      const known = ChannelTypeSchema.safeParse(type);
      if (!known.success) return [];
      return modes.flatMap((mode) => {
        const bound = connectorFor({ type: known.data, mode });
        return bound === null ? [] : [{ ...bound, type: known.data, mode }];
      });
    },
  };
}

const modes = ['live', 'simulated'] as const;
