import type { TFunction } from 'i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';

const DAY_MS = 86_400_000;
const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/**
 * The day on which somebody left, by the calendar of the business: of the last six days the
 * weekday, which means no other one; before them the date.
 */
export function dayLeft(
  { from, until }: Pick<NonNullable<DayAnswer['since']>, 'from' | 'until'>,
  timeZone: string,
  t: TFunction,
): string {
  const left = dateIn(from, timeZone);
  const days = (dateIn(until, timeZone).getTime() - left.getTime()) / DAY_MS;
  const weekday = weekdays[left.getUTCDay()];
  return weekday && days <= 6 ? t(`day.weekdays.${weekday}`) : t('day.date', { date: left });
}

/** The date at a moment in a time zone, as midnight in Greenwich. */
const dateIn = (time: string, timeZone: string): Date =>
  new Date(
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(time)),
  );
