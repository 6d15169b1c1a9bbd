import {
  countAnew,
  listWaiting,
  TOLD_AT_ONCE,
  takeToTell,
} from '#server/features/conversations/state/reply-due.store.ts';
import { findCharged } from '#server/features/conversations/state/taking.store.ts';
import { waitsLong } from '#server/features/notifications/conversation-notices.ts';
import { raise, withdrawWaitsLong } from '#server/features/notifications/notifications.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { makeCalendars } from './calendars.ts';
import { findDueWaits, waitsCounted } from './reply-limits.store.ts';

const CHECK_MS = 2000;
/** Each piece is locked for some milliseconds, while customers write. */
const PIECE = 500;

/**
 * Looks after how long customers wait: calls people at the warning and at the end of the time, takes
 * that back when the customer is answered, and counts anew after hours or limits have changed.
 */
export function createReplyLimits({ db, log }: Services): Loop {
  return createLoop({
    name: 'reply-limits',
    log,
    pollMs: CHECK_MS,
    async run() {
      while (await inTransaction(db, makeCalendars));
      await countWaits(db);
      return (await tellOnce(db)) === TOLD_AT_ONCE ? 0 : null;
    },
  });
}

async function countWaits(db: Database): Promise<void> {
  for (let due = await findDueWaits(db); due; due = await findDueWaits(db)) {
    const { workspace_id: workspaceId } = due;
    const waiting = await listWaiting(db, workspaceId);
    let changed = 0;
    for (let at = 0; at < waiting.length; at += PIECE)
      changed += await countAnew(db, workspaceId, waiting.slice(at, at + PIECE));
    const counted = due;
    await inTransaction(db, async (tx) => {
      await waitsCounted(tx, counted);
      if (changed > 0) tx.tell(workspaceId, 'conversations');
    });
  }
}

const tellOnce = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await takeToTell(tx);
    for (const { id, workspace_id: workspaceId, channel_id: channelId, stands } of found) {
      await withdrawWaitsLong(tx, workspaceId, id);
      if (stands !== 'none')
        await raise(
          tx,
          workspaceId,
          waitsLong(id, { stands, channelId, ...(await findCharged(tx, workspaceId, id)) }),
        );
      tx.tell(workspaceId, 'conversations');
    }
    return found.length;
  });
