import type { BusinessHours } from '#contract/business-hours.ts';
import type { HolidayName, LegalDay } from './legal-days.ts';

type Named = BusinessHours['holidays'][number];

/** The most holidays that hours may have. */
export const mostHolidays = 100;

/** A list of holidays, of the business with names or of an agent as dates. */
export interface HolidayList {
  /** Whether the business is closed on that day already. */
  has: (day: LegalDay) => boolean;
  /** For how many more there is room. */
  room: number;
  add: (days: readonly LegalDay[]) => void;
  /** Takes the day out, of this year or of every year. */
  remove: (day: LegalDay) => void;
}

const isOn = ({ date, yearly }: Named, day: LegalDay): boolean =>
  yearly ? date.slice(5) === day.date.slice(5) : date === day.date;

/** What is added keeps the name that it has in the language of whoever adds it. */
export const namedList = (
  holidays: readonly Named[],
  onChange: (holidays: Named[]) => void,
  called: (name: HolidayName) => string,
): HolidayList => ({
  has: (day) => holidays.some((one) => isOn(one, day)),
  room: mostHolidays - holidays.length,
  add: (days) =>
    onChange(
      [...holidays, ...days.map((day) => ({ ...day, name: called(day.name) }))].toSorted(
        (one, other) => one.date.localeCompare(other.date),
      ),
    ),
  remove: (day) => onChange(holidays.filter((one) => !isOn(one, day))),
});

export const datedList = (
  dates: readonly string[],
  onChange: (dates: string[]) => void,
): HolidayList => ({
  has: ({ date }) => dates.includes(date),
  room: mostHolidays - dates.length,
  add: (days) => onChange([...dates, ...days.map(({ date }) => date)].toSorted()),
  remove: ({ date }) => onChange(dates.filter((one) => one !== date)),
});

/** Which of these days are new to the list, and fit in it. */
export const newDays = (list: HolidayList, days: readonly LegalDay[]): LegalDay[] =>
  days.filter((day) => !list.has(day)).slice(0, Math.max(0, list.room));
