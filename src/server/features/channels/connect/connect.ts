import { z } from 'zod';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import { channelError } from '#server/features/notifications/channel-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { reportStatus } from '../channel-status.ts';
import { type ChannelRow, findChannel } from '../channels.store.ts';
import { forgetFindings } from '../check-up/notices.ts';
import { beginCheckUps } from '../check-up/schedule.store.ts';
import { markConnected } from './connection.store.ts';
import { restoreConnection, saveCredential } from './credential.store.ts';
import { letGo } from './disconnect.ts';
import { enqueueHistory } from '../history/history.ts';
import { asking } from './provider-refusals.ts';
import { type ChannelTools, startReceiving } from '../receiving.ts';
import { registerNumber } from '../logins/registration.ts';
import { separate } from './setting-parts.ts';

/** The first check-up comes when the first webhooks have had time to arrive. */
const FIRST_CHECK_UP_MS = 120_000;

/**
 * Connects a channel: asks the provider whose the credential is, claims that account in the
 * database, and then has the provider call us.
 */
export async function connect(
  tools: ChannelTools,
  workspaceId: string,
  channelId: string,
  given: Record<string, string>,
): Promise<ChannelRow> {
  const { services, directory } = tools;
  const row = await findChannel(services.db, workspaceId, channelId);
  if (!row) throw new AppError('channel_not_found');
  const bound = directory.connectorFor(row);
  if (!bound) throw new AppError('channel_unavailable');
  const { connector } = bound;
  const settings: Record<string, unknown> = { ...connector.prepare(), ...given };
  const account = await asking(row.type, () => connector.verify(bound.tools, settings));
  Object.assign(settings, account.settings);
  // When the same account is set up again, the secrets that we made ourselves stay: the provider
  // may go on signing with the old one if it does not hear of a new one.
  if (row.provider_account_id === account.id)
    Object.assign(settings, ownSettings(tools, row, connector));
  const { open, secret } = separate(row, settings);
  const secrets = services.secrets.seal(workspaceId, `channel:${row.id}`, JSON.stringify(secret));
  // The account is claimed in the database first, so that a second channel cannot steal the first
  // one's webhook.
  const kept = await saveCredential(services.db, workspaceId, channelId, {
    accountId: account.id,
    settings: open,
    secrets,
    followers: account.followers ?? null,
  }).catch(alreadyConnected);
  if (kept === 0) throw new AppError('channel_not_found');
  directory.changed(channelId);
  try {
    const receiving = await asking(row.type, () => startReceiving(tools, row, bound, settings));
    await goLive(tools, row, receiving, connector);
  } catch (error) {
    await restoreConnection(services.db, row, secrets);
    directory.changed(channelId);
    throw error;
  }
  if (row.provider_account_id !== account.id) await letGo(tools, row);
  directory.changed(channelId);
  if (connector.registration) await registerNew(tools, workspaceId, channelId);
  const saved = await findChannel(services.db, workspaceId, channelId);
  if (!saved) throw new AppError('channel_not_found');
  return saved;
}

/** Marks the channel as connected, and withdraws what was reported about an earlier connection. */
async function goLive(
  { services }: ChannelTools,
  { workspace_id: workspaceId, id: channelId }: ChannelRow,
  receiving: 'webhook' | 'polling',
  { history }: Pick<WebhookConnector, 'history'>,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await markConnected(tx, workspaceId, channelId, receiving)))
      throw new AppError('channel_not_connected');
    await withdraw(tx, workspaceId, channelError(channelId));
    await beginCheckUps(tx, workspaceId, channelId, FIRST_CHECK_UP_MS);
    await forgetFindings(tx, { workspaceId, channelId });
    tx.tell(workspaceId, 'conversations');
    if (history) await enqueueHistory(services.jobs, tx, { workspaceId, channelId });
  });
}

/**
 * Registers a new number, which cannot send before. When that fails, the channel is connected all
 * the same but in error, and its check-up says what helps.
 */
async function registerNew(
  { services, directory }: ChannelTools,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  const row = await findChannel(services.db, workspaceId, channelId);
  if (!row) throw new AppError('channel_not_found');
  try {
    await registerNumber({ ...services, directory }, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Nobody knows yet whether it is registered; the first check-up will find out.
    if (error.code === 'provider_unreachable') return;
    services.log.info(
      { channelId, code: error.code },
      'The number of a channel could not be registered',
    );
    await reportStatus(services, { workspaceId, channelId }, 'number_not_registered');
  }
}

/**
 * The settings that we made ourselves at an earlier setup; none where the old credential cannot be
 * opened any more.
 */
function ownSettings(
  { services: { log }, directory }: ChannelTools,
  row: ChannelRow,
  connector: WebhookConnector,
): Record<string, unknown> {
  if (!row.secrets) return {};
  const names = [
    ...Object.keys(connector.prepare()),
    ...(connector.registration ? ['pin', 'pinSet'] : []),
  ];
  try {
    const settings = z.record(z.string(), z.unknown()).parse(directory.open(row));
    return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
  } catch (error) {
    log.warn(
      { err: error, channelId: row.id },
      'The earlier credential of a channel cannot be opened; it is replaced as a whole',
    );
    return {};
  }
}

function alreadyConnected(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw new AppError('account_already_connected');
  throw error;
}
