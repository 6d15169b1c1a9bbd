import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangeTools } from './change.ts';
import { change } from './changes.ts';
import {
  dropOutOfOrder,
  type OutOfOrderChange,
  listRipe,
  takeOutOfOrder,
} from './out-of-order.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * The heartbeat wakes the loop each second while changes wait. The poll is for a heartbeat that
 * hangs, and for dropping old changes.
 */
const CHECK_MS = 10_000;
const DROP_EVERY_MS = 10_000;
const AT_A_TIME = 100;
/**
 * How long a receipt waits for its part. A receipt comes within seconds of the sending, and a
 * number that other programs use, too, gets many receipts for parts that are not ours.
 */
const RECEIPT_MINUTES = 10;
/**
 * How long other changes wait: a message may be delivered this much later than its edit, because
 * its provider repeats it for a day.
 */
const OTHER_HOURS = 24;

/**
 * Applies changes that came before their message, once the message is recorded. A customer's
 * message takes its changes along when it is stored. This loop is for our own messages, whose ids
 * we learn from the provider's answer, and for the case that two processes store a message and its
 * change at the same moment.
 */
export function createOutOfOrderChanges({ db, jobs, log }: Services): Loop {
  let dropAt = 0;
  return createLoop({
    name: 'early-changes',
    log,
    pollMs: CHECK_MS,
    async run() {
      const ripe = await listRipe(db, AT_A_TIME);
      for (const message of ripe) {
        await inTransaction(db, async (tx) => {
          for (const outOfOrder of await takeOutOfOrder(tx, message)) {
            await applyOutOfOrder({ db: tx, jobs }, outOfOrder);
            tx.tell(outOfOrder.workspace_id, 'notifications', 'conversations');
          }
        });
      }
      if (performance.now() >= dropAt) {
        await dropOutOfOrder(db, RECEIPT_MINUTES, OTHER_HOURS);
        dropAt = performance.now() + DROP_EVERY_MS;
      }
      return ripe.length === AT_A_TIME ? 0 : null;
    },
  });
}

/** Applies a change that waited, in the transaction that took it. */
export async function applyOutOfOrder(
  tools: ChangeTools,
  { workspace_id, channel_id, event }: OutOfOrderChange,
): Promise<void> {
  if (event.kind !== 'message')
    await change(tools, { workspaceId: workspace_id, channelId: channel_id }, event);
}
