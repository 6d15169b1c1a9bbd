import { describe, expect, test } from 'vitest';
import { isKnown, knownValues, readValues } from './read-values.ts';

type Code = 'pt' | 'en' | 'es';
const today = '2026-11-30';
/** Whether a draft may say `said` where its source says `source`. */
const may = (code: Code, source: string, said: string): boolean => {
  const values = readValues(said, code, today);
  const known = knownValues(source, code);
  expect(values.length, `${said} holds a value`).toBeGreaterThan(0);
  return values.every((value) => isKnown(value, known));
};

describe('a value is the same however it is written', () => {
  test.each<[Code, string, string]>([
    ['pt', 'R$ 1.234,50', '1234,50 reais'],
    ['pt', 'R$ 1.200,00', 'mil e duzentos reais'],
    ['pt', 'R$ 210,00', 'duzentos e dez reais'],
    ['pt', 'R$ 7,50', '7 reais e 50 centavos'],
    ['pt', 'R$ 21,00', 'vinte e um reais'],
    ['pt', 'R$ 1.101,00', 'mil cento e um reais'],
    ['pt', '21h', 'às vinte e uma'],
    ['pt', 'R$ 50 mil', 'R$ 50.000'],
    ['pt', 'R$ 50.000,00', '50 mil reais'],
    ['pt', 'R$ 50 mil', 'cinquenta mil reais'],
    ['pt', 'R$ 1,5 mil', 'R$ 1.500'],
    ['pt', 'R$ 50 mil', 'R$ 50k'],
    ['pt', '2.300.000 reais', '2,3 milhões de reais'],
    ['en', '£21', 'twenty one pounds'],
    ['en', '£21', 'twenty-one pounds'],
    ['en', '£101', 'one hundred and one pounds'],
    ['en', '£20 a month', 'twenty a month'],
    ['en', '£50,000', '50 thousand pounds'],
    ['es', '31 €', 'treinta y un euros'],
    ['es', 'me cobraron 78 € dos veces', '78 €'],
    ['en', 'paid 60€ 2 times', '€60'],
    ['en', 'the family room for four €189', '€189'],
    ['es', '31 clases', 'treinta y una clases'],
    ['es', '50.000 €', '50 mil euros'],
    ['en', '130 reais', 'it costs cento e trinta reais'],
    ['pt', '£85', 'custa eighty-five pounds'],
    ['pt', '33.000 reais', 'trinta e três mil reais'],
    ['es', '8 días', 'eight days'],
    ['en', '€50,000', '50 mil euros'],
    ['en', '£14.50', '14 pounds 50 a month'],
    ['en', '£1,200', 'twelve hundred pounds'],
    ['en', '£1,250', 'one thousand two hundred and fifty pounds'],
    ['es', '24,90 €', 'veinticuatro euros con noventa céntimos'],
    ['es', '$4,200', 'cuatro mil doscientos pesos'],
    ['es', 'gratuita', 'gratis'],
    ['pt', '50%', 'metade'],
    ['pt', '5%', 'cinco por cento'],
    ['en', '15%', 'fifteen per cent'],
    ['pt', '9h', '09:00'],
    ['pt', '18h30', '18:30'],
    ['pt', '14h', 'duas da tarde'],
    ['pt', 'meio-dia', '12h'],
    ['pt', 'das 13h30 às 19h', 'da uma e meia às sete da noite'],
    ['pt', 'das 8h às 14h', 'das oito às duas'],
    ['en', '6:30 pm', 'half past six'],
    ['en', '2 pm', '14:00'],
    ['es', 'de 17:00 a 20:30', 'de cinco a ocho y media'],
    ['es', '12:00', 'al mediodía'],
    ['pt', '8 de fevereiro', '08/02'],
    ['pt', '1 de março', '1º de março de 2027'],
    ['en', '5 December', 'Dec 5th'],
    ['es', 'del 10 al 23 de agosto', '10 de agosto'],
    ['pt', 'volta no dia 5.', '5 de janeiro'],
    ['pt', 'vence no dia 10', 'todo dia 10'],
    ['pt', 'terça a sexta', 'quinta'],
    ['en', 'weekdays', 'on Wednesday'],
    ['pt', '24 horas', 'dura um dia'],
    ['en', '24 hours', 'within a day'],
    ['es', '6 meses', 'medio año'],
    ['pt', '12 meses', 'um ano'],
    ['en', '60 minutes', '1 hour'],
    ['en', '14 days', 'two weeks'],
    ['es', '5 días laborables', 'cinco días laborables'],
    ['en', 'Two dozen', '24 roses'],
    ['pt', '(24) 2231-4470', '24 2231 4470'],
    ['en', '+44 1223 555 0148', '1223 555 0148'],
    ['es', 'hola@roble.es', 'hola (arroba) roble.es'],
    ['pt', 'Avenida Brasil, 1.580', 'nº 1580'],
    ['en', 'order A-5521', 'a5521'],
    ['pt', 'a partir de 4 anos', 'aos quatro'],
  ])('%s: %s = %s', (code, source, said) => {
    expect(may(code, source, said)).toBe(true);
  });
});

