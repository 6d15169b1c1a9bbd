import { openingOf } from '#server/agent/opening-hours.ts';
import { dated, hoursOn } from '#server/features/business-hours/business-hours.ts';
import { openTimes } from '#server/features/business-hours/open-times.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import {
  bringForward,
  findHoursChange,
  hoursChangeDone,
  listWaitingByChannel,
  type PeopleThere,
} from './earlier-promises.store.ts';

const CHECK_MS = 2000;
/** Each piece is locked for some milliseconds, while customers write. */
const PIECE = 500;
/** No promise lies further ahead, unless the business hardly ever opens. */
const SEEN_MS = 60 * 86_400_000;

/**
 * Looks after what was promised before the hours of people changed. What customers were told stays
 * true: a promise is kept earlier where people are there earlier, and never later.
 */
export function createEarlierPromises({ db, log }: Services): Loop {
  return createLoop({
    name: 'earlier-promises',
    log,
    pollMs: CHECK_MS,
    async run() {
      for (let due = await findHoursChange(db); due; due = await findHoursChange(db)) {
        const changed = due;
        for (const { channel_id: channelId, ids } of await listWaitingByChannel(
          db,
          changed.workspace_id,
        )) {
          const people = await peopleThere(db, changed.workspace_id, channelId);
          for (let at = 0; at < ids.length; at += PIECE)
            await inTransaction(db, (tx) => bringForward(tx, ids.slice(at, at + PIECE), people));
        }
        await inTransaction(db, async (tx) => {
          await hoursChangeDone(tx, changed);
          tx.tell(changed.workspace_id, 'conversations');
        });
      }
      return null;
    },
  });
}

/** When people are there on a channel from now on. */
async function peopleThere(
  db: Database,
  workspaceId: string,
  channelId: string,
): Promise<PeopleThere> {
  const hours = await hoursOn(db, workspaceId, channelId);
  const now = new Date();
  const isAlways = hours.blocks.length === 0;
  const opening = openingOf(dated(hours, now), now);
  const open = openTimes(hours, now, new Date(now.getTime() + SEEN_MS));
  const isOpen = isAlways || open?.edges.findIndex((edge) => edge > now) === 1;
  return { open, opensAt: isOpen ? now : opening };
}
