import { wakeDue } from '#server/features/conversations/state/snoozing.store.ts';
import { changed } from '#server/features/live/live.ts';
import { raise, snoozeOver, tellPages } from '#server/features/notifications/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from './loop.ts';

const CHECK_MS = 5000;

/** What people put off comes back when its time has come, and the team is told. Lists go by the clock themselves: nothing waits for this. */
export function createSnoozes({ db, bus, log }: Services): Loop {
  return createLoop({
    name: 'snoozes',
    log,
    pollMs: CHECK_MS,
    async run() {
      const woken = await inTransaction(db, async (client) => {
        const due = await wakeDue(client);
        for (const { id, workspace_id: workspaceId, channel_id: channelId } of due)
          await raise(client, workspaceId, snoozeOver(id, channelId));
        return due;
      });
      for (const workspaceId of new Set(woken.map((row) => row.workspace_id))) {
        tellPages(bus, workspaceId);
        changed(bus, workspaceId, 'conversations');
      }
      return null;
    },
  });
}
