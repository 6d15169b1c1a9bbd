import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import { windowEnd, writingAllowed } from '#channels/window.ts';
import type { Conversation, OpenedConversation } from '#contract/conversations/conversations.ts';
import { answeringName } from '#server/features/agents/agents.ts';
import { readStatus } from '#server/features/channels/channel-view.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { type Database, inPatientTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { returnConversation, takeConversation } from './state/taking.store.ts';
import { type ConversationRow, findConversation } from './list/lists.store.ts';
import { findOpened } from './thread/opened.store.ts';
import { wake } from './state/snoozing.store.ts';
import { toShownParts } from './thread/parts.ts';

/** From here on a person answers, and the agent says nothing more (B10). Throws `not_found`. */
export async function takeOver(
  db: Database,
  workspaceId: string,
  conversationId: string,
  userId: string,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    if (!(await takeConversation(tx, workspaceId, conversationId, userId)))
      throw new AppError('not_found');
    await wake(tx, workspaceId, conversationId);
    await withdrawOfConversation(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'conversations');
  });
}

/** The agent answers again (B12). Throws `not_found`. */
export async function handBack(
  db: Database,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    if (!(await returnConversation(tx, workspaceId, conversationId)))
      throw new AppError('not_found');
    await withdrawOfConversation(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'conversations');
    tx.wake('answer');
  });
}

/** One conversation as its screen shows it. Throws `not_found`. */
export async function openConversation(
  db: Queryable,
  directory: Pick<ChannelDirectory, 'isReadable'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
): Promise<z.output<typeof OpenedConversation>> {
  const [row, opened, channel] = await Promise.all([
    findConversation(db, workspaceId, id),
    findOpened(db, workspaceId, id),
    readStatus(db, directory, workspaceId, id),
  ]);
  if (!row || !opened || !channel) throw new AppError('not_found');
  const { abilities } = catalog[row.channel_type];
  const {
    handoff_reason: reason,
    handoff_note: note,
    handoff_at: at,
    handoff_taken: taken,
  } = opened;
  return {
    ...toConversation(row),
    channelStatus: channel.status,
    channelStatusReason: channel.statusReason,
    ownerName: row.owner === 'person' ? opened.owner_name : null,
    ownerId: row.owner === 'person' ? opened.owner_user_id : null,
    ownerIsMe: row.owner === 'person' && opened.owner_user_id === userId,
    ownedUntil: opened.owned_until,
    agentName: await answeringName(db, workspaceId, row.channel_id, row.is_group),
    handoff: reason !== null && note !== null && at !== null ? { reason, note, at, taken } : null,
    unreachable: opened.unreachable,
    optedOut: opened.opted_out,
    blockedAs: opened.blocked_as,
    windowEndsAt: windowEnd(abilities, opened.customer_at),
    writing: writingAllowed(abilities, opened.silent_ms, opened.human_agent),
  };
}

/** A row as the API shows it. */
export function toConversation(row: ConversationRow): z.output<typeof Conversation> {
  return {
    id: row.id,
    channelId: row.channel_id,
    channelName: row.channel_name,
    channelType: row.channel_type,
    contactId: row.contact_id,
    contactName: row.contact_name,
    isGroup: row.is_group,
    mutedAt: row.muted_at,
    owner: row.owner,
    lastMessageAt: row.last_message_at,
    unanswered: row.unanswered,
    waitingSince: row.waiting_since,
    replyWarnAt: row.reply_warn_at,
    replyDueAt: row.reply_due_at,
    resolvedAt: row.resolved_at,
    snoozedUntil: row.snoozed_until,
    customerMessageId: row.customer_message_id,
    labels: row.labels ?? [],
    team:
      row.team_id !== null && row.team_name !== null
        ? { id: row.team_id, name: row.team_name }
        : null,
    lastMessage:
      row.last_author && row.last_parts
        ? {
            author: row.last_author,
            senderName: row.last_sender,
            parts: toShownParts(row.last_parts),
          }
        : null,
  };
}
