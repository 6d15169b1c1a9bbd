import { withdraw } from '#server/features/notifications/notifications.ts';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { endOverdueHandoffs, tellNobodyCame } from './handoff.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { nobodyCame } from './notices.ts';

const CHECK_MS = 5000;

/**
 * Looks after customers who wait for a person: tells the customer when nobody came, and withdraws
 * the team's notification once the agent is in charge again and the customer waits no more.
 */
export function createHandoffs({ db, bus, log }: Services, onSaid: () => void): Loop {
  return createLoop({
    name: 'handoffs',
    log,
    pollMs: CHECK_MS,
    async run() {
      const told = await tellNobodyCame(db, nobodyCame);
      if (told.length > 0) onSaid();
      // Until now only one team was notified; from now on everybody is.
      for (const workspaceId of new Set(told.map((row) => row.workspace_id)))
        bus.tell(workspaceId, 'notifications');
      await inTransaction(db, async (tx) => {
        for (const {
          workspace_id: workspaceId,
          conversation_id: conversationId,
        } of await endOverdueHandoffs(tx)) {
          await withdraw(tx, workspaceId, handoffWaiting(conversationId));
          tx.tell(workspaceId, 'conversations');
        }
      });
      return null;
    },
  });
}
