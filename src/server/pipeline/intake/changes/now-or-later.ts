import type { Queryable } from '#server/platform/db.ts';
import type { Change } from './change.ts';
import type { Place } from './changes.store.ts';
import { keepOutOfOrder } from './out-of-order.store.ts';

/**
 * Applies a change to a message. `work` answers whether we know the message; if not, the change is
 * kept until we do. The message may have become known between the two: then the change is not kept,
 * and `work` is called again.
 */
export async function nowOrLater(
  db: Queryable,
  place: Place,
  messageId: string,
  event: Change,
  work: () => Promise<boolean>,
): Promise<void> {
  if (await work()) return;
  if ((await keepOutOfOrder(db, place, messageId, event)) === 0) await work();
}
