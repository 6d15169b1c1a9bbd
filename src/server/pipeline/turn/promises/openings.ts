import { reopenLeft } from '#server/features/conversations/state/take-up.store.ts';
import { waitedForOpening } from '#server/features/notifications/conversation-notices.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { takeOpened } from './opening.store.ts';

const CHECK_MS = 5000;

/**
 * Looks after customers who wrote while the business was closed. When it opens, an agent that was
 * closed, too, answers them; for the others the team is told that they wait.
 */
export function createOpenings({ db, log }: Services): Loop {
  return createLoop({
    name: 'openings',
    log,
    pollMs: CHECK_MS,
    async run() {
      const taken = await inTransaction(db, async (tx) => {
        const due = await takeOpened(tx);
        for (const opened of due) {
          const { id, workspace_id: workspaceId, channel_id: channelId } = opened;
          if (opened.is_agents) await reopenLeft(tx, workspaceId, id);
          else if (opened.waits) await raise(tx, workspaceId, waitedForOpening(id, channelId));
          tx.tell(workspaceId, 'conversations');
        }
        return due.length;
      });
      // After a long weekend more are due than are taken at a time.
      return taken > 0 ? 0 : null;
    },
  });
}
