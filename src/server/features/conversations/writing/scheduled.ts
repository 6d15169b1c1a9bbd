import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { managers } from '#contract/people/roles.ts';
import {
  SCHEDULE_DAYS,
  SCHEDULED_AT_MOST,
  type scheduledMessageRoutes,
} from '#contract/conversations/scheduled-messages.ts';
import { withdrawScheduledFailed } from '#server/features/notifications/notifications.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpened } from '../thread/opened.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import {
  deleteScheduled,
  findScheduled,
  findShown,
  type FoundScheduled,
  insertOfAgent,
  insertScheduled,
  listScheduled,
  type ShownScheduled,
} from './scheduled.store.ts';

type Db = Pick<Services, 'db'>;

/** A message that is due later than this is found by the loop's own check in time. */
const A_MINUTE_MS = 60_000;

/**
 * Stores what a person wrote until its time; nothing else of the conversation changes before.
 * Throws `not_found`, `schedule_time`, `too_many_scheduled`, `opted_out_scheduled`, and
 * `idempotency_key_reused` if something else waits under its id.
 */
export function schedule(
  { db }: Db,
  { workspaceId, userId }: Session,
  conversationId: string,
  {
    id = uuidv7(),
    text,
    sendAt,
    seen,
  }: z.output<(typeof scheduledMessageRoutes.scheduleMessage)['body']>,
): Promise<ShownScheduled> {
  return inTransaction(db, async (tx) => {
    if (!(await lockConversation(tx, { workspaceId, conversationId })))
      throw new AppError('not_found');
    const earlier = await findShown(tx, { workspaceId, conversationId, userId, id });
    if (earlier) {
      if (earlier.text !== text || Date.parse(earlier.send_at) !== Date.parse(sendAt))
        throw new AppError('idempotency_key_reused');
      return earlier;
    }
    if ((await findOpened(tx, workspaceId, conversationId))?.opted_out)
      throw new AppError('opted_out_scheduled');
    const waiting = await listScheduled(tx, workspaceId, conversationId);
    if (waiting.length >= SCHEDULED_AT_MOST)
      throw new AppError('too_many_scheduled', { count: SCHEDULED_AT_MOST });
    const scheduled = {
      id,
      workspaceId,
      conversationId,
      userId,
      text,
      sendAt,
      seen: seen ?? null,
      days: SCHEDULE_DAYS,
    };
    if (!(await insertScheduled(tx, scheduled))) throw new AppError('schedule_time');
    const row = await findShown(tx, { workspaceId, conversationId, userId, id });
    // The id belongs to something else.
    if (!row) throw new AppError('not_found');
    tx.tell(workspaceId, 'conversations');
    tx.wake('schedule', Math.min(A_MINUTE_MS, Math.max(0, Date.parse(sendAt) - Date.now())));
    return row;
  });
}

/**
 * The agent writes later what it tells the customer that it will, in the transaction that commits
 * its words. If these are called off, what it scheduled goes with them: `seen`, the newest message
 * that they answer, ties it to them. A time that has just passed is now.
 */
export async function scheduleAsAgent(
  tx: Transaction,
  message: {
    workspaceId: string;
    conversationId: string;
    agentId: string;
    text: string;
    sendAt: string;
    seen: string | null;
  },
): Promise<void> {
  await insertOfAgent(tx, { id: uuidv7(), ...message });
  tx.tell(message.workspaceId, 'conversations');
  const waitMs = Math.max(0, Date.parse(message.sendAt) - Date.now());
  tx.wake('schedule', Math.min(A_MINUTE_MS, waitMs));
}

export const isInHandsOf = ({ userId, role }: Session, authorId: string): boolean =>
  authorId === userId || managers.some((one) => one === role);

/** Throws `scheduled_message_not_found`, `scheduled_by_another`. */
export async function findMine(
  db: Queryable,
  session: Session,
  id: string,
): Promise<FoundScheduled> {
  const found = await findScheduled(db, session.workspaceId, id);
  if (!found) throw new AppError('scheduled_message_not_found');
  if (!isInHandsOf(session, found.user_id)) throw new AppError('scheduled_by_another');
  return found;
}

/**
 * Throws `scheduled_message_not_found`, also if the message has just been sent, and
 * `scheduled_by_another`.
 */
export async function cancelScheduled({ db }: Db, session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await findMine(db, session, id);
  await inTransaction(db, async (tx) => {
    if ((await deleteScheduled(tx, workspaceId, id)) === 0)
      throw new AppError('scheduled_message_not_found');
    await withdrawScheduledFailed(tx, workspaceId, id);
    tx.tell(workspaceId, 'conversations');
  });
}
