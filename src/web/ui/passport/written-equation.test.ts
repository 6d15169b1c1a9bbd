import { expect, test } from 'vitest';
import { writtenEquation } from './written-equation.ts';

test.each([
  ['4 * 48.50 = 194', '4 × 48,50 = 194', '4 × 48.50 = 194'],
  ['1,650.50 - 5% = 1567.98', '1.650,50 − 5% = 1567,98', '1,650.50 − 5% = 1567.98'],
  ['1.650,50 / 2 = 825,25', '1.650,50 ÷ 2 = 825,25', '1,650.50 ÷ 2 = 825.25'],
  ['18:00 - 1:30 = 16:30', '18:00 − 1:30 = 16:30', '18:00 − 1:30 = 16:30'],
  [
    '2026-12-01 + 10 days = 2026-12-11',
    '01/12/2026 + 10 dias = 11/12/2026',
    'Dec 1, 2026 + 10 days = Dec 11, 2026',
  ],
  [
    '2026-12-01 + 1 mês = 2027-01-01',
    '01/12/2026 + 1 mês = 01/01/2027',
    'Dec 1, 2026 + 1 month = Jan 1, 2027',
  ],
  ['2 * 40 min = 80 minutes', '2 × 40 minutos = 80 minutos', '2 × 40 minutes = 80 minutes'],
  ['1.5 hours + 1 week', '1,5 hora + 1 semana', '1.5 hours + 1 week'],
  ['1h30 + 2 horas = 3h30', '1h30 + 2 horas = 3h30', '1h30 + 2 hours = 3h30'],
  ['10% of 50 = 5', '10% de 50 = 5', '10% of 50 = 5'],
  ['2 x 3 = 6', '2 × 3 = 6', '2 × 3 = 6'],
  [
    '2026-02-30 - 3 days = 2026-02-27',
    '2026-02-30 − 3 dias = 27/02/2026',
    '2026-02-30 − 3 days = Feb 27, 2026',
  ],
])('“%s” is written as its reader writes', (equation, inPortuguese, inEnglish) => {
  expect([writtenEquation(equation, 'pt-BR'), writtenEquation(equation, 'en')]).toEqual([
    inPortuguese,
    inEnglish,
  ]);
});
