import { uuidv7 } from 'uuidv7';
import { customerWrote } from '#server/features/notifications/conversation-notices.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import type { Transaction } from '#server/platform/db.ts';
import { unseeOpen } from '../list/seen.store.ts';
import { type Released, releaseConversations } from '../state/taking.store.ts';
import { insertEvent } from '../writing/notes.store.ts';

/** Who goes, and who removes them, in whose language the sentence of the thread is stored. */
interface Leaving {
  workspaceId: string;
  userId: string;
  name: string;
  by: { userId: string; language: 'pt' | 'en' };
}

/**
 * The conversations of a person who is removed return to their team, or to nobody, and say so.
 * Where a customer waits, everybody has it unread again, and whose it is now are told. Resolves
 * with the number of conversations.
 */
export async function leaveBehind(tx: Transaction, leaving: Leaving): Promise<number> {
  const { workspaceId, by } = leaving;
  const released = await releaseConversations(tx, workspaceId, leaving.userId);
  const waiting = released.filter(({ waits }) => waits);
  await unseeOpen(
    tx,
    workspaceId,
    waiting.map(({ id }) => id),
  );
  for (const conversation of released) {
    const { id, team } = conversation;
    await insertEvent(tx, {
      id: uuidv7(),
      workspaceId,
      conversationId: id,
      userId: by.userId,
      text: sentenceOf(leaving, conversation),
      event: { kind: 'person_left', person: leaving.name, team: team?.name ?? null },
    });
  }
  for (const { id, channelId, team, isGroup } of waiting)
    // In a group its unread messages tell enough.
    if (!isGroup)
      await raise(
        tx,
        workspaceId,
        customerWrote(id, { channelId, userId: null, teamId: team?.id ?? null }),
      );
  return released.length;
}

function sentenceOf({ name, by }: Leaving, { team }: Released): string {
  if (by.language === 'pt')
    return team === null
      ? `${name} saiu da equipe, e a conversa ficou sem ninguém.`
      : `${name} saiu da equipe, e a conversa voltou para ${team.name}.`;
  return team === null
    ? `${name} left the team, and nobody has the conversation.`
    : `${name} left the team, and the conversation is ${team.name}’s again.`;
}
