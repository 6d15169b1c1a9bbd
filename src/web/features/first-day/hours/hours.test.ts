import { expect, test } from 'vitest';
import { readHours } from './read-hours.ts';
import { sayHours } from './say-hours.ts';

test.each([
  [
    'seg a sáb 7h–19h, dom 7h–13h',
    'Abrimos de segunda a sábado, das 7h às 19h e domingo, das 7h às 13h.',
  ],
  [
    'Segunda a sexta das 8h às 12h e das 14h às 18h',
    'Abrimos de segunda a sexta, das 8h às 12h e das 14h às 18h.',
  ],
  ['todos os dias, 9:30 às 22h', 'Abrimos todos os dias, das 9h30 às 22h.'],
  ['ter, qua e qui 10-16', 'Abrimos de terça a quinta, das 10h às 16h.'],
  [
    'sexta-feira das 18h até 24h; sábado e domingo 11h as 15h',
    'Abrimos sexta, das 18h às 24h e sábado e domingo, das 11h às 15h.',
  ],
  ['dias úteis 9h-18h, sábado fechado', 'Abrimos de segunda a sexta, das 9h às 18h.'],
  ['sáb a seg 10h às 14h', 'Abrimos segunda, das 10h às 14h e sábado e domingo, das 10h às 14h.'],
])('%s', (said, answer) => {
  expect(sayHours(readHours(said) ?? [], 'pt')).toBe(answer);
});

test('English hours, with am and pm', () => {
  expect(sayHours(readHours('Mon to Fri 9am-6pm, Sat 10 am to 1 pm') ?? [], 'en')).toBe(
    'We are open from Monday to Friday, 09:00 to 18:00 and on Saturday, 10:00 to 13:00.',
  );
});

test.each([
  'só com hora marcada',
  'seg a sex',
  '8h às 18h',
  'seg 19h às 7h',
  'seg 8h-12h e 11h-14h',
  'seg a sex 8h às 18h, menos no carnaval',
  'segunda 25h às 26h',
  '',
])('not understood, and not guessed: %s', (said) => {
  expect(readHours(said)).toBeNull();
});