describe('another value is another one', () => {
  test.each<[Code, string, string]>([
    ['pt', 'R$ 120,00', 'R$ 12,00'],
    ['pt', 'R$ 1.200,00', 'R$ 1,20'],
    ['pt', 'R$ 120,00', 'cento e trinta reais'],
    ['pt', 'R$ 20,00', 'vinte e um reais'],
    ['pt', 'R$ 100,00', 'cento e um reais'],
    ['pt', 'R$ 50', 'R$ 50 mil'],
    ['pt', 'R$ 50', '50 mil reais'],
    ['pt', 'R$ 50', 'R$ 50k'],
    ['pt', 'R$ 50 mil', 'R$ 50'],
    ['en', '£20', 'twenty one pounds'],
    ['en', '£20', 'twenty-one pounds'],
    ['en', '£50', '50 thousand pounds'],
    ['es', '30 €', 'treinta y un euros'],
    ['es', '50 €', '50 mil euros'],
    ['pt', '20 fatias', '20 reais por cento e vinte'],
    ['pt', '18h30', '18h'],
    ['pt', '9h', 'nove e meia da manhã'],
    ['pt', '2 horas', 'às 3h'],
    ['pt', 'segunda a quinta', 'sexta'],
    ['pt', '8 de fevereiro', '8 de março'],
    ['pt', '5 de janeiro', '5 de março'],
    ['en', '11 January 2027', '11 January 2028'],
    ['en', '12 students', '12%'],
    ['en', '£12', '12 days'],
    ['en', '15 minutes', 'half an hour'],
    ['en', '£35', 'free'],
    ['en', '£35 a week', 'half'],
    ['es', '60 días', 'tres meses'],
    ['es', '5 semanas', '5 días'],
    ['es', 'El primer día es gratuito', 'la primera semana'],
    ['en', 'Monday to Saturday. Closed on Sunday.', 'every day'],
    ['es', '39 €', 'treinta y ocho euros'],
    ['es', '20:30', '21:30'],
    ['es', 'hola@roble.es', 'hola@robles.es'],
    ['pt', '(24) 2231-4470', '(24) 2231-4407'],
    ['en', 'A-5521', 'A-5522'],
    ['en', 'Monday to Friday', 'every day'],
  ])('%s: %s ≠ %s', (code, source, said) => {
    expect(may(code, source, said)).toBe(false);
  });
});

test.each<[Code, string]>([
  ['pt', 'Uma pessoa responde por aqui, e a gente dá um jeito.'],
  ['en', 'May I ask one thing? An hour is fine, feel free to write.'],
  ['es', 'Una persona le escribe, y no hay de qué.'],
  ['es', 'Venga un día suelto; algún día, un día de estos.'],
  ['pt', 'Venha um dia desses, algum dia.'],
  ['en', 'Only once, for the MIL team; dos and don’ts, sete.'],
  ['es', 'Ten cuidado, sete y nove son nombres.'],
  ['pt', 'Um doce once, veinte.'],
  ['pt', 'Veja em https://loja.example/p/12?c=7'],
])('%s: no value in “%s”', (code, text) => {
  expect(readValues(text, code, today)).toEqual([]);
});
