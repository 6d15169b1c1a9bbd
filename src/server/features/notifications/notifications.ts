import type { Queryable, Transaction } from '#server/platform/db.ts';
import type { Kind, Notice } from './notice.ts';
import {
  deleteNotice,
  deleteOfChannel,
  deleteOfConversation,
  deleteOfSubject,
  deleteOthers,
  insertNotice,
  listWorkspaces,
} from './notifications.store.ts';
import { lookAgain } from './push/subscriptions.store.ts';
import { handoffWaiting, snoozeOver } from './conversation-notices.ts';

/**
 * Notifies the workspace, in the transaction of what happened. Resolves with whether the notice is
 * news to anybody.
 */
export async function raise(
  tx: Transaction,
  workspaceId: string,
  notice: Notice,
): Promise<boolean> {
  const isNews = await insertNotice(tx, workspaceId, notice);
  // It was told, and may have been seen since: whether it is news to a device, the device's turn
  // says.
  if (!isNews && notice.kind === 'customer_wrote' && notice.conversationId !== null)
    await lookAgain(tx, workspaceId, notice.conversationId);
  tx.tell(workspaceId, 'notifications');
  return isNews;
}

/**
 * Withdraws a notice because it is over. Users who have not seen it do not need to any more.
 * Resolves with whether there was such a notice.
 */
export async function withdraw(
  tx: Transaction,
  workspaceId: string,
  notice: Pick<Notice, 'cause' | 'subject'>,
): Promise<boolean> {
  const wasTold = await deleteNotice(tx, workspaceId, notice);
  tx.tell(workspaceId, 'notifications');
  return wasTold;
}

/** Withdraws everything that check-ups told about a channel, except the given notices. */
export async function withdrawOthers(
  tx: Transaction,
  workspaceId: string,
  channelId: string,
  holding: Notice[],
): Promise<void> {
  await deleteOthers(
    tx,
    workspaceId,
    channelId,
    ['channel_problem', 'credential_expiring'],
    holding,
  );
  tx.tell(workspaceId, 'notifications');
}

/**
 * Withdraws, for every user, the notice that a scheduled message was not sent, because somebody did
 * something about it.
 */
export async function withdrawScheduledFailed(
  tx: Transaction,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  await deleteOfSubject(tx, workspaceId, messageId, 'scheduled_failed');
  tx.tell(workspaceId, 'notifications');
}

/** Withdraws, for every user, the notice that a note names them, because the note is gone. */
export async function withdrawMentions(
  tx: Transaction,
  workspaceId: string,
  noteId: string,
): Promise<void> {
  if ((await deleteOfSubject(tx, workspaceId, noteId, 'mention')) > 0)
    tx.tell(workspaceId, 'notifications');
}

/**
 * Withdraws the notices about a conversation, because a user does something about it and nobody
 * else needs to be called.
 */
export async function withdrawOfConversation(
  tx: Transaction,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await withdraw(tx, workspaceId, handoffWaiting(conversationId));
  await withdraw(tx, workspaceId, snoozeOver(conversationId));
  for (const kind of ['assigned', 'assigned_team', 'customer_wrote', 'waited_for_opening'] as const)
    await deleteOfConversation(tx, workspaceId, conversationId, kind);
}

/** Withdraws, for every user, that a customer waits too long, because they are answered. */
export async function withdrawWaitsLong(
  tx: Transaction,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  if ((await deleteOfConversation(tx, workspaceId, conversationId, 'waits_long')) > 0)
    tx.tell(workspaceId, 'notifications');
}

/** Withdraws all notices about a channel that was deleted. */
export async function withdrawChannel(
  tx: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await deleteOfChannel(tx, workspaceId, channelId);
  tx.tell(workspaceId, 'notifications');
}

/** The workspaces that have a notice of this kind, read or not. */
export const workspacesToldOf = (db: Queryable, kind: Kind): Promise<string[]> =>
  listWorkspaces(db, kind);
