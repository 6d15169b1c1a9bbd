import { readingsOfDate, weekday } from './derived-days.ts';
import type { Amount } from './equation.ts';

/** The minutes of what time is counted in. */
export const lengths = [1, 60, 1440, 10_080, 43_800];

/** Whether somebody has named a number, or a length of as many minutes, hours, days, weeks, months. */
export const counts = (value: number, known: ReadonlySet<string>): boolean =>
  known.has(`number:${value}`) ||
  known.has(`bare:${value}`) ||
  lengths.some((minutes) => known.has(`minutes:${value * minutes}`));

/** Whether somebody has named such a number, time, length or date; a customer's "at 6" is a time. */
export function isNamedIn(
  { kind, value }: Amount,
  known: ReadonlySet<string>,
  today: string,
  isTheirs = false,
): boolean {
  switch (kind) {
    case 'date':
      return (
        value === today ||
        known.has(`date:${value}`) ||
        known.has(`date:${value.slice(5)}`) ||
        known.has(`day-of:${Number(value.slice(8))}`) ||
        // "On Friday" is the next one, or the last.
        (isNear(value, today) && known.has(`day:${weekday(value)}`))
      );
    case 'percent':
      return known.has(`percent:${value}`);
    case 'clock':
      return (
        known.has(`time:${value}`) ||
        known.has(`minutes:${value}`) ||
        (isTheirs && known.has(`number:${asHour(value)}`))
      );
    case 'length':
      return known.has(`minutes:${value}`);
    case 'workdays':
      return known.has(`workdays:${value}`);
    case 'number':
      return counts(value, known);
  }
}

/**
 * The ways to say an amount. A number may be one of money; with a unit of the draft's own only where
 * it counts something that a source has no unit for.
 */
export function readingsOf({ kind, value }: Amount, money: boolean, isCount = false): string[] {
  switch (kind) {
    case 'date':
      return readingsOfDate(value);
    case 'percent':
      return [`percent:${value}`];
    case 'workdays':
      return [`workdays:${value}`, `minutes:${value * 1440}`];
    case 'clock':
    case 'length':
      return [`time:${value % 1440}`, `minutes:${value}`];
    case 'number':
      return [
        `number:${value}`,
        ...(isCount ? [`bare:${value}`] : []),
        ...(money && value > 0 ? [`money:${value}`] : []),
      ];
  }
}

/** "At 6", "at 12.15": an hour of the clock as a number. */
const asHour = (minutes: number): number =>
  (Math.floor(minutes / 60) % 12 || 12) + (minutes % 60) / 100;

const dayMs = 86_400_000;
const isNear = (date: string, today: string): boolean =>
  Math.abs(Date.parse(date) - Date.parse(today)) <= 7 * dayMs;
