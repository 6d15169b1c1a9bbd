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
 * The outside world of a type of channel; null: this server cannot reach it (no simulator runs, or
 * no app is configured).
 */
export type ToolsFor = (type: ChannelType, mode: ChannelRow['mode']) => ConnectorTools | null;

/** What a channel's row is spoken for by. */
export interface ConnectorBinding {
  /** For a channel about to be connected: the connector and the address of its mode. */
  connectorFor(
    row: Pick<ChannelRow, 'type' | 'mode'>,
  ): { connector: WebhookConnector; tools: ConnectorTools } | null;
  /**
   * The connector of a channel that a connection is kept to; null: there is no such thing, or
   * nothing can be reached for it.
   */
  socketFor(row: Pick<ChannelRow, 'type' | 'mode'>): SocketConnector | null;
  /**
   * The connector's settings with the credential. Throws ChannelError `auth`
   * (`credential_unreadable`) for one that no key of ours opens.
   */
  open(row: ChannelRow): unknown;
  /** Who signs the webhooks of a type; null: there is no such type, or nothing calls us for it. */
  signsPer(type: string): 'channel' | 'app' | null;
  /** A type's connector, and where it may be called: at the provider, and at its simulator. */
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
    // The registry knows each connector's own settings; they were parsed by its schema in `open`.
    return { connector: connector as WebhookConnector, tools };
  }

  function socketFor(row: Pick<ChannelRow, 'type' | 'mode'>): SocketConnector | null {
    const connector = connectors[row.type];
    if (connector.transport !== 'socket' || toolsFor(row.type, row.mode) === null) return null;
    // As in `connectorFor`: the settings are those of its own schema.
    return connector as SocketConnector;
  }

  function open(row: ChannelRow): unknown {
    if (!row.secrets) throw new Error(`Channel ${row.id} has no credential.`);
    const opened = z.record(z.string(), z.unknown()).parse(JSON.parse(unseal(row, row.secrets)));
    return catalog[row.type].settings.parse({ ...row.settings, ...opened });
  }

  /**
   * A key that was lost closes the channel that it sealed, and no other: a person connects it anew.
   */
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

  return {
    connectorFor,
    socketFor,
    open,
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
