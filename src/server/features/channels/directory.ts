import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import type { ConnectorTools, WebhookConnector } from '#channels/channel.ts';
import { connectors } from '#channels/connectors.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChannelRow, findChannelAnywhere } from './channels.store.ts';

/** A channel with its credential opened and its connector bound to the right address. */
export interface ConnectedChannel {
  row: ChannelRow;
  connector: WebhookConnector;
  tools: ConnectorTools;
  settings: unknown;
}

export interface ChannelDirectory {
  /** null: there is no such channel, or it has no credential or connector. */
  find(channelId: string): Promise<ConnectedChannel | null>;
  /** For a channel about to be connected: the connector and the address of its mode. */
  connectorFor(row: ChannelRow): { connector: WebhookConnector; tools: ConnectorTools } | null;
  open(row: ChannelRow): unknown;
  /** Tells this process and the others that a channel changed. */
  changed(channelId: string): void;
}

/** Makes the outside world for a provider's address. */
export type MakeTools = (baseUrl: string) => ConnectorTools;

const TOPIC = 'channels';
/** A notice of another process may be lost; a stale credential then lives this long. */
const MAX_AGE_MS = 5000;

export function createDirectory(
  services: Services,
  makeTools: MakeTools,
  baseUrls: (type: string, mode: 'live' | 'simulated') => string | null,
): ChannelDirectory {
  const cache = new LRUCache<string, Promise<ConnectedChannel | null>>({ max: 10_000, ttl: MAX_AGE_MS });
  const toolsByUrl = new Map<string, ConnectorTools>();
  services.bus.subscribe(TOPIC, (channelId) => cache.delete(channelId));

  function connectorFor(row: ChannelRow): { connector: WebhookConnector; tools: ConnectorTools } | null {
    const connector = connectors[row.type];
    const baseUrl = baseUrls(row.type, row.mode);
    if (!connector || connector.transport !== 'webhook' || baseUrl === null) return null;
    let tools = toolsByUrl.get(baseUrl);
    if (!tools) {
      tools = makeTools(baseUrl);
      toolsByUrl.set(baseUrl, tools);
    }
    // The registry knows each connector's own settings; they were parsed by its schema in `open`.
    return { connector: connector as WebhookConnector, tools };
  }

  function open(row: ChannelRow): unknown {
    if (!row.secrets) throw new Error(`Channel ${row.id} has no credential.`);
    const secrets = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(services.secrets.open(row.workspace_id, `channel:${row.id}`, row.secrets)));
    return catalog[row.type].settings.parse({ ...row.settings, ...secrets });
  }

  async function load(channelId: string): Promise<ConnectedChannel | null> {
    const row = await findChannelAnywhere(services.db, channelId);
    if (!row?.secrets) return null;
    const bound = connectorFor(row);
    return bound && { row, ...bound, settings: open(row) };
  }

  return {
    connectorFor,
    open,
    find(channelId) {
      if (!z.uuid().safeParse(channelId).success) return Promise.resolve(null);
      let found = cache.get(channelId);
      if (!found) {
        found = load(channelId);
        found.catch(() => cache.delete(channelId));
        cache.set(channelId, found);
      }
      return found;
    },
    changed(channelId) {
      cache.delete(channelId);
      services.bus.publish(TOPIC, channelId);
    },
  };
}
