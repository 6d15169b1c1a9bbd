/**
 * Whoever called nothing for this long was away: a page that is visible calls twice a minute, and a
 * hidden one never.
 */
const AWAY_MINUTES = 15;

/**
 * The `set` of a membership `m` whose person is here at the time `at`: when they were last seen,
 * and, if they come back, from when until when they were away. An earlier time changes nothing.
 */
export function isHere(at: string): string {
  const returns = `m.seen_at < ${at} - interval '${AWAY_MINUTES} minutes'`;
  return `left_at = case when ${returns} then m.seen_at else m.left_at end,
    back_at = case when ${returns} then ${at} else m.back_at end,
    seen_at = greatest(m.seen_at, ${at})`;
}
