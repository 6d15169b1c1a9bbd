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
import { handoffWaiting, snoozeOver } from './conversation-notices.ts';

/**
 * Tells the workspace, in the transaction of what happened. Answers whether anything is new to
 * anybody.
 */
export async function raise(
  tx: Transaction,
  workspaceId: string,
  notice: Notice,
): Promise<boolean> {
  const isNews = await insertNotice(tx, workspaceId, notice);
  tx.tell(workspaceId, 'notifications');
  return isNews;
}

/** It is over: whoever has not seen it need not any more. Answers whether anybody was told it. */
export async function withdraw(
  tx: Transaction,
  workspaceId: string,
  notice: Pick<Notice, 'cause' | 'subject'>,
): Promise<boolean> {
  const wasTold = await deleteNotice(tx, workspaceId, notice);
  tx.tell(workspaceId, 'notifications');
  return wasTold;
}

/** Of what check-ups told about a channel, only these hold. */
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

/** Somebody did something about it: told no more, whoever was. */
export async function withdrawScheduledFailed(
  tx: Transaction,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  await deleteOfSubject(tx, workspaceId, messageId, 'scheduled_failed');
  tx.tell(workspaceId, 'notifications');
}

/** Somebody of the team does something about it: nobody needs to be called any more. */
export async function withdrawOfConversation(
  tx: Transaction,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await withdraw(tx, workspaceId, handoffWaiting(conversationId));
  await withdraw(tx, workspaceId, snoozeOver(conversationId));
  for (const kind of ['assigned', 'assigned_team'] as const)
    await deleteOfConversation(tx, workspaceId, conversationId, kind);
}

/** The channel is gone, and all that was told of it. */
export async function withdrawChannel(
  tx: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await deleteOfChannel(tx, workspaceId, channelId);
  tx.tell(workspaceId, 'notifications');
}

/** Workspaces that are told about something of a kind, read or not. */
export const workspacesToldOf = (db: Queryable, kind: Kind): Promise<string[]> =>
  listWorkspaces(db, kind);
