import { z } from 'zod';
import { ChannelError, type WebhookConnector } from '#channels/channel.ts';
import type { ConnectorTools } from '#channels/tools.ts';
import { catalog } from '#channels/catalog.ts';
import { record } from '#server/features/audit/audit.ts';
import { callOffUnsent } from '#server/features/conversations/conversations.ts';
import { channelError, raise, tellPages, withdraw } from '#server/features/notifications/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { reportStatus } from './channel-status.ts';
import { type ChannelRow, findByProvider, findChannel, listSimulated } from './channels.store.ts';
import { eraseConnection, markConnected, restoreConnection, saveCredential } from './connection.store.ts';
import { forgetFindings } from './check-up-notices.ts';
import { beginCheckUps, endCheckUps, setReceiving } from './check-up.store.ts';
import type { ChannelDirectory } from './directory.ts';
import { enqueueHistory } from './history.ts';
import { purge } from './purge.ts';
import { asking } from './provider-refusals.ts';
import { registerNumber } from './registration.ts';
import { separate } from './setting-parts.ts';
import { leaveSession } from './socket-sessions.store.ts';

export {
  recordCredentialRefused,
  recordProviderState,
  recordStatus,
  reportAccepted,
  reportCredentialRefused,
  reportStatus,
} from './channel-status.ts';
export { findChannel } from './channels.store.ts';

/** A check-up comes by itself when the first webhooks have had their time. */
const FIRST_CHECK_UP_MS = 120_000;

export interface ChannelRules {
  /**
   * Checks the credential with the provider, registers for its events and keeps it encrypted. When anything fails, the channel stays as it
   * was: a connection that worked goes on working.
   */
  connect(workspaceId: string, channelId: string, given: Record<string, string>): Promise<ChannelRow>;
  /** Removes the webhook, erases the credential; history stays. */
  disconnect(workspaceId: string, channelId: string): Promise<void>;
  /** Whoever had allowed the connection took that back at the provider: the credential goes, and people are told to connect again. */
  withdrawn(workspaceId: string, channelId: string): Promise<void>;
  /** Removes the channel at once, and in the background its history, its people and their files. */
  purge(workspaceId: string, channelId: string): Promise<void>;
  /** Tells the provider again where to bring what happens; the credential stays. */
  registerAgain(row: ChannelRow): Promise<void>;
  /** A simulated provider runs with this process and may have been told another port: it is told again. */
  registerSimulated(): Promise<void>;
}

