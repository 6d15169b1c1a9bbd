import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusinessHours } from '#contract/business-hours.ts';
import {
  afterOpen,
  openSecondsBefore,
  openTimes,
} from '#server/features/business-hours/open-times.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const weekdays = (timeZone: string, from: string, to: string, holiday = '2020-01-01') =>
  BusinessHours.parse({
    timeZone,
    blocks: [1, 2, 3, 4, 5].map((day) => ({ day, from, to })),
    holidays: [{ date: holiday, name: 'Feriado', yearly: true }],
  });
const bakery = weekdays('America/Sao_Paulo', '08:00', '18:00');
const finados = weekdays('America/Sao_Paulo', '08:00', '18:00', '2020-11-02');
const labourDay = weekdays('Pacific/Auckland', '09:00', '17:00', '2020-10-26');
const nights = BusinessHours.parse({
  timeZone: 'Europe/Lisbon',
  blocks: [{ day: 6, from: '22:00', to: '06:00' }],
});
const pause = BusinessHours.parse({
  timeZone: 'America/Manaus',
  blocks: [
    { day: 4, from: '08:00', to: '12:00' },
    { day: 4, from: '13:30', to: '18:00' },
  ],
});
const always = BusinessHours.parse({});
const shut = BusinessHours.parse({
  ...pause,
  holidays: ['2026-10-29', '2026-11-05', '2026-11-12'].map((date) => ({
    date,
    name: 'Férias',
    yearly: false,
  })),
});

test.each([
  ['within a day', bakery, '2026-10-29T09:00-03:00', 30, '2026-10-29T09:30-03:00'],
  ['over a night', bakery, '2026-10-29T17:50-03:00', 30, '2026-10-30T08:20-03:00'],
  ['until it closes', bakery, '2026-10-30T17:30-03:00', 30, '2026-10-30T18:00-03:00'],
  ['on a Sunday', bakery, '2026-11-01T03:00-03:00', 15, '2026-11-02T08:15-03:00'],
  ['over a long weekend', finados, '2026-10-30T17:30-03:00', 60, '2026-11-03T08:30-03:00'],
  ['on the other side', labourDay, '2026-10-23T16:45+13:00', 45, '2026-10-27T09:30+13:00'],
  ['in the night of a clock change', nights, '2026-10-24T23:00+01:00', 240, '2026-10-25T02:00Z'],
  ['over a pause at noon', pause, '2026-10-29T11:50-04:00', 20, '2026-10-29T13:40-04:00'],
  ['over a week', pause, '2026-10-29T17:00-04:00', 90, '2026-11-05T08:30-04:00'],
  ['always open', always, '2026-11-01T03:00-03:00', 15, '2026-11-01T03:15-03:00'],
  ['closed for weeks', shut, '2026-10-28T10:00-04:00', 15, null],
])('the end of so many open minutes: %s', async (_, hours, from, minutes, until) => {
  const began = new Date(from);
  const open = openTimes(hours, new Date('2026-10-20T00:00Z'), new Date('2026-11-12T00:00Z'));
  const due = afterOpen(open, began, minutes * 60);
  expect(due).toEqual(until === null ? null : new Date(until));
  if (open && due)
    expect(openSecondsBefore(open, due) - openSecondsBefore(open, began)).toBe(minutes * 60);
  const { rows } = await database.db.query<{ due: Date | null }>(
    'select after_open($1::timestamptz[], $2::float8[], $3::timestamptz, $4) as due',
    [open?.edges ?? null, open?.secondsBefore ?? null, began, minutes * 60],
  );
  const [stored] = rows;
  expect(stored?.due && new Date(stored.due), 'counted by the database').toEqual(due);
});
