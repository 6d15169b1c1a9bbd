/** Opening hours of a day, such as `['09:00', '18:00']`. One may end after midnight. */
export type Block = readonly [from: string, to: string];

export interface Hours {
  timeZone: string;
  /** The zone's distance from UTC: these zones have had no summer time since 2019. */
  utcHours: number;
  /** By day of the week, Sunday first. */
  week: readonly (readonly Block[])[];
  holidays: readonly string[];
}

/** When people are there, in milliseconds since 1970. */
export interface Open {
  from: number;
  to: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The local date of a moment, such as `2027-10-12`. */
export const dateAt = ({ utcHours }: Hours, time: number): string =>
  new Date(time + utcHours * hour).toISOString().slice(0, 10);

/**
 * All times at which people are there between two moments, in order. It is worked out here once
 * more, from the days of the month, because the product's own reckoning is what is judged.
 */
export function openTimes(hours: Hours, from: number, to: number): Open[] {
  const times: Open[] = [];
  for (let at = from - day; at < to + day; at += day) {
    const date = dateAt(hours, at);
    if (hours.holidays.includes(date)) continue;
    const midnight = Date.parse(`${date}T00:00:00Z`) - hours.utcHours * hour;
    for (const [begin, end] of hours.week[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? []) {
      const length = timeOf(end) - timeOf(begin);
      const opens = midnight + timeOf(begin);
      times.push({ from: opens, to: opens + (length <= 0 ? length + day : length) });
    }
  }
  return times.filter((open) => open.to > from && open.from < to);
}

/** Milliseconds since midnight of `09:30`. */
const timeOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * hour + Number(clock.slice(3, 5)) * 60_000;
