import { type Case, say } from './case.ts';

/** What a model works out in more than one step, and names each step: refused without them. */
export const calculated: Case[] = [
  say(
    'en',
    'a double for 3 nights, 2 of us with breakfast every day. and for two such rooms?',
    'room',
    'Three nights are £360 and the breakfasts £84, so one room comes to £444 and two to £888.',
    { calculations: ['3 * 120 = 360', '2 * 3 * 14 = 84', '360 + 84 = 444', '2 * 444 = 888'] },
  ),
  say(
    'en',
    'nine nights in a double with the offer and breakfast for 2?',
    'room offer',
    'With 15% off, nine nights and the breakfasts come to £1,170, which is £130 a night.',
    {
      calculations: [
        '9 * £120 = £1,080',
        '1,080 - 15% = 918',
        '2 * 9 * 14 = 252',
        '918 + 252 = 1170',
        '1170 / 9 = 130',
      ],
    },
  ),
  say(
    'pt',
    'meu horário é 17h40, até quando posso chegar?',
    'late',
    'Toleramos 15 minutos de atraso, então até as 17h55.',
    { calculations: ['17:40 + 15 min = 17:55'] },
  ),
  say(
    'pt',
    'chego 18h20 e vcs fecham que horas? quanto tempo sobra',
    'hours',
    'Fechamos às 19h: faltam 40 minutos.',
    { calculations: ['19:00 - 18:20 = 0:40'] },
  ),
  say('es', '¿cuándo acaba el yoga?', 'start', 'Dura 8 semanas, así que acaba el 11 de marzo.', {
    calculations: ['2027-01-14 + 8 weeks = 2027-03-11'],
  }),
  say(
    'es',
    'me apunto 5 meses y luego pauso',
    'fee',
    'Cinco meses son 195 €, y con la matrícula 215 €; sale a 43 € por mes.',
    { calculations: ['5 × 39 = 195', '195 + 20 = 215', '215 ÷ 5 = 43'] },
  ),
  say('es', 'si pago hoy, ¿cuándo está el carné?', 'card', 'Está el lunes 7 de diciembre.', {
    calculations: ['2026-11-30 + 7 days = 2026-12-07'],
  }),
  say('es', 'si pago hoy, ¿cuándo está el carné?', 'card', 'Está el lunes 7 de diciembre.', {
    calculations: ['2026-11-30 + 5 working days = 2026-12-07'],
  }),
  say('pt', 'falta quanto pra vcs fecharem?', 'hours', 'Fechamos às 19h: faltam 8 horas.', {
    calculations: ['19:00 - 11:00 = 8:00'],
  }),
  say(
    'en',
    'our train is at 12.15 and we leave you at 11.30, how long is that?',
    'hours',
    'That is 45 minutes.',
    { calculations: ['11:30 + 0:45 = 12:15'] },
  ),
  say(
    'en',
    'two doubles with breakfast for 4, what is it a night?',
    'room',
    'Two double rooms and the breakfasts are £296 a night.',
    { calculations: ['2 * 120 = 240', '4 * 14 = 56', '240 + 56 = 296'] },
  ),
];

/** A calculation that is wrong, or is made of what the business does not say. */
export const miscalculated: Case[] = [
  say('es', 'si pago hoy, ¿cuándo está el carné?', 'card', 'Está el sábado 5 de diciembre.', {
    calculations: ['2026-11-30 + 5 days = 2026-12-05'],
  }),
  say('es', 'si pago hoy, ¿cuándo está el carné?', 'card', 'Está el martes 8 de diciembre.', {
    calculations: ['2026-11-30 + 5 working days = 2026-12-08'],
  }),
  say('en', 'for three nights?', 'room', 'For 3 nights a double room is £360 a night.', {
    calculations: ['3 * 120 = 360'],
  }),
  say('pt', 'são 11h, vocês abrem?', 'hours', 'Abrimos às 11h.'),
  say('en', 'three nights?', 'room', 'Three nights are £350.', { calculations: ['3 * 120 = 350'] }),
  say('en', 'three nights?', 'room', 'Three nights are £330.', { calculations: ['3 * 110 = 330'] }),
  say('en', 'take 20 off', 'room', 'A double room is £100 a night for you.', {
    calculations: ['120 - 20 = 100'],
  }),
  say('en', 'we are 4 friends', 'room', 'A double room costs £30 a night.', {
    calculations: ['120 / 4 = 30'],
  }),
  say('en', 'half price?', 'room', 'A double room costs £60.', {
    calculations: ['120 * 0.5 = 60'],
  }),
  say('en', 'half price?', 'room', 'A double room costs £60.', {
    calculations: ['120 - 50% = 60'],
  }),
  say('en', 'I come on 6 December', 'cancel', 'You can cancel until 5 December.', {
    calculations: ['2026-12-06 - 1 days = 2026-12-05'],
  }),
  say('pt', 'fecham que horas?', 'hours', 'Fechamos às 20h.', {
    calculations: ['19:00 + 1:00 = 20:00'],
  }),
  say('pt', 'faz o corte por 40?', 'cut', 'O corte fica por R$ 40,00.', {
    calculations: ['45 - 5 = 40'],
  }),
  say('es', 'me dijeron 9 €', 'fee', 'La cuota son 30 €.', { calculations: ['39 - 9 = 30'] }),
  say('es', '¿y al año?', 'fee', 'Al año son 468 € de cuota.', { calculations: ['doce meses'] }),
];
