import type { Queryable, Transaction } from '#server/platform/db.ts';
import { chatOf } from '../aliases.store.ts';
import type { ChangeOf } from './change.ts';
import type { Place } from './changes.store.ts';
import { keepOutOfOrder } from './out-of-order.store.ts';
import { refusedAfterwards } from '#server/pipeline/delivery/failures.ts';
import { nowOrLater } from './now-or-later.ts';
import { moveDelivery, moveUpToMessage, moveUpToTime, confirmPart } from './receipts.store.ts';

/** Applies the receipt of one part of ours. */
export async function applyReceipt(
  db: Transaction,
  place: Place,
  event: ChangeOf<'receipt'>,
): Promise<void> {
  const move = () => moveDelivery(db, place, event.messageId, event.status, event.refusal ?? null);
  let moved = await move();
  // The answer to our request was lost, and this receipt tells that the part was taken.
  if (
    !moved &&
    event.partId !== undefined &&
    (await confirmPart(db, place, event.partId, event.messageId))
  )
    moved = await move();
  if (!moved && (await keepOutOfOrder(db, place, event.messageId, event)) === 0)
    moved = await move();
  if (moved && event.status === 'failed')
    await refusedAfterwards(
      db,
      place,
      moved,
      event.refusal ?? { kind: 'rejected', code: 'failed' },
    );
}

/**
 * Applies a receipt for everything that was sent up to a message or a time. It may also mean a part
 * that is on its way: then the receipt is kept until more is known.
 */
export async function applyReceipts(
  db: Queryable,
  place: Place,
  event: ChangeOf<'receipts'>,
): Promise<void> {
  const { upTo, status } = event;
  if ('messageId' in upTo) {
    return nowOrLater(db, place, upTo.messageId, event, () =>
      moveUpToMessage(db, place, upTo.messageId, status),
    );
  }
  const chat = await chatOf(db, place, event.chat);
  if (await moveUpToTime(db, place, chat, upTo.time, status))
    await keepOutOfOrder(db, place, event.eventId, { ...event, chat });
}
