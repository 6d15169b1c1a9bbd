import { type Case, say } from './case.ts';

const working = (one: Case, ...calculations: string[]): Case => ({
  ...one,
  draft: { ...one.draft, calculations },
});

/** What a model works out in more than one step, and names each step: refused without them. */
export const calculated: Case[] = [
  working(
    say(
      'en',
      'a double for 3 nights, 2 of us with breakfast every day. and for two such rooms?',
      'room',
      'Three nights are £360 and the breakfasts £84, so one room comes to £444 and two to £888.',
    ),
    '3 * 120 = 360',
    '2 * 3 * 14 = 84',
    '360 + 84 = 444',
    '2 * 444 = 888',
  ),
  working(
    say(
      'en',
      'nine nights in a double with the offer and breakfast for 2?',
      'room offer',
      'With 15% off, nine nights and the breakfasts come to £1,170, which is £130 a night.',
    ),
    '9 * £120 = £1,080',
    '1,080 - 15% = 918',
    '2 * 9 * 14 = 252',
    '918 + 252 = 1170',
    '1170 / 9 = 130',
  ),
  working(
    say(
      'pt',
      'meu horário é 17h40, até quando posso chegar?',
      'late',
      'Toleramos 15 minutos de atraso, então até as 17h55.',
    ),
    '17:40 + 15 min = 17:55',
  ),
  working(
    say(
      'pt',
      'chego 18h20 e vcs fecham que horas? quanto tempo sobra',
      'hours',
      'Fechamos às 19h: faltam 40 minutos.',
    ),
    '19:00 - 18:20 = 0:40',
  ),
  working(
    say('es', '¿cuándo acaba el yoga?', 'start', 'Dura 8 semanas, así que acaba el 11 de marzo.'),
    '2027-01-14 + 8 weeks = 2027-03-11',
  ),
  working(
    say(
      'es',
      'me apunto 5 meses y luego pauso',
      'fee',
      'Cinco meses son 195 €, y con la matrícula 215 €; sale a 43 € por mes.',
    ),
    '5 × 39 = 195',
    '195 + 20 = 215',
    '215 ÷ 5 = 43',
  ),
];

/** A calculation that is wrong, or is made of what the business does not say. */
export const miscalculated: Case[] = [
  working(say('en', 'three nights?', 'room', 'Three nights are £350.'), '3 * 120 = 350'),
  working(say('en', 'three nights?', 'room', 'Three nights are £330.'), '3 * 110 = 330'),
  working(
    say('en', 'take 20 off', 'room', 'A double room is £100 a night for you.'),
    '120 - 20 = 100',
  ),
  working(
    say('en', 'we are 4 friends', 'room', 'A double room costs £30 a night.'),
    '120 / 4 = 30',
  ),
  working(say('en', 'half price?', 'room', 'A double room costs £60.'), '120 * 0.5 = 60'),
  working(say('en', 'half price?', 'room', 'A double room costs £60.'), '120 - 50% = 60'),
  working(
    say('en', 'I come on 6 December', 'cancel', 'You can cancel until 5 December.'),
    '2026-12-06 - 1 days = 2026-12-05',
  ),
  working(say('pt', 'fecham que horas?', 'hours', 'Fechamos às 20h.'), '19:00 + 1:00 = 20:00'),
  working(say('pt', 'faz o corte por 40?', 'cut', 'O corte fica por R$ 40,00.'), '45 - 5 = 40'),
  working(say('es', 'me dijeron 9 €', 'fee', 'La cuota son 30 €.'), '39 - 9 = 30'),
  working(say('es', '¿y al año?', 'fee', 'Al año son 468 € de cuota.'), 'doce meses'),
];