/** `origin(mode)` is where this product's webhooks are reached by the provider of that mode. */
export function createChannelRules(
  services: Services,
  directory: ChannelDirectory,
  origin: (mode: ChannelRow['mode']) => string,
): ChannelRules {
  const { db, log } = services;

  return {
    async connect(workspaceId, channelId, given) {
      const row = await findChannel(db, workspaceId, channelId);
      if (!row) throw new AppError('channel_not_found');
      const bound = directory.connectorFor(row);
      if (!bound) throw new AppError('channel_unavailable');
      const { connector, tools } = bound;
      const settings: Record<string, unknown> = { ...connector.prepare(), ...given };
      const account = await asking(row.type, () => connector.verify(tools, settings));
      Object.assign(settings, account.settings);
      // Set up again for the same account, what we made ourselves stays: whether or not the provider hears of it, it calls with the same secret.
      if (row.provider_account_id === account.id) Object.assign(settings, ownSettings(row, connector));
      const { open, secret } = separate(row, settings);
      const secrets = services.secrets.seal(workspaceId, `channel:${row.id}`, JSON.stringify(secret));
      // A second channel must not steal the first one's webhook: the account is taken in the database first.
      const kept = await saveCredential(db, workspaceId, channelId, {
        accountId: account.id,
        settings: open,
        secrets,
        followers: account.followers ?? null,
      }).catch(alreadyConnected);
      if (kept === 0) throw new AppError('channel_not_found');
      directory.changed(channelId);
      try {
        const receiving = await asking(row.type, () => startReceiving(row.type, bound, settings, webhookUrl(origin(row.mode), row)));
        await inTransaction(db, async (client) => {
          if (!(await markConnected(client, workspaceId, channelId, receiving))) throw new AppError('channel_not_connected');
          await withdraw(client, workspaceId, channelError(channelId));
          await beginCheckUps(client, workspaceId, channelId, FIRST_CHECK_UP_MS);
          await forgetFindings(client, { workspaceId, channelId });
          if (connector.history) await enqueueHistory(services.jobs, client, { workspaceId, channelId });
        });
        tellPages(services.bus, workspaceId);
      } catch (error) {
        await restoreConnection(db, row, secrets);
        directory.changed(channelId);
        throw error;
      }
      if (row.provider_account_id !== account.id) await letGo(row);
      directory.changed(channelId);
      if (connector.registration) await registerNew(workspaceId, channelId);
      const saved = await findChannel(db, workspaceId, channelId);
      if (!saved) throw new AppError('channel_not_found');
      return saved;
    },

    async disconnect(workspaceId, channelId) {
      const row = await findChannel(db, workspaceId, channelId);
      if (!row) throw new AppError('channel_not_found');
      await inTransaction(db, async (client) => {
        await endConnection(client, workspaceId, channelId, { status: 'disconnected', reason: 'disconnected_by_user' });
        await leaveSession(client, workspaceId, channelId);
      });
      tellPages(services.bus, workspaceId);
      directory.changed(channelId);
      await letGo(row);
    },

    async withdrawn(workspaceId, channelId) {
      await inTransaction(db, async (client) => {
        await endConnection(client, workspaceId, channelId, { status: 'error', reason: 'removed_at_provider' });
        await raise(client, workspaceId, channelError(channelId, 'removed_at_provider'));
        await record(client, { workspaceId, userId: null, action: 'channel.authorization_withdrawn', subject: channelId });
      });
      tellPages(services.bus, workspaceId);
      directory.changed(channelId);
    },

    async purge(workspaceId, channelId) {
      await purge(services, { workspaceId, channelId });
      directory.changed(channelId);
    },

    async registerAgain(row) {
      const bound = row.secrets ? directory.connectorFor(row) : null;
      if (!bound) throw new AppError('channel_not_connected');
      const receiving = await asking(row.type, () =>
        startReceiving(row.type, bound, directory.open(row), webhookUrl(origin(row.mode), row)),
      );
      await setReceiving(db, row.workspace_id, row.id, receiving);
      directory.changed(row.id);
    },

    async registerSimulated() {
      for (const row of await listSimulated(db)) {
        const bound = directory.connectorFor(row);
        if (!bound || row.receiving !== 'webhook') continue;
        try {
          await bound.connector.register(bound.tools, directory.open(row), webhookUrl(origin('simulated'), row));
        } catch (error) {
          log.warn({ err: error, channelId: row.id }, 'A simulated channel could not be registered again');
        }
      }
    },
  };

  /** A new number must be registered before it can send. One that cannot is connected all the same, in error, and its check-up says what helps. */
  async function registerNew(workspaceId: string, channelId: string): Promise<void> {
    const row = await findChannel(db, workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    try {
      await registerNumber({ ...services, directory }, row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Nobody knows: the first check-up will.
      if (error.code === 'provider_unreachable') return;
      log.info({ channelId, code: error.code }, 'The number of a channel could not be registered');
      await reportStatus(services, { workspaceId, channelId }, 'number_not_registered');
    }
  }

  /** The credential goes, and with it what was still to be sent; history stays. */
  async function endConnection(
    client: Queryable,
    workspaceId: string,
    channelId: string,
    end: Parameters<typeof eraseConnection>[3],
  ): Promise<void> {
    const conversationIds = await eraseConnection(client, workspaceId, channelId, end);
    await callOffUnsent(client, workspaceId, conversationIds, {
      delivery: 'cancelled',
      code: null,
      outcome: 'closed',
      reason: 'channel_disconnected',
    });
    await withdraw(client, workspaceId, channelError(channelId));
    await endCheckUps(client, workspaceId, channelId);
    await forgetFindings(client, { workspaceId, channelId });
  }

  /** What was made here at an earlier setup; nothing where the old credential cannot be opened any more. */
  function ownSettings(row: ChannelRow, connector: WebhookConnector): Record<string, unknown> {
    if (!row.secrets) return {};
    const names = [...Object.keys(connector.prepare()), ...(connector.registration ? ['pin', 'pinSet'] : [])];
    try {
      const settings = z.record(z.string(), z.unknown()).parse(directory.open(row));
      return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
    } catch (error) {
      log.warn({ err: error, channelId: row.id }, 'The earlier credential of a channel cannot be opened; it is replaced as a whole');
      return {};
    }
  }

  /**
   * Ends the subscription of a credential that no channel holds any more; one that serves other channels of the business stays. The provider
   * may be away or the credential dead: what we do goes on all the same.
   */
  async function letGo(row: ChannelRow): Promise<void> {
    const bound = row.secrets ? directory.connectorFor(row) : null;
    if (!bound) return;
    const { connector, tools } = bound;
    try {
      const settings = directory.open(row);
      const business = connector.webhook.per === 'app' ? connector.webhook.businessOf?.(settings) : undefined;
      if (business !== undefined && (await findByProvider(db, row.type, row.mode, { business })).length > 0) return;
      await connector.unregister(tools, settings);
    } catch (error) {
      log.warn({ err: error, channelId: row.id }, 'The provider could not be told that a channel was disconnected');
    }
  }

  async function startReceiving(
    type: ChannelRow['type'],
    { connector, tools }: { connector: WebhookConnector; tools: ConnectorTools },
    settings: unknown,
    url: string,
  ): Promise<'webhook' | 'polling'> {
    if (isReachable(url, tools.baseUrl)) {
      try {
        await connector.register(tools, settings, url);
        return 'webhook';
      } catch (error) {
        // The provider will not call this address; where it can be asked instead, we ask.
        if (!(error instanceof ChannelError && error.kind === 'rejected' && connector.poll)) throw error;
        log.info({ reason: error.message }, 'The provider refused the webhook address; polling instead');
      }
    }
    if (!connector.poll) throw new AppError('public_address_needed', { provider: catalog[type].label });
    await connector.unregister(tools, settings);
    return 'polling';
  }
}

export function webhookUrl(origin: string, row: { type: string; id: string }): string {
  return `${origin}/api/webhook/${row.type}/${row.id}`;
}

/** The one address of an app at the provider, for all its accounts of a type. */
export const appWebhookUrl = (origin: string, row: { type: string }): string => `${origin}/api/webhook/${row.type}`;

/** Providers on this machine may call this machine; all others need public https. */
export function isReachable(url: string, providerUrl: string): boolean {
  return new URL(url).protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(providerUrl).hostname);
}

function alreadyConnected(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') throw new AppError('account_already_connected');
  throw error;
}
