/**
 * Clocks on walls, by `Intl` alone: the product reckons with `Temporal`, and what checks it must not
 * do the same sums.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function format(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

export interface Wall {
  /** YYYY-MM-DD */
  date: string;
  /** Minutes since 00:00. */
  minutes: number;
}

/** What calendar and clock show in a zone at this moment. */
export function wallAt(moment: number, zone: string): Wall {
  const [date = '', clock = ''] = format(zone).format(moment).split(' ');
  return { date, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The first moment at which the calendar of the zone shows this date. */
export function startOf(date: string, zone: string): number {
  // No zone is more than 14 hours away; a date begins on a full minute.
  let before = Date.parse(date) - 26 * HOUR;
  let after = Date.parse(date) + 26 * HOUR;
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (wallAt(middle, zone).date >= date) after = middle;
    else before = middle;
  }
  return after;
}

/** The date so many days later, or earlier. */
export const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekday = (date: string): number => new Date(date).getUTCDay();

/** The moment at which the clock of that date shows so many minutes; null: it never or twice does. */
export function momentAt(date: string, minutes: number, zone: string): number | null {
  const start = startOf(date, zone);
  const found = [-120, -60, -30, 0, 30, 60, 120]
    .map((off) => start + (minutes + off) * MINUTE)
    .filter((moment) => {
      const wall = wallAt(moment, zone);
      return wall.date === date && wall.minutes === minutes;
    });
  return found.length === 1 ? (found[0] ?? null) : null;
}
