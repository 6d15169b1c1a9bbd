import { type Case, say } from './case.ts';

/**
 * Sums and days that a draft works out, right as they stand: `wrong` is what one of its values
 * becomes where it is worked out wrongly.
 */
export const computed: { right: Case; value: string; wrong: string }[] = [
  {
    right: say(
      'pt',
      'corte masculino e barba, quanto dá?',
      'cut',
      'O corte masculino custa R$ 45,00 e a barba R$ 30,00: juntos dão R$ 75,00.',
    ),
    value: '75,00',
    wrong: '70,00',
  },
  {
    right: say(
      'en',
      'a double for 3 nights, how much?',
      'room',
      'A double room is £120 a night, so 3 nights come to £360.',
    ),
    value: '360',
    wrong: '340',
  },
  {
    right: say(
      'en',
      'a double for 7 nights with the offer?',
      'room offer',
      'Seven nights in a double room are £840; with 15% off that makes £714.',
    ),
    value: '714',
    wrong: '704',
  },
  {
    right: say(
      'es',
      '¿cuánto pago al empezar?',
      'fee',
      'La cuota mensual son 39 € y la matrícula 20 €: en total, 59 €.',
    ),
    value: '59',
    wrong: '49',
  },
  {
    right: say(
      'es',
      '¿qué día de la semana empieza el yoga?',
      'start',
      'El curso de yoga empieza el jueves 14 de enero.',
    ),
    value: 'jueves',
    wrong: 'viernes',
  },
  {
    right: say(
      'en',
      'we arrive on saturday 12, until when can I cancel for nothing?',
      'cancel',
      'If you arrive on Saturday 12, you can cancel until Thursday 10.',
    ),
    value: 'Thursday 10',
    wrong: 'Friday 11',
  },
];

/** A price of the customer's is no operand, and neither is a share that no source names. */
export const haggled: Case[] = [
  say('en', 'two nights at £50 each, right?', 'room', 'Two nights come to £100 for you, right.'),
  say('en', 'make it half price', 'room', 'A double room is £120, so with 50% off it is £60.'),
  say('pt', 'faz 10% de desconto?', 'cut', 'O corte de R$ 45,00 fica em R$ 40,50.'),
  say('es', 'dame la mitad', 'fee', 'La cuota mensual de 39 € se queda en 19,50 €.'),
];
