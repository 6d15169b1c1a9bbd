import { SNOOZE_DAYS } from '#contract/conversations/conversation-progress.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { type Database, inPatientTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { takeConversation } from '../state/taking.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import type { Resolver } from './resolve.ts';
import { putOff, wake } from '../state/snoozing.store.ts';

/**
 * A person takes the conversation and snoozes it. It comes back at that time, or when the customer
 * writes. Throws `not_found`, `snooze_time`, and `customer_wrote` if the customer wrote after what
 * the person has seen.
 */
export async function snooze(
  db: Database,
  { workspaceId, userId, conversationId }: Resolver,
  { until, seen }: { until: string; seen?: string | null | undefined },
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    const now = await lockConversation(tx, { workspaceId, conversationId, seen });
    if (!now) throw new AppError('not_found');
    if (now.wrote_more) throw new AppError('customer_wrote');
    await takeConversation(tx, workspaceId, conversationId, userId);
    if (!(await putOff(tx, { workspaceId, conversationId, until, days: SNOOZE_DAYS })))
      throw new AppError('snooze_time');
    await withdrawOfConversation(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'conversations');
  });
}

/** A snoozed conversation comes back now. Throws `not_found`. */
export async function wakeNow(
  db: Database,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    if (!(await lockConversation(tx, { workspaceId, conversationId })))
      throw new AppError('not_found');
    await wake(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'notifications', 'conversations');
  });
}
