import { expect, test } from 'vitest';
import { openingAt } from './opening-hours.ts';

const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));

// In one night it is Friday in São Paulo, and still Thursday in Manaus and Acre.
test.each([
  { timeZone: 'America/Sao_Paulo', holidays: [], at: '2026-11-27T12:00:00.000Z', daysAhead: 0 },
  { timeZone: 'America/Manaus', holidays: [], at: '2026-11-27T13:00:00.000Z', daysAhead: 1 },
  { timeZone: 'America/Rio_Branco', holidays: [], at: '2026-11-27T14:00:00.000Z', daysAhead: 1 },
  {
    timeZone: 'America/Sao_Paulo',
    holidays: ['2026-11-27'],
    at: '2026-11-30T12:00:00.000Z',
    daysAhead: 3,
  },
  {
    timeZone: 'America/Rio_Branco',
    holidays: ['2026-11-27', '2026-11-30'],
    at: '2026-12-01T14:00:00.000Z',
    daysAhead: 5,
  },
])('in $timeZone with the holidays $holidays people are back at $at', (given) => {
  const { timeZone, holidays, at, daysAhead } = given;
  const hours = { timeZone, blocks: week, holidays };
  expect(openingAt(hours, new Date('2026-11-27T03:30:00Z'))).toMatchObject({
    open: false,
    next: { at: new Date(at), daysAhead, minutes: 9 * 60 },
  });
});
