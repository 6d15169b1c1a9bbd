import { changed } from '#server/features/live/live.ts';
import { handoffWaiting, tellPages, withdraw } from '#server/features/notifications/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { endOverdueHandoffs, tellNobodyCame } from './handoff.store.ts';
import { createLoop, type Loop } from './loop.ts';
import { nobodyCame } from './notices.ts';

const CHECK_MS = 5000;

/** Looks after those who wait for a person: the customer is told when nobody came, and the team no longer once the agent is back. */
export function createHandoffs({ db, bus, log }: Services, onSaid: () => void): Loop {
  return createLoop({
    name: 'handoffs',
    log,
    pollMs: CHECK_MS,
    async run() {
      const told = await tellNobodyCame(db, nobodyCame);
      if (told.length > 0) onSaid();
      // What a team alone was told is everybody's from now on.
      for (const workspaceId of new Set(told.map((row) => row.workspace_id))) tellPages(bus, workspaceId);
      const ended = await inTransaction(db, async (client) => {
        const over = await endOverdueHandoffs(client);
        for (const { workspace_id: workspaceId, conversation_id: conversationId } of over)
          await withdraw(client, workspaceId, handoffWaiting(conversationId));
        return over;
      });
      for (const workspaceId of new Set(ended.map((row) => row.workspace_id))) {
        tellPages(bus, workspaceId);
        changed(bus, workspaceId, 'conversations');
      }
      return null;
    },
  });
}
