import type { Texts } from '#web/i18n/texts.ts';
import { easterOf, plusDays } from './easter.ts';

/** What a holiday is called: its text among the interface's. */
export type HolidayName = keyof Texts['holidays'];

/**
 * A day that a law makes a holiday: MM-DD of every year, or so many days after Easter Sunday.
 * `moved`: the law has it celebrated on another day than the one that it remembers.
 */
export interface LegalHoliday {
  name: HolidayName;
  on: string | number;
  moved?: (date: string) => string;
}

/** One day of a holiday. */
export interface LegalDay {
  date: string;
  name: HolidayName;
  /** It is on this day of every year. */
  yearly: boolean;
}

/**
 * The days of these holidays in the twelve months from a date on (YYYY-MM-DD), in their order. Two
 * holidays on one day are one, named as the first.
 */
export function daysOf(holidays: readonly LegalHoliday[], from: string): LegalDay[] {
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  const days = new Map<string, LegalDay>();
  for (const of of [year, year + 1])
    for (const holiday of holidays) {
      const day = dayIn(holiday, of);
      if (day.date >= from && day.date < until && !days.has(day.date)) days.set(day.date, day);
    }
  return [...days.values()].toSorted((one, other) => one.date.localeCompare(other.date));
}

function dayIn({ name, on, moved }: LegalHoliday, year: number): LegalDay {
  const date = typeof on === 'string' ? `${year}-${on}` : plusDays(easterOf(year), on);
  return {
    date: moved ? moved(date) : date,
    name,
    yearly: typeof on === 'string' && moved === undefined,
  };
}

/**
 * The national holidays. Lei 662/1949, as Lei 10.607/2002 worded it, has most of them; the others
 * have a law of their own. Good Friday is no day of a federal law: Lei 9.093/1995, art. 2, leaves it
 * to the municipalities as the one day that each of them keeps, and the federal calendar of each
 * year calls it national.
 */
export const national: readonly LegalHoliday[] = [
  { name: 'newYear', on: '01-01' },
  { name: 'goodFriday', on: -2 },
  { name: 'tiradentes', on: '04-21' },
  { name: 'labour', on: '05-01' },
  { name: 'independence', on: '09-07' },
  { name: 'aparecida', on: '10-12' }, // Lei 6.802/1980
  { name: 'allSouls', on: '11-02' },
  { name: 'republic', on: '11-15' },
  { name: 'blackConsciousness', on: '11-20' }, // Lei 14.759/2023
  { name: 'christmas', on: '12-25' },
];

/** Days that no national law makes a holiday, and on which many close all the same. */
export const optional: readonly LegalHoliday[] = [
  { name: 'carnivalMonday', on: -48 },
  { name: 'carnivalTuesday', on: -47 },
  { name: 'corpusChristi', on: 60 },
];

/** The name of a day that is known in the whole country; null: it is none. */
export function nameOf(date: string): HolidayName | null {
  const of = Number(date.slice(0, 4));
  const known = [...national, ...optional].find((holiday) => dayIn(holiday, of).date === date);
  return known?.name ?? null;
}
