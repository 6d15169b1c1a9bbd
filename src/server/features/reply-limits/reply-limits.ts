import type { ReplyLimits } from '#contract/reply-limits.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findLimits, markCalendarsDue } from './reply-limits.store.ts';

/** How long a customer may wait. Until somebody sets it, there is no limit. */
export const readLimits = async (db: Queryable, workspaceId: string): Promise<ReplyLimits> =>
  (await findLimits(db, workspaceId)) ?? { firstMinutes: null, nextMinutes: null };

/** Whether the workspace has a limit, so that those who wait have a time to be answered by. */
export async function hasLimits(db: Queryable, workspaceId: string): Promise<boolean> {
  const { firstMinutes, nextMinutes } = await readLimits(db, workspaceId);
  return firstMinutes !== null || nextMinutes !== null;
}

/**
 * The hours of a channel have changed. What else decides when people are there says so by triggers
 * of its own (migration 069).
 */
export const hoursChanged = (db: Queryable, workspaceId: string): Promise<number> =>
  markCalendarsDue(db, workspaceId);
