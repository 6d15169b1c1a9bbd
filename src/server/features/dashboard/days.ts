/**
 * Consecutive days in a time zone: `dates` as YYYY-MM-DD, the moment at which each begins, and the
 * moment at which the last one ends.
 */
export interface Days {
  dates: string[];
  starts: Date[];
  end: Date;
}

/** The newest `count` days, today being the last. A day may have 23 or 25 hours. */
export function newestDays(count: number, timeZone: string, now: Date): Days {
  const today = inZone(now, timeZone).toPlainDate();
  const dates = Array.from({ length: count + 1 }, (_, index) =>
    today.subtract({ days: count - 1 - index }),
  );
  const starts = dates.map((date) => moment(date.toZonedDateTime(timeZone)));
  const end = starts.pop() ?? now;
  return { dates: dates.slice(0, count).map(String), starts, end };
}

/** Yesterday at the same time of day. */
export const dayBefore = (now: Date, timeZone: string): Date =>
  moment(inZone(now, timeZone).subtract({ days: 1 }));

const inZone = (now: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
const moment = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);
