import type { Queryable } from '#server/platform/db.ts';
import type { Change } from './change.ts';
import type { Place } from './changes.store.ts';
import { keepEarly } from './out-of-order.store.ts';

/**
 * Does what a change says of a message; `work` answers whether we know that. What we do not know
 * yet is waited for. It may have become known between the two: then the change is not kept, and is
 * done now.
 */
export async function nowOrEarly(
  db: Queryable,
  place: Place,
  messageId: string,
  event: Change,
  work: () => Promise<boolean>,
): Promise<void> {
  if (await work()) return;
  if ((await keepEarly(db, place, messageId, event)) === 0) await work();
}
