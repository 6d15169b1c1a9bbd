import { expect, test } from 'vitest';
import type { BusinessHours } from '#contract/business-hours.ts';
import { snoozeTimes, untilTomorrow } from './snooze-times.ts';

/** Thursday, 26 November 2026, 21:30, where the reader is. */
const now = new Date(2026, 10, 26, 21, 30);
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const weekdays = (...times: [from: string, to: string][]): BusinessHours => ({
  timeZone: here,
  blocks: [1, 2, 3, 4, 5].flatMap((day) => times.map(([from, to]) => ({ day, from, to }))),
  holidays: [],
});
const local = (until: string | undefined): string => {
  const date = new Date(until ?? '');
  return `${date.getDate()}. ${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
};
const told = (hours: BusinessHours | undefined, at = now): Record<string, string> =>
  Object.fromEntries(snoozeTimes(hours, at).map(({ choice, until }) => [choice, local(until)]));

test('a day begins in the morning while the hours are not known, or where it is always open', () => {
  const usual = { hour: '26. 22:30', tomorrow: '27. 8:00', monday: '30. 8:00' };
  expect(told(undefined)).toEqual(usual);
  expect(told(weekdays())).toEqual(usual);
  expect(told(weekdays(['00:00', '24:00']))).toEqual(usual);
});

test('tomorrow and Monday begin when the business opens', () => {
  const hours = weekdays(['13:30', '18:00'], ['09:15', '12:00']);
  expect(told(hours)).toEqual({ hour: '26. 22:30', tomorrow: '27. 9:15', monday: '30. 9:15' });
  expect(local(untilTomorrow(hours, now))).toBe('27. 9:15');
  // A bar closes after midnight.
  expect(told(weekdays(['18:00', '02:00'])).tomorrow).toBe('27. 18:00');
  expect(told(weekdays(['00:00', '02:00'], ['18:00', '24:00'])).tomorrow).toBe('27. 18:00');
});

test('where it is closed tomorrow, who works all the same begins in the morning', () => {
  const hours = weekdays(['09:00', '18:00']);
  const friday = new Date(2026, 10, 27, 10);
  expect(told(hours, friday)).toMatchObject({ tomorrow: '28. 8:00', monday: '30. 9:00' });
  const holidays = [
    { date: '2026-11-27', name: 'Mudança', yearly: false },
    { date: '2020-11-30', name: 'Padroeiro', yearly: true },
    { date: '2025-11-27', name: 'Do ano passado', yearly: false },
  ];
  expect(told({ ...hours, holidays })).toMatchObject({ tomorrow: '27. 8:00', monday: '30. 8:00' });
});

test('the business opens by its own clock', () => {
  const noon = new Date(Date.UTC(2026, 10, 26, 12));
  const opening = (timeZone: string) =>
    snoozeTimes({ ...weekdays(['09:00', '18:00']), timeZone }, noon).find(
      ({ choice }) => choice === 'tomorrow',
    )?.until;
  const moments = { 'America/Sao_Paulo': 12, 'America/Manaus': 13, 'Europe/Lisbon': 9 };
  for (const [timeZone, hour] of Object.entries(moments))
    expect(opening(timeZone)).toBe(new Date(Date.UTC(2026, 10, 27, hour)).toISOString());
});
