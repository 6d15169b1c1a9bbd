import { expect, test } from 'vitest';
import { promiseOf } from './opening-words.ts';

const at = new Date('2026-07-04T12:00:00Z');

test.each([
  ['pt', 0, '2026-07-04', 14 * 60, 'Voltamos hoje às 14h.'],
  ['pt', 1, '2026-07-05', 9 * 60 + 30, 'Voltamos amanhã às 9h30.'],
  ['pt', 1, '2026-07-05', 60, 'Voltamos amanhã à 1h.'],
  ['pt', 3, '2026-07-04', 9 * 60, 'Voltamos no sábado às 9h.'],
  ['pt', 9, '2026-07-13', 9 * 60, 'Voltamos no dia 13 de julho às 9h.'],
  ['en', 0, '2026-07-04', 0, 'We are back today at 12 am.'],
  ['en', 2, '2026-07-06', 12 * 60 + 5, 'We are back on Monday at 12:05 pm.'],
  ['en', 20, '2026-07-24', 15 * 60, 'We are back on 24 July at 3 pm.'],
  ['es', 1, '2026-07-05', 60, 'Volvemos mañana a la 1:00.'],
  ['es', 2, '2026-07-06', 9 * 60, 'Volvemos el lunes a las 9:00.'],
  ['es', 9, '2026-07-13', 9 * 60, 'Volvemos el 13 de julio a las 9:00.'],
] as const)('%s, %i days ahead', (language, daysAhead, date, minutes, sentence) =>
  expect(promiseOf({ at, date, daysAhead, minutes }, language)).toBe(sentence),
);
