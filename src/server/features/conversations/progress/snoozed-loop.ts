import { wakeDue } from '../state/snoozing.store.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import { snoozeOver } from '#server/features/notifications/conversation-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

const CHECK_MS = 5000;

/**
 * Brings snoozed conversations back when their time has come, and notifies the team. Lists do not
 * wait for this loop, because they compare the time with the clock themselves.
 */
export function createSnoozes({ db, log }: Services): Loop {
  return createLoop({
    name: 'snoozes',
    log,
    pollMs: CHECK_MS,
    async run() {
      await inTransaction(db, async (tx) => {
        for (const { id, workspace_id: workspaceId, channel_id: channelId } of await wakeDue(tx)) {
          await raise(tx, workspaceId, snoozeOver(id, channelId));
          tx.tell(workspaceId, 'conversations');
        }
      });
      return null;
    },
  });
}
