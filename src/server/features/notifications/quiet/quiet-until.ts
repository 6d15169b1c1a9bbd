/** When a person does not want to be disturbed: until a time, and every day between two. */
export interface Quiet {
  quiet_until: string | null;
  /** As `22:00:00`, by the clock of `time_zone`. */
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Until when the person is not to be disturbed at this time; null: they may be. */
export function quietUntil(quiet: Quiet, at: Date): Date | null {
  const ends = [untilThen(quiet, at), daily(quiet, at)].filter((end) => end !== null);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

function untilThen({ quiet_until: until }: Quiet, at: Date): Date | null {
  const end = until === null ? null : new Date(until);
  return end !== null && end > at ? end : null;
}

function daily({ quiet_from, quiet_to, time_zone: timeZone }: Quiet, at: Date): Date | null {
  if (quiet_from === null || quiet_to === null || timeZone === null) return null;
  const from = minutesOf(quiet_from);
  const to = minutesOf(quiet_to);
  const now = minutesOf(
    at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  );
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return null;
  const left = (to - now + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
