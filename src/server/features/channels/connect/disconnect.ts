import { record } from '#server/features/audit/audit.ts';
import { callOffUnsent } from '#server/features/conversations/state/calling-off.store.ts';
import { setWaitingSince } from '#server/features/conversations/state/questions.store.ts';
import { raise, withdraw } from '#server/features/notifications/notifications.ts';
import { channelError } from '#server/features/notifications/channel-notices.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ChannelRow, findByProvider, findChannel } from '../channels.store.ts';
import { forgetFindings } from '../check-up/notices.ts';
import { endCheckUps } from '../check-up/schedule.store.ts';
import { eraseConnection } from './connection.store.ts';
import type { ChannelTools } from '../receiving.ts';
import { leaveSession } from '../sockets/socket-sessions.store.ts';

export async function disconnect(
  tools: ChannelTools,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  const { services } = tools;
  const row = await findChannel(services.db, workspaceId, channelId);
  if (!row) throw new AppError('channel_not_found');
  await inTransaction(services.db, async (tx) => {
    await endConnection(tx, workspaceId, channelId, {
      status: 'disconnected',
      reason: 'disconnected_by_user',
    });
    await leaveSession(tx, workspaceId, channelId);
    tx.publish('channels', channelId);
  });
  await letGo(tools, row);
}

export async function withdrawn(
  { services }: ChannelTools,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await endConnection(tx, workspaceId, channelId, {
      status: 'error',
      reason: 'removed_at_provider',
    });
    await raise(tx, workspaceId, channelError(channelId, 'removed_at_provider'));
    await record(tx, {
      workspaceId,
      userId: null,
      action: 'channel.authorization_withdrawn',
      subject: channelId,
    });
    tx.publish('channels', channelId);
  });
}

/** Erases the credential and calls off what was still to be sent; the history stays. */
async function endConnection(
  tx: Transaction,
  workspaceId: string,
  channelId: string,
  end: Parameters<typeof eraseConnection>[3],
): Promise<void> {
  const conversationIds = await eraseConnection(tx, workspaceId, channelId, end);
  await callOffUnsent(tx, workspaceId, conversationIds, {
    delivery: 'cancelled',
    code: null,
    outcome: 'waiting_person',
    reason: 'channel_disconnected',
  });
  await setWaitingSince(tx, workspaceId, conversationIds);
  await withdraw(tx, workspaceId, channelError(channelId));
  await endCheckUps(tx, workspaceId, channelId);
  await forgetFindings(tx, { workspaceId, channelId });
  tx.tell(workspaceId, 'conversations');
}

/**
 * Ends the subscription of a credential that no channel has any more. A subscription that serves
 * other channels of the business stays. When the provider is away or refuses the credential, that
 * is only logged, because the channel must be disconnected all the same.
 */
export async function letGo(
  { services: { db, log }, directory }: ChannelTools,
  row: ChannelRow,
): Promise<void> {
  const bound = row.secrets ? directory.connectorFor(row) : null;
  if (!bound) return;
  const { connector, tools } = bound;
  try {
    const settings = directory.open(row);
    const business =
      connector.webhook.per === 'app' ? connector.webhook.businessOf?.(settings) : undefined;
    if (
      business !== undefined &&
      (await findByProvider(db, row.type, row.mode, { business })).length > 0
    )
      return;
    await connector.unregister(tools, settings);
  } catch (error) {
    log.warn(
      { err: error, channelId: row.id },
      'The provider could not be told that a channel was disconnected',
    );
  }
}
