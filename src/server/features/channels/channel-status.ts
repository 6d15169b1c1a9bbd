import type { ChannelState } from '#channels/inbound-event.ts';
import type { ChannelStatusReason } from '#contract/channels/channels.ts';
import { raise, withdraw } from '#server/features/notifications/notifications.ts';
import { channelError } from '#server/features/notifications/channel-notices.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findChannel, setStatus } from './channels.store.ts';

type ChannelInError = { workspaceId: string; channelId: string };

/**
 * Records that the provider refused the credential of a connected channel. Runs in the caller's
 * transaction.
 */
export function recordCredentialRefused(
  tx: Transaction,
  channel: ChannelInError & { code: string },
): Promise<void> {
  return recordStatus(tx, channel, refusals[channel.code] ?? 'credential_refused');
}

/**
 * Refusals that give a status reason of their own, by the channels' stable codes. All others mean
 * that the credential no longer works.
 */
const refusals: Partial<Record<string, ChannelStatusReason>> = {
  conflict: 'credential_in_use_elsewhere',
  credential_unreadable: 'credential_unreadable',
  permission_missing: 'permission_missing',
  account_locked: 'account_disabled',
  blocked_for_policy: 'account_restricted',
  payment_problem: 'payment_problem',
  number_not_registered: 'number_not_registered',
};

/** Records that the provider reported a change of our account. Runs in the caller's transaction. */
export function recordProviderState(
  tx: Transaction,
  channel: ChannelInError,
  state: ChannelState,
): Promise<void> {
  return recordStatus(tx, channel, state === 'working' ? null : state);
}

/** Records a refused credential in a transaction of its own. */
export async function reportCredentialRefused(
  { db }: Pick<Services, 'db'>,
  channel: ChannelInError & { code: string },
): Promise<void> {
  await inTransaction(db, (tx) => recordCredentialRefused(tx, channel));
}

/** Status reasons that end as soon as the provider accepts the credential again. */
const credentialReasons: (ChannelStatusReason | null)[] = [
  'credential_refused',
  'credential_in_use_elsewhere',
  'credential_unreadable',
];

/**
 * The provider has accepted a request of the channel, so nothing is wrong with its credential any
 * more.
 */
export async function reportAccepted(
  { db }: Pick<Services, 'db'>,
  { workspaceId, channelId }: ChannelInError,
): Promise<void> {
  const row = await findChannel(db, workspaceId, channelId);
  if (row?.status === 'error' && credentialReasons.includes(row.status_reason))
    await reportStatus({ db }, { workspaceId, channelId }, null);
}

/** Records that the channel works (null), or why it does not, in a transaction of its own. */
export async function reportStatus(
  { db }: Pick<Services, 'db'>,
  channel: ChannelInError,
  problem: ChannelStatusReason | null,
): Promise<void> {
  await inTransaction(db, (tx) => recordStatus(tx, channel, problem));
}

/**
 * Records the status. People are notified when it changes, and the notification is withdrawn when
 * the channel works again. Runs in the caller's transaction.
 */
export async function recordStatus(
  tx: Transaction,
  { workspaceId, channelId }: ChannelInError,
  problem: ChannelStatusReason | null,
): Promise<void> {
  if (
    (await setStatus(
      tx,
      workspaceId,
      channelId,
      problem === null ? 'connected' : 'error',
      problem,
    )) === 0
  )
    return;
  // An open conversation says whether its channel works.
  tx.tell(workspaceId, 'conversations');
  if (problem === null) await withdraw(tx, workspaceId, channelError(channelId));
  else await raise(tx, workspaceId, channelError(channelId, problem));
}
