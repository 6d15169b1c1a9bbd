import type { Listed } from '../day-queries.ts';

/** Where the business has no limit for answers, a slip is warm after this long. */
const USUAL_MS = 30 * 60_000;

/**
 * How warm the edge of a slip is: 0 under a third of the allowed wait, 1 under it, 2 over it.
 * `now` is in milliseconds since 1970.
 */
export function warmthOf(
  { waitingSince, replyDueAt }: Pick<Listed, 'waitingSince' | 'replyDueAt'>,
  now: number,
): 0 | 1 | 2 {
  if (waitingSince === null) return 0;
  const since = Date.parse(waitingSince);
  const allowed = replyDueAt === null ? USUAL_MS : Date.parse(replyDueAt) - since;
  const share = (now - since) / Math.max(allowed, 1);
  return share < 1 / 3 ? 0 : share < 1 ? 1 : 2;
}
