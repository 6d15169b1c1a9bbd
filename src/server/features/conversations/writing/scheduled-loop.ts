import { sendScheduledAtItsTime, settleScheduled } from './send-scheduled.ts';
import { listDueScheduled, nextScheduledInMs, postponeScheduled } from './due-scheduled.store.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * The loop knows the time of the next message and waits for it. This interval is for messages that
 * another process has scheduled meanwhile.
 */
const CHECK_MS = 30_000;
const AT_ONCE = 100;
const RETRY_MS = 5000;
/** The interval while the delivery of a scheduled message is in progress. */
const WATCH_MS = 500;

/**
 * Sends scheduled messages at their time, and reports what became of them. If one cannot be
 * handled, the error is logged and the message waits a little; other conversations go on.
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
        // A later message of the same conversation must not overtake one that failed.
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
