import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holidays as pt } from '#web/i18n/pt/parts/holidays.ts';
import { datedList, mostHolidays, namedList, newDays } from './add-days.ts';
import { easterOf, weekdayOf } from './easter.ts';
import { daysOf, nameOf, national, optional } from './legal-days.ts';
import { states } from './state-holidays.ts';

const datesOf = (days: readonly { date: string }[]): string[] => days.map(({ date }) => date);

test('Easter is on the Sundays that the calendars of the churches print', () => {
  const printed: Record<number, string> = {
    1961: '04-02',
    2000: '04-23',
    2008: '03-23',
    2011: '04-24',
    2024: '03-31',
    2025: '04-20',
    2026: '04-05',
    2027: '03-28',
    2028: '04-16',
    2029: '04-01',
    2038: '04-25',
  };
  for (const [year, day] of Object.entries(printed))
    expect(easterOf(Number(year))).toBe(`${year}-${day}`);
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
      const easter = easterOf(year);
      expect(weekdayOf(easter)).toBe(0);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }),
  );
});

// From the federal calendars: Portaria MGI 9.783/2024 for 2025 and the one for 2026.
test.each<[year: number, holidays: string[], chosen: string[]]>([
  [
    2025,
    ['01-01', '04-18', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    ['03-03', '03-04', '06-19'],
  ],
  [
    2026,
    ['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    ['02-16', '02-17', '06-04'],
  ],
])('the national holidays and the optional days of %i', (year, holidays, chosen) => {
  const of = (days: string[]): string[] => days.map((day) => `${year}-${day}`);
  expect(datesOf(daysOf(national, `${year}-01-01`))).toEqual(of(holidays));
  expect(datesOf(daysOf(optional, `${year}-01-01`))).toEqual(of(chosen));
});

test('the days are those of the twelve months from today on', () => {
  const days = daysOf(national, '2026-11-20');
  expect(days[0]).toEqual({ date: '2026-11-20', name: 'blackConsciousness', yearly: true });
  expect(days).toHaveLength(10);
  expect(days).toContainEqual({ date: '2027-03-26', name: 'goodFriday', yearly: false });
  expect(datesOf(days).at(-1)).toBe('2027-11-15');
  expect(datesOf(daysOf(national, '2028-02-29'))).toContain('2029-01-01');
});

test('a date is named where the whole country knows it', () => {
  expect(nameOf('2027-03-26')).toBe('goodFriday');
  expect(nameOf('2026-06-04')).toBe('corpusChristi');
  expect(nameOf('2027-06-04')).toBeNull();
  expect(nameOf('2030-12-25')).toBe('christmas');
});

// As the states' own calendars of these years name them.
test.each<[state: string, from: string, days: string[]]>([
  ['SP', '2025-01-01', ['2025-07-09']],
  ['SP', '2026-01-01', ['2026-07-09']],
  ['RJ', '2025-01-01', ['2025-03-04', '2025-04-23']],
  ['RJ', '2026-01-01', ['2026-02-17', '2026-04-23']],
  ['ES', '2025-01-01', ['2025-04-28']],
  ['ES', '2026-01-01', ['2026-04-13']],
  ['SC', '2018-01-01', ['2018-08-12']],
  ['SC', '2022-01-01', ['2022-08-14']],
  ['SC', '2024-01-01', ['2024-08-11']],
  ['AC', '2023-01-01', ['2023-01-23', '2023-03-10', '2023-06-15', '2023-09-08']],
  ['AC', '2024-01-01', ['2024-01-26', '2024-03-08', '2024-06-15', '2024-09-06']],
  ['PE', '2026-01-01', ['2026-03-06']],
  ['PR', '2026-01-01', []],
])('the holidays of %s from %s on', (state, from, days) => {
  expect(datesOf(daysOf(states[state]?.holidays ?? [], from))).toEqual(days);
});

test('all states are there, by their names', () => {
  expect(Object.keys(states)).toHaveLength(27);
  const names = Object.values(states).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'pt')));
});

test('what is pressed twice is there once, and what a person took out comes back by a press only', () => {
  const days = daysOf(national, '2026-11-27');
  let holidays = [{ date: '2020-12-25', name: 'Natal da loja', yearly: true }];
  const list = () =>
    namedList(
      holidays,
      (changed) => (holidays = changed),
      (name) => pt[name],
    );
  const press = (): number => {
    const fresh = newDays(list(), days);
    list().add(fresh);
    return fresh.length;
  };
  expect(press()).toBe(9); // Christmas was there
  expect(press()).toBe(0);
  expect(holidays.filter(({ date }) => date.endsWith('-12-25'))).toHaveLength(1);
  const [carnival] = daysOf(optional, '2026-11-27');
  if (!carnival) throw new Error('no carnival');
  list().add([carnival]);
  expect(list().has(carnival)).toBe(true);
  list().remove(carnival);
  expect(list().has(carnival)).toBe(false);
  holidays = holidays.filter(({ name }) => name !== 'Tiradentes');
  expect(holidays).toHaveLength(9);
  expect(press()).toBe(1);

  let dates = ['2026-12-25'];
  const plain = () => datedList(dates, (changed) => (dates = changed));
  plain().add(newDays(plain(), days));
  plain().add(newDays(plain(), days));
  expect(dates).toEqual(datesOf(days));
});

test('no more are added than there is room for', () => {
  const full = Array.from({ length: mostHolidays - 2 }, (_, day) => `2020-01-01-${day}`);
  const list = datedList(full, () => undefined);
  expect(datesOf(newDays(list, daysOf(national, '2026-11-27')))).toEqual([
    '2026-12-25',
    '2027-01-01',
  ]);
});
