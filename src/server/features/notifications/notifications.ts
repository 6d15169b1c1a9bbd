import type { Queryable, Transaction } from '#server/platform/db.ts';
import { type Kind, type Notice, nowhere } from './notice.ts';
import {
  deleteNotice,
  deleteOfChannel,
  deleteOfConversation,
  deleteOfSubject,
  deleteOthers,
  insertNotice,
  listWorkspaces,
} from './notifications.store.ts';

/** Of what check-ups told about a channel, only these hold. */
export async function withdrawOthers(tx: Transaction, workspaceId: string, channelId: string, holding: Notice[]): Promise<void> {
  await deleteOthers(tx, workspaceId, channelId, ['channel_problem', 'credential_expiring'], holding);
  tx.tell(workspaceId, 'notifications');
}

/** A customer waits for a person. Withdrawn when somebody came, or the conversation is the agent's again. */
export const handoffWaiting = (
  conversationId: string,
  raised: { channelId?: string; note?: string; team?: Notice['team'] } = {},
): Notice => ({
  ...nowhere,
  kind: 'handoff',
  cause: 'handoff',
  subject: conversationId,
  channelId: raised.channelId ?? null,
  conversationId,
  detail: raised.note || null,
  newsAfterMinutes: 0,
  ...(raised.team && { team: raised.team }),
});

/** What a person put off is due. Withdrawn when somebody does something about it. */
export const snoozeOver = (conversationId: string, channelId: string | null = null): Notice => ({
  ...nowhere,
  kind: 'snooze_over',
  cause: 'snooze_over',
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
});

/** Somebody was given a conversation by another. Withdrawn when it is theirs no more, or they do something about it. */
export const assigned = (conversationId: string, { userId, channelId }: { userId: string; channelId: string | null }): Notice => ({
  ...nowhere,
  kind: 'assigned',
  cause: `assigned:${userId}`,
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
  userId,
});

/** What somebody had scheduled was not sent; `code` as in `refusal-sentences`. Without its author everybody is told. Withdrawn when somebody does something about it. */
export const scheduledFailed = (
  messageId: string,
  raised: { userId?: string; conversationId: string; channelId: string; code: string },
): Notice => ({
  ...nowhere,
  kind: 'scheduled_failed',
  cause: `scheduled_failed:${raised.userId ?? 'all'}`,
  subject: messageId,
  channelId: raised.channelId,
  conversationId: raised.conversationId,
  detail: raised.code,
  ...(raised.userId !== undefined && { userId: raised.userId }),
});

/** Somebody did something about it: told no more, whoever was. */
export async function withdrawScheduledFailed(tx: Transaction, workspaceId: string, messageId: string): Promise<void> {
  await deleteOfSubject(tx, workspaceId, messageId, 'scheduled_failed');
  tx.tell(workspaceId, 'notifications');
}

/** A team was given a conversation. Withdrawn when somebody does something about it. */
export const assignedToTeam = (conversationId: string, { teamId, channelId }: { teamId: string; channelId: string | null }): Notice => ({
  ...nowhere,
  kind: 'assigned_team',
  cause: `assigned_team:${teamId}`,
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
  team: { id: teamId, aloneMinutes: null },
});

/** Somebody of the team does something about it: nobody needs to be called any more. */
export async function withdrawOfConversation(tx: Transaction, workspaceId: string, conversationId: string): Promise<void> {
  await withdraw(tx, workspaceId, handoffWaiting(conversationId));
  await withdraw(tx, workspaceId, snoozeOver(conversationId));
  for (const kind of ['assigned', 'assigned_team'] as const) await deleteOfConversation(tx, workspaceId, conversationId, kind);
}

/** Every further message of a machine is the same news. */
const LOOP_QUIET_MINUTES = 10;

/** The agent fell silent because it may be talking to a machine. */
export const loopGuarded = (channelId: string, conversationId: string): Notice => ({
  ...nowhere,
  kind: 'loop_guard',
  cause: 'loop_guard',
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: LOOP_QUIET_MINUTES,
});

/** A part was given up: a dead letter of the delivery. */
export const undelivered = (channelId: string, conversationId: string, messageId: string, code: string): Notice => ({
  ...nowhere,
  kind: 'undelivered',
  cause: `undelivered:${channelId}:${code}`,
  subject: messageId,
  channelId,
  conversationId,
  detail: code,
});

/** A run was given up and not even a person was called: a dead letter of the answer. */
export const unanswered = (channelId: string, conversationId: string, messageId: string): Notice => ({
  ...nowhere,
  kind: 'unanswered',
  cause: `unanswered:${channelId}`,
  subject: messageId,
  channelId,
  conversationId,
});

/** Tells the workspace, in the transaction of what happened. Answers whether anything is new to anybody. */
export async function raise(tx: Transaction, workspaceId: string, notice: Notice): Promise<boolean> {
  const isNews = await insertNotice(tx, workspaceId, notice);
  tx.tell(workspaceId, 'notifications');
  return isNews;
}

/** It is over: whoever has not seen it need not any more. Answers whether anybody was told it. */
export async function withdraw(tx: Transaction, workspaceId: string, notice: Pick<Notice, 'cause' | 'subject'>): Promise<boolean> {
  const wasTold = await deleteNotice(tx, workspaceId, notice);
  tx.tell(workspaceId, 'notifications');
  return wasTold;
}

/** The channel is gone, and all that was told of it. */
export async function withdrawChannel(tx: Transaction, workspaceId: string, channelId: string): Promise<void> {
  await deleteOfChannel(tx, workspaceId, channelId);
  tx.tell(workspaceId, 'notifications');
}

/** Workspaces that are told about something of a kind, read or not. */
export const workspacesToldOf = (db: Queryable, kind: Kind): Promise<string[]> => listWorkspaces(db, kind);
