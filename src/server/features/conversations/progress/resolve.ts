import {
  raise,
  withdrawOfConversation,
  withdrawWaitsLong,
} from '#server/features/notifications/notifications.ts';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { planQuestion } from '#server/features/satisfaction/satisfaction.ts';
import { type Database, inPatientTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { takeConversation } from '../state/taking.store.ts';
import { callOffOutdated, stepIn } from '../state/calling-off.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import { type StoredWhy, unsaid } from './reasons.ts';
import { closeResolved, storeResolution, waitsForTurn } from '../state/resolution.store.ts';
import { findUndoable, giveBackBefore } from '../state/undo-resolution.store.ts';

export interface Resolver {
  workspaceId: string;
  userId: string;
  conversationId: string;
}

/**
 * A person says that the conversation is done. Messages that still waited get an outcome that says
 * that nobody answered them, and a running turn is cancelled. The agent answers what the customer
 * writes next. A second call changes nothing. `why` was checked before (`checkReason`). Throws `not_found`, and `customer_wrote` if the
 * customer wrote after what the person has seen, because a message that nobody has read must not be
 * closed.
 */
export function resolve(
  db: Database,
  { workspaceId, userId, conversationId }: Resolver,
  { seen, why = unsaid }: { seen?: string | null | undefined; why?: StoredWhy } = {},
): Promise<string> {
  return inPatientTransaction(db, async (tx) => {
    const before = await lockConversation(tx, { workspaceId, conversationId, seen });
    if (!before) throw new AppError('not_found');
    if (before.wrote_more) throw new AppError('customer_wrote');
    if (before.resolved_at !== null) return before.resolved_at;
    await stepIn(tx, workspaceId, [conversationId], 'stopped');
    await callOffOutdated(tx, workspaceId, [conversationId]);
    const closed = await closeResolved(tx, workspaceId, conversationId);
    const resolvedAt = await storeResolution(
      tx,
      { workspaceId, userId, conversationId, ...why },
      { conversation: before, ...closed },
    );
    await planQuestion(tx, workspaceId, conversationId);
    await withdrawOfConversation(tx, workspaceId, conversationId);
    await withdrawWaitsLong(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'conversations');
    return resolvedAt;
  });
}

/**
 * The agent says goodbye to a customer who has nothing left to ask, in the transaction that commits
 * its goodbye, which leaves all the same. Nothing happens where a message waits for its turn (the
 * customer wrote more, or asked something in another topic), or people have something to do there.
 */
export async function resolveAsAgent(tx: Transaction, resolver: Resolver): Promise<void> {
  const { workspaceId, conversationId } = resolver;
  const before = await lockConversation(tx, { workspaceId, conversationId });
  if (!before || before.resolved_at !== null) return;
  if (before.owner === 'person' || before.waiting_since !== null) return;
  if (await waitsForTurn(tx, workspaceId, conversationId)) return;
  const nothing = { conversation: before, messages: [], handoffs: [] };
  await storeResolution(tx, { ...resolver, ...unsaid }, nothing);
  await planQuestion(tx, workspaceId, conversationId);
  await withdrawOfConversation(tx, workspaceId, conversationId);
  tx.tell(workspaceId, 'conversations');
}

/**
 * Takes a resolved conversation up again for this person, or with `undo` restores it as it was
 * before. Throws `not_found`, `not_resolved`.
 */
export async function reopen(
  db: Database,
  { workspaceId, userId, conversationId }: Resolver,
  undo: boolean,
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    const now = await lockConversation(tx, { workspaceId, conversationId });
    if (!now) throw new AppError('not_found');
    if (now.resolved_at === null) throw new AppError('not_resolved');
    tx.tell(workspaceId, 'notifications', 'conversations');
    tx.wake('answer');
    if (!undo) return void (await takeConversation(tx, workspaceId, conversationId, userId));
    const undoable = await findUndoable(tx, workspaceId, conversationId);
    if (!undoable) throw new AppError('not_resolved');
    await giveBackBefore(tx, { workspaceId, conversationId }, undoable);
    const after = await lockConversation(tx, { workspaceId, conversationId });
    if (after && after.waiting_since !== null)
      await raise(tx, workspaceId, handoffWaiting(conversationId, { channelId: now.channel_id }));
  });
}
