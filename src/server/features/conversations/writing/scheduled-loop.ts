import { sendScheduledAtItsTime, settleScheduled } from './send-scheduled.ts';
import { listDueScheduled, nextScheduledInMs, postponeScheduled } from './due-scheduled.store.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * The next one is known, and waited for; this is for those that another process has planned
 * meanwhile.
 */
const CHECK_MS = 30_000;
const AT_ONCE = 100;
const RETRY_MS = 5000;
/** While something of them is on its way. */
const WATCH_MS = 500;

/**
 * What people scheduled goes at its time, and what became of it in the outbox is told. One that
 * cannot be handled is logged, waits a little, and holds up no other conversation.
 */
export function createSchedules(services: Services, directory: ChannelDirectory): Loop {
  const { db, log } = services;
  return createLoop({
    name: 'schedules',
    log,
    pollMs: CHECK_MS,
    async run() {
      const due = await listDueScheduled(db, AT_ONCE);
      const stuck = new Set<string>();
      for (const one of due) {
        // What was to go after it does not overtake it.
        if (stuck.has(one.conversation_id)) continue;
        try {
          await sendScheduledAtItsTime(services, directory, one);
        } catch (error) {
          stuck.add(one.conversation_id);
          log.warn(
            { err: error, scheduledMessageId: one.id },
            'A scheduled message could not be sent and is tried again',
          );
          await postponeScheduled(db, one.workspace_id, one.conversation_id, RETRY_MS);
        }
      }
      const isOpen = await settleScheduled(services);
      const nextMs = await nextScheduledInMs(db);
      return isOpen ? Math.min(nextMs ?? WATCH_MS, WATCH_MS) : nextMs;
    },
  });
}
