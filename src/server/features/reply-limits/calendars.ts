import { readAllHours, toBusinessHours } from '#server/features/business-hours/business-hours.ts';
import { openTimes } from '#server/features/business-hours/open-times.ts';
import type { Transaction } from '#server/platform/db.ts';
import {
  calendarsMade,
  deleteCalendars,
  listChannelHours,
  lockDueCalendars,
  storeCalendar,
} from './reply-limits.store.ts';

const DAY_MS = 86_400_000;
/** Whoever has waited for longer is late by any calendar. */
const PAST_DAYS = 35;
/** The longest limit lies within them where people are there for five hours a week. */
const FUTURE_DAYS = 90;

/**
 * Makes the calendars of one workspace anew, after its limits or hours have changed or a day has
 * passed. A channel's own hours apply, else those of the agent that answers there, if it has some of
 * its own, else the workspace's. Resolves with whether one was due.
 */
export async function makeCalendars(tx: Transaction): Promise<boolean> {
  const due = await lockDueCalendars(tx);
  if (!due) return false;
  const { workspace_id: workspaceId, now } = due;
  const from = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const to = new Date(now.getTime() + FUTURE_DAYS * DAY_MS);
  if (due.is_on) {
    const { channels, workspace } = await readAllHours(tx, workspaceId);
    for (const { channel_id: channelId, hours } of await listChannelHours(tx, workspaceId)) {
      const agents = hours ? toBusinessHours(hours) : workspace;
      const open = openTimes(channels.get(channelId) ?? agents, from, to);
      await storeCalendar(tx, workspaceId, { channelId, open });
    }
  } else await deleteCalendars(tx, workspaceId);
  await calendarsMade(tx, workspaceId);
  return true;
}
