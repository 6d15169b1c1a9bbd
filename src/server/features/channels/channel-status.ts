import type { ChannelState } from '#channels/inbound-event.ts';
import type { ChannelStatusReason } from '#contract/channels/channels.ts';
import { raise, withdraw } from '#server/features/notifications/notifications.ts';
import { channelError } from '#server/features/notifications/channel-notices.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findChannel, setStatus } from './channels.store.ts';

type ChannelInError = { workspaceId: string; channelId: string };

/** The provider refused the credential of a connected channel; runs in the caller's transaction. */
export function recordCredentialRefused(
  tx: Transaction,
  channel: ChannelInError & { code: string },
): Promise<void> {
  return recordStatus(tx, channel, refusals[channel.code] ?? 'credential_refused');
}

/**
 * Refusals that have a reason of their own, by the channels' stable codes; all others mean that the
 * credential is dead.
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

/** The provider tells that our account changed; runs in the caller's transaction. */
export function recordProviderState(
  tx: Transaction,
  channel: ChannelInError,
  state: ChannelState,
): Promise<void> {
  return recordStatus(tx, channel, state === 'working' ? null : state);
}

/** The same, as a whole. */
export async function reportCredentialRefused(
  { db }: Pick<Services, 'db'>,
  channel: ChannelInError & { code: string },
): Promise<void> {
  await inTransaction(db, (tx) => recordCredentialRefused(tx, channel));
}

/** Reasons of a status that are over as soon as the provider takes the credential again. */
const credentialReasons: (ChannelStatusReason | null)[] = [
  'credential_refused',
  'credential_in_use_elsewhere',
  'credential_unreadable',
];

/**
 * The provider has taken a request of the channel: nothing is wrong with its credential any more.
 */
export async function reportAccepted(
  { db }: Pick<Services, 'db'>,
  { workspaceId, channelId }: ChannelInError,
): Promise<void> {
  const row = await findChannel(db, workspaceId, channelId);
  if (row?.status === 'error' && credentialReasons.includes(row.status_reason))
    await reportStatus({ db }, { workspaceId, channelId }, null);
}

/** A probe has seen that the channel works (null), or why it does not. */
export async function reportStatus(
  { db }: Pick<Services, 'db'>,
  channel: ChannelInError,
  problem: ChannelStatusReason | null,
): Promise<void> {
  await inTransaction(db, (tx) => recordStatus(tx, channel, problem));
}

/** People are told once, when the status changes, and no longer once it is well. */
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
  if (problem === null) await withdraw(tx, workspaceId, channelError(channelId));
  else await raise(tx, workspaceId, channelError(channelId, problem));
}
