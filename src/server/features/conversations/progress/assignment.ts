import { record } from '#server/features/audit/audit.ts';
import { raise, withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { assigned, assignedToTeam } from '#server/features/notifications/conversation-notices.ts';
import { type Database, inPatientTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { findChannelOf, holdMember } from './assignment.store.ts';
import { giveToTeam, takeConversation } from '../state/taking.store.ts';
import { wake } from '../state/snoozing.store.ts';

/**
 * Gives a conversation to a user or a team, or to people and nobody in particular. In each case the
 * agent says nothing more (B10). The user or the team that gets it from somebody else is notified.
 * Without `teamId` the team stays. Throws `not_found`, `person_not_found`, `team_not_found`.
 */
export async function assign(
  db: Database,
  session: Session,
  conversationId: string,
  { userId, teamId }: { userId: string | null; teamId?: string | null | undefined },
): Promise<void> {
  const { workspaceId } = session;
  await inPatientTransaction(db, async (tx) => {
    if (userId !== null && !(await holdMember(tx, workspaceId, userId)))
      throw new AppError('person_not_found');
    if (!(await takeConversation(tx, workspaceId, conversationId, userId)))
      throw new AppError('not_found');
    if (teamId !== undefined && !(await giveToTeam(tx, workspaceId, conversationId, teamId)))
      throw new AppError('team_not_found');
    await wake(tx, workspaceId, conversationId);
    await withdrawOfConversation(tx, workspaceId, conversationId);
    if (userId !== null && userId !== session.userId) {
      const channelId = await findChannelOf(tx, workspaceId, conversationId);
      await raise(tx, workspaceId, assigned(conversationId, { userId, channelId }));
    }
    if (userId === null && teamId) {
      const channelId = await findChannelOf(tx, workspaceId, conversationId);
      await raise(tx, workspaceId, assignedToTeam(conversationId, { teamId, channelId }));
    }
    tx.tell(workspaceId, 'conversations');
    await record(tx, {
      workspaceId,
      userId: session.userId,
      action: 'conversation.assigned',
      subject: conversationId,
      details: { to: userId, ...(teamId === undefined ? {} : { team: teamId }) },
    });
  });
}
