import type { BusinessHours } from '#contract/business-hours.ts';
import { openTimes } from '#server/features/business-hours/open-times.ts';

/** A day of the business: its date, and the moments at which it begins and ends. */
export interface DayTimes {
  date: string;
  start: Date;
  end: Date;
}

/** The hour at which a day is over where the business has no hours that day. */
const USUAL_END = '18:00';

/** A day in a time zone; without a date the one of `now`. It may have 23 or 25 hours. */
export function timesOf(date: string | undefined, timeZone: string, now: Date): DayTimes {
  const day = date === undefined ? dateAt(now, timeZone) : Temporal.PlainDate.from(date);
  return {
    date: day.toString(),
    start: moment(day.toZonedDateTime(timeZone)),
    end: moment(day.add({ days: 1 }).toZonedDateTime(timeZone)),
  };
}

/**
 * When the day is over: when the business closes for the last time of those on which it opened that
 * day, but not after midnight; at 18:00 where it has no hours, or does not open.
 */
export function isOverAt({ date, start, end }: DayTimes, hours: BusinessHours): Date {
  const edges = openTimes(hours, start, end)?.edges ?? [];
  // Edges alternate: an opening, then its closing.
  const closings = edges.filter((_, edge) => {
    const opening = edge % 2 === 1 ? edges[edge - 1] : undefined;
    return opening !== undefined && opening >= start && opening < end;
  });
  const last = closings.at(-1);
  if (last) return last < end ? last : end;
  const usual = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: hours.timeZone,
    plainTime: USUAL_END,
  });
  return moment(usual);
}

export const dateAt = (time: Date, timeZone: string): Temporal.PlainDate =>
  zoned(time, timeZone).toPlainDate();

/** Minutes since midnight by the clock on the wall. */
export function clockMinutes(time: Date, timeZone: string): number {
  const { hour, minute } = zoned(time, timeZone);
  return hour * 60 + minute;
}

const zoned = (time: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);
const moment = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);
