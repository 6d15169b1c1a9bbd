import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import type { SocketConnector } from '#channels/connector/socket-connector.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ConnectorBinding,
  createConnectorBinding,
  type ToolsFor,
} from './connect/connector-binding.ts';
import { type ChannelRow, findByProvider, findChannelAnywhere } from './channels.store.ts';

/** A channel with its credential opened and its connector bound to the right address. */
export interface ConnectedChannel {
  row: ChannelRow;
  connector: WebhookConnector;
  tools: ConnectorTools;
  /**
   * The settings with the credential, which is decrypted at the first read, because what only
   * receives does not need it. Throws ChannelError `auth`, as `open` does.
   */
  readonly settings: unknown;
}

/** A channel of a type that needs an open connection, whether or not a phone is linked. */
export interface SocketChannel {
  row: ChannelRow;
  connector: SocketConnector;
  tools: ConnectorTools;
  settings: unknown;
}

export interface ChannelDirectory extends ConnectorBinding {
  /** null: there is no such channel, or it has no credential or no connector. */
  find(channelId: string): Promise<ConnectedChannel | null>;
  /**
   * null: there is no such channel, its type needs no open connection, or its provider cannot be
   * reached from here.
   */
  findSocket(channelId: string): Promise<SocketChannel | null>;
  /**
   * The channels of one mode that a webhook is for: those of one account, or all of one business.
   */
  findByAccount(
    type: ChannelType,
    mode: ChannelRow['mode'],
    account: AccountName,
  ): Promise<ConnectedChannel[]>;
  /** Tells this process and the others that a channel changed. */
  changed(channelId: string): void;
}

/** The provider's id of one account of ours, or of a business that may have many. */
export type AccountName = { account: string } | { business: string };

/**
 * The notice from another process may be lost. A credential that has changed is then used for this
 * long at most.
 */
const MAX_AGE_MS = 5000;

export function createDirectory(services: Services, toolsFor: ToolsFor): ChannelDirectory {
  const binding = createConnectorBinding(services.secrets, toolsFor);
  const { connectorFor, socketFor, open } = binding;
  const cache = new LRUCache<string, Promise<ConnectedChannel | null>>({
    max: 10_000,
    ttl: MAX_AGE_MS,
  });
  const sockets = new LRUCache<string, Promise<SocketChannel | null>>({
    max: 10_000,
    ttl: MAX_AGE_MS,
  });
  const accounts = new LRUCache<string, Promise<string[]>>({ max: 10_000, ttl: MAX_AGE_MS });
  const forget = (channelId: string): void => {
    cache.delete(channelId);
    sockets.delete(channelId);
    accounts.clear();
  };
  services.bus.subscribe('channels', forget);

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
    ...binding,
    find,
    findSocket: (channelId) =>
      z.uuid().safeParse(channelId).success
        ? remembered(sockets, channelId, () => loadSocket(channelId))
        : Promise.resolve(null),
    async findByAccount(type, mode, account) {
      const ids = await remembered(accounts, JSON.stringify([type, mode, account]), () =>
        findByProvider(services.db, type, mode, account),
      );
      return (await Promise.all(ids.map(find))).filter((channel) => channel !== null);
    },
    changed(channelId) {
      forget(channelId);
      services.bus.publish('channels', channelId);
    },
  };
}

/** Caches the result of `load`, but not its failure. */
function remembered<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  loading.catch(() => cache.delete(key));
  cache.set(key, loading);
  return loading;
}
