import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { answerAgain } from '#server/features/conversations/state/answer-again.store.ts';
import { lockConversation } from '#server/features/conversations/state/locking.store.ts';
import { sendAgainIn } from '#server/features/conversations/writing/send-as-person.ts';
import { type Database, inPatientTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findOpenLetter, settleLetter } from './dead-letters.store.ts';

/**
 * Tries again what was given up: a refused message is sent once more, and an agent that failed is
 * given the conversation and answers anew. Throws `dead_letter_not_found`, `retry_useless`,
 * `opted_out_template`, `opted_out_agent`.
 */
export function retryLetter(db: Database, workspaceId: string, id: string): Promise<void> {
  return inPatientTransaction(db, async (tx) => {
    const { step, conversation_id, message_id, can_retry } = await lock(tx, workspaceId, id);
    if (!can_retry || conversation_id === null || message_id === null)
      throw new AppError('retry_useless');
    if (step === 'deliver') await sendAgainIn(tx, workspaceId, message_id, ['person', 'agent']);
    else {
      await answerAgain(tx, workspaceId, {
        conversationId: conversation_id,
        messageId: message_id,
      });
      await withdrawOfConversation(tx, workspaceId, conversation_id);
      tx.wake('answer');
    }
    await settleLetter(tx, workspaceId, id);
    tx.tell(workspaceId, 'notifications', 'conversations');
  });
}

/** Takes it off the list, because somebody has dealt with it. Throws `dead_letter_not_found`. */
export function settle(db: Database, workspaceId: string, id: string): Promise<void> {
  return inPatientTransaction(db, async (tx) => {
    await lock(tx, workspaceId, id);
    await settleLetter(tx, workspaceId, id);
    tx.tell(workspaceId, 'conversations');
  });
}

/**
 * Locks the conversation and then reads its dead letter, so that two people cannot try it twice.
 */
async function lock(tx: Transaction, workspaceId: string, id: string) {
  const letter = await findOpenLetter(tx, workspaceId, id, false);
  if (!letter) throw new AppError('dead_letter_not_found');
  if (letter.conversation_id !== null)
    await lockConversation(tx, { workspaceId, conversationId: letter.conversation_id });
  const locked = await findOpenLetter(tx, workspaceId, id, true);
  if (!locked) throw new AppError('dead_letter_not_found');
  return locked;
}
