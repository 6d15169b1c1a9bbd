import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangeTools } from './change.ts';
import { change } from './changes.ts';
import { dropEarly, type EarlyChange, listRipe, takeEarly } from './out-of-order.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * The heartbeat wakes it each second while changes wait; this is for a heartbeat that hangs, and
 * for dropping.
 */
const CHECK_MS = 10_000;
const DROP_EVERY_MS = 10_000;
const AT_A_TIME = 100;
/**
 * Word of a part comes within seconds of its being sent; a number that other programs use, too, has
 * many that are not ours.
 */
const RECEIPT_MINUTES = 10;
/** A message may be delivered so much later than its edit: its provider repeats it for a day. */
const OTHER_HOURS = 24;

/**
 * Applies what came before the message that it is about, once that is recorded. A customer's
 * message takes its changes along when it is stored; this is for our own messages, whose ids we
 * learn from the provider's answer, and for two processes that store both at one moment.
 */
export function createEarlyChanges({ db, jobs, log }: Services): Loop {
  let dropAt = 0;
  return createLoop({
    name: 'early-changes',
    log,
    pollMs: CHECK_MS,
    async run() {
      const ripe = await listRipe(db, AT_A_TIME);
      for (const message of ripe) {
        await inTransaction(db, async (tx) => {
          for (const early of await takeEarly(tx, message)) {
            await applyEarly({ db: tx, jobs }, early);
            tx.tell(early.workspace_id, 'notifications', 'conversations');
          }
        });
      }
      if (performance.now() >= dropAt) {
        await dropEarly(db, RECEIPT_MINUTES, OTHER_HOURS);
        dropAt = performance.now() + DROP_EVERY_MS;
      }
      return ripe.length === AT_A_TIME ? 0 : null;
    },
  });
}

/** In the transaction that took it. */
export async function applyEarly(
  tools: ChangeTools,
  { workspace_id, channel_id, event }: EarlyChange,
): Promise<void> {
  if (event.kind !== 'message')
    await change(tools, { workspaceId: workspace_id, channelId: channel_id }, event);
}
