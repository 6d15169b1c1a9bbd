import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import { ChannelError, type SocketConnector, type WebhookConnector } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/tools.ts';
import { connectors } from '#channels/connectors.ts';
import type { Services } from '#server/platform/services.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { type ChannelRow, findByProvider, findChannelAnywhere } from './channels.store.ts';

/** A channel with its credential opened and its connector bound to the right address. */
export interface ConnectedChannel {
  row: ChannelRow;
  connector: WebhookConnector;
  tools: ConnectorTools;
  /** Opened when it is asked for: what only arrives needs no credential. Throws ChannelError `auth`, as `open` does. */
  readonly settings: unknown;
}

/** A channel that a connection is kept to, whether or not it is linked already. */
export interface SocketChannel {
  row: ChannelRow;
  connector: SocketConnector;
  tools: ConnectorTools;
  settings: unknown;
}

export interface ChannelDirectory {
  /** null: there is no such channel, or it has no credential or connector. */
  find(channelId: string): Promise<ConnectedChannel | null>;
  /** null: there is no such channel, or it is no socket's, or nothing can be reached for it. */
  findSocket(channelId: string): Promise<SocketChannel | null>;
  /** The channels of one mode that the account of a webhook means: one number, or all of one business. */
  findByAccount(type: ChannelType, mode: ChannelRow['mode'], account: AccountName): Promise<ConnectedChannel[]>;
  /** Who signs the webhooks of a type; null: there is no such type, or nothing calls us for it. */
  signsPer(type: string): 'channel' | 'app' | null;
  /** A type's connector and the worlds it may be called in: the provider's, and its simulator's. */
  worldsOf(type: string): { type: ChannelType; connector: WebhookConnector; mode: ChannelRow['mode']; tools: ConnectorTools }[];
  /** For a channel about to be connected: the connector and the address of its mode. */
  connectorFor(row: ChannelRow): { connector: WebhookConnector; tools: ConnectorTools } | null;
  /** The connector of a channel that a connection is kept to; null: there is no such thing, or nothing can be reached for it. */
  socketFor(row: Pick<ChannelRow, 'type' | 'mode'>): SocketConnector | null;
  /** The connector's settings with the credential. Throws ChannelError `auth` (`credential_unreadable`) for one that no key of ours opens. */
  open(row: ChannelRow): unknown;
  /** Tells this process and the others that a channel changed. */
  changed(channelId: string): void;
}

/** As a provider calls an account of ours, or a business that may have many. */
export type AccountName = { account: string } | { business: string };

/** The outside world of a type of channel; null: this server cannot reach it (no simulator runs, or no app is configured). */
export type ToolsFor = (type: ChannelType, mode: ChannelRow['mode']) => ConnectorTools | null;

/** A notice of another process may be lost; a stale credential then lives this long. */
const MAX_AGE_MS = 5000;

export function createDirectory(services: Services, toolsFor: ToolsFor): ChannelDirectory {
  const cache = new LRUCache<string, Promise<ConnectedChannel | null>>({ max: 10_000, ttl: MAX_AGE_MS });
  const sockets = new LRUCache<string, Promise<SocketChannel | null>>({ max: 10_000, ttl: MAX_AGE_MS });
  const accounts = new LRUCache<string, Promise<string[]>>({ max: 10_000, ttl: MAX_AGE_MS });
  const forget = (channelId: string): void => {
    cache.delete(channelId);
    sockets.delete(channelId);
    accounts.clear();
  };
  services.bus.subscribe('channels', forget);

  function connectorFor(row: Pick<ChannelRow, 'type' | 'mode'>): { connector: WebhookConnector; tools: ConnectorTools } | null {
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
    const secrets = z.record(z.string(), z.unknown()).parse(JSON.parse(unseal(row, row.secrets)));
    return catalog[row.type].settings.parse({ ...row.settings, ...secrets });
  }

  /** A key that was lost closes the channel that it sealed, and no other: a person connects it anew. */
  function unseal(row: ChannelRow, sealed: Buffer): string {
    try {
      return services.secrets.open(row.workspace_id, `channel:${row.id}`, sealed);
    } catch (error) {
      throw new ChannelError('auth', 'credential_unreadable', error instanceof Error ? error.message : String(error));
    }
  }

  async function load(channelId: string): Promise<ConnectedChannel | null> {
    const row = await findChannelAnywhere(services.db, channelId);
    if (!row?.secrets) return null;
    const bound = connectorFor(row);
    let opened: unknown;
    return (
      bound && {
        row,
        ...bound,
        get settings() {
          return (opened ??= open(row));
        },
      }
    );
  }

  async function loadSocket(channelId: string): Promise<SocketChannel | null> {
    const row = await findChannelAnywhere(services.db, channelId);
    const connector = row && socketFor(row);
    const tools = row && toolsFor(row.type, row.mode);
    if (!connector || !tools) return null;
    return { row, connector, tools, settings: catalog[row.type].settings.parse(row.settings) };
  }

  function find(channelId: string): Promise<ConnectedChannel | null> {
    if (!z.uuid().safeParse(channelId).success) return Promise.resolve(null);
    return remembered(cache, channelId, () => load(channelId));
  }

  return {
    connectorFor,
    socketFor,
    open,
    find,
    findSocket: (channelId) =>
      z.uuid().safeParse(channelId).success ? remembered(sockets, channelId, () => loadSocket(channelId)) : Promise.resolve(null),
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
    async findByAccount(type, mode, account) {
      const ids = await remembered(accounts, JSON.stringify([type, mode, account]), () => findByProvider(services.db, type, mode, account));
      return (await Promise.all(ids.map(find))).filter((channel) => channel !== null);
    },
    changed(channelId) {
      forget(channelId);
      services.bus.publish('channels', channelId);
    },
  };
}

const modes = ['live', 'simulated'] as const;

/** A failure is not remembered. */
function remembered<Value>(cache: LRUCache<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  loading.catch(() => cache.delete(key));
  cache.set(key, loading);
  return loading;
}
