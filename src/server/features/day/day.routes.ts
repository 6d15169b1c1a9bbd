import type { dayRoutes } from '#contract/dashboard/day.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readDay } from './day.ts';

/** Everybody of a workspace sees all its conversations, so the day is the same for all but `for_you`. */
export function dayHandlers(
  { db }: Pick<Services, 'db'>,
  { now }: { now: () => Date },
): Handlers<typeof dayRoutes> {
  return {
    readDay: ({ session: { workspaceId, userId }, query: { date } }) =>
      readDay(db, { workspaceId, userId, now: now() }, date),
  };
}
