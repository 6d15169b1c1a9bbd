import { uuidv7 } from 'uuidv7';
import type { BlockKind } from '#contract/contacts/contacts.ts';
import { record } from '#server/features/audit/audit.ts';
import {
  endForBlocked,
  giveBackUnblocked,
} from '#server/features/conversations/state/blocking.store.ts';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { raise, withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { type Database, inPatientTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findHead, listMembers, lockPeople } from '../merge/members.store.ts';
import { changeBlocks, endBlocks, insertBlock, listBlocks } from './block.store.ts';

interface By {
  workspaceId: string;
  userId: string;
}

/**
 * The team wants to hear nothing of a person. Whatever waits in their conversations ends, and what
 * they write from now on is stored and shown, and nobody is told. A second call changes the kind, or
 * nothing. Throws `contact_not_found`, `contact_is_group`.
 */
export async function block(
  db: Database,
  { workspaceId, userId }: By,
  id: string,
  kind: BlockKind,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    const { head, contactIds } = await lockPerson(tx, workspaceId, id);
    const lasting = await listBlocks(tx, workspaceId, contactIds);
    if (lasting[0]?.kind === kind) return;
    if (lasting.length > 0) {
      const ids = lasting.map((one) => one.id);
      await changeBlocks(tx, workspaceId, ids, kind);
    } else {
      const reason = reasons[kind];
      const before = await endForBlocked(tx, { workspaceId, contactIds, reason });
      await insertBlock(tx, { id: uuidv7(), workspaceId, contactId: head, kind, userId, before });
      for (const { conversation } of before)
        await withdrawOfConversation(tx, workspaceId, conversation.id);
    }
    await record(tx, { workspaceId, userId, action: actions[kind], subject: head });
    tx.tell(workspaceId, 'contacts', 'conversations', 'notifications');
  });
}

/**
 * What the person writes from now on is answered like anybody's. With `undo`, within some minutes,
 * everything is as if they had not been blocked. A second call changes nothing. Throws
 * `contact_not_found`, `contact_is_group`.
 */
export async function unblock(
  db: Database,
  { workspaceId, userId }: By,
  id: string,
  undo: boolean,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    const { head, contactIds } = await lockPerson(tx, workspaceId, id);
    const lasting = await listBlocks(tx, workspaceId, contactIds);
    if (lasting.length === 0) return;
    for (const { blocked_at: since, before, is_fresh: isFresh } of lasting) {
      if (!undo || !isFresh) continue;
      for (const { id: conversationId, channel_id: channelId } of await giveBackUnblocked(
        tx,
        workspaceId,
        { since, before },
      ))
        await raise(tx, workspaceId, handoffWaiting(conversationId, { channelId }));
    }
    await endBlocks(
      tx,
      workspaceId,
      lasting.map((one) => one.id),
    );
    await record(tx, { workspaceId, userId, action: 'contact.unblocked', subject: head });
    tx.tell(workspaceId, 'contacts', 'conversations', 'notifications');
    tx.wake('answer');
  });
}

const actions = { blocked: 'contact.blocked', spam: 'contact.marked_as_spam' } as const;
/** Why the messages of a blocked person are not answered. */
export const reasons = { blocked: 'contact_blocked', spam: 'contact_spam' } as const;

/** The person, whom nobody else merges, splits or blocks until the transaction ends. */
async function lockPerson(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<{ head: string; contactIds: string[] }> {
  await lockPeople(tx, workspaceId);
  const head = await findHead(tx, workspaceId, id);
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(tx, workspaceId, [head]);
  if (members.some((member) => member.is_group)) throw new AppError('contact_is_group');
  return { head, contactIds: members.map((member) => member.id) };
}
