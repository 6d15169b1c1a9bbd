import { record } from '#server/features/audit/audit.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { closeIgnored, lockGroup, setMuted } from './mute.store.ts';
import { setWaitingSince } from '../state/questions.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import type { Resolver } from '../progress/resolve.ts';

/**
 * Mutes or unmutes a group. In a muted group nobody waits for the messages that no agent answers,
 * including those that wait already. Messages that an agent handed over stay with people, and the
 * agent goes on answering as before. A second call changes nothing. Throws `not_found`,
 * `not_a_group`.
 */
export async function mute(
  db: Database,
  { workspaceId, userId, conversationId }: Resolver,
  muted: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const group = await lockGroup(tx, workspaceId, conversationId);
    if (!group) throw new AppError('not_found');
    if (!group.is_group) throw new AppError('not_a_group');
    if (group.muted === muted) return;
    await setMuted(tx, workspaceId, conversationId, muted);
    if (muted) {
      await closeIgnored(tx, workspaceId, conversationId);
      await setWaitingSince(tx, workspaceId, [conversationId]);
      const now = await lockConversation(tx, { workspaceId, conversationId });
      if (now?.waiting_since === null)
        await withdrawOfConversation(tx, workspaceId, conversationId);
    }
    tx.tell(workspaceId, 'notifications', 'conversations');
    tx.wake('answer');
    await record(tx, {
      workspaceId,
      userId,
      action: `conversation.${muted ? 'muted' : 'unmuted'}`,
      subject: conversationId,
    });
  });
}
