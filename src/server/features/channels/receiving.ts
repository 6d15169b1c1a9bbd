import { catalog } from '#channels/catalog.ts';
import { ChannelError } from '#channels/channel.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { setReceiving } from './connect/connection.store.ts';
import { type ChannelRow, listSimulated } from './channels.store.ts';
import type { ChannelDirectory } from './directory.ts';
import { asking } from './connect/provider-refusals.ts';

/**
 * What connecting and disconnecting work with. `origin(mode)` is the base address at which the
 * provider of that mode reaches our webhooks.
 */
export interface ChannelTools {
  services: Services;
  directory: ChannelDirectory;
  origin: (mode: ChannelRow['mode']) => string;
}

/**
 * Registers our webhook with the provider. Where the provider cannot reach our address, we poll
 * instead, if its connector can.
 */
export async function startReceiving(
  { services: { log }, origin }: Pick<ChannelTools, 'services' | 'origin'>,
  row: ChannelRow,
  { connector, tools }: { connector: WebhookConnector; tools: ConnectorTools },
  settings: unknown,
): Promise<'webhook' | 'polling'> {
  const url = webhookUrl(origin(row.mode), row);
  if (isReachable(url, tools.baseUrl)) {
    try {
      await connector.register(tools, settings, url);
      return 'webhook';
    } catch (error) {
      // The provider refuses to call this address, so we poll where the connector can.
      if (!(error instanceof ChannelError && error.kind === 'rejected' && connector.poll))
        throw error;
      log.info(
        { reason: error.message },
        'The provider refused the webhook address; polling instead',
      );
    }
  }
  if (!connector.poll)
    throw new AppError('public_address_needed', { provider: catalog[row.type].label });
  await connector.unregister(tools, settings);
  return 'polling';
}

export async function registerAgain(tools: ChannelTools, row: ChannelRow): Promise<void> {
  const { services, directory } = tools;
  const bound = row.secrets ? directory.connectorFor(row) : null;
  if (!bound) throw new AppError('channel_not_connected');
  const receiving = await asking(row.type, () =>
    startReceiving(tools, row, bound, directory.open(row)),
  );
  await setReceiving(services.db, row.workspace_id, row.id, receiving);
  directory.changed(row.id);
}

export async function registerSimulated({
  services: { db, log },
  directory,
  origin,
}: ChannelTools): Promise<void> {
  for (const row of await listSimulated(db)) {
    const bound = directory.connectorFor(row);
    if (!bound || row.receiving !== 'webhook') continue;
    try {
      await bound.connector.register(
        bound.tools,
        directory.open(row),
        webhookUrl(origin('simulated'), row),
      );
    } catch (error) {
      log.warn(
        { err: error, channelId: row.id },
        'A simulated channel could not be registered again',
      );
    }
  }
}

export function webhookUrl(origin: string, row: { type: string; id: string }): string {
  return `${origin}/api/webhook/${row.type}/${row.id}`;
}

/** The webhook address that an app at the provider has for all its accounts of a type. */
export const appWebhookUrl = (origin: string, row: { type: string }): string =>
  `${origin}/api/webhook/${row.type}`;

/** A provider on this machine can call this machine; all others need an https address. */
export function isReachable(url: string, providerUrl: string): boolean {
  return (
    new URL(url).protocol === 'https:' ||
    ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(providerUrl).hostname)
  );
}
