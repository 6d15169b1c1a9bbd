import { describe, expect, test } from 'vitest';
import { businesses } from '#test/month/plan/businesses.ts';
import { openTimes } from '#test/month/plan/calendar.ts';
import type { Said } from '#test/month/plan/said.ts';
import { personText, readyText } from '#test/month/people/person-words.ts';
import { createChat } from './chat.ts';
import { promisedIn } from './promise.ts';

/** The checker sees each thing that a customer would complain about, and nothing else. */
const bakery = 1;
const office = 5;
const day = '2027-10-08';
const ask = (words: string, wish: Said['wish']): Omit<Said, 'at'> => ({
  business: bakery,
  bot: 0,
  chat: 1,
  wish,
  action: { kind: 'text', text: words },
});
const pix = ask('pix?', { kind: 'known', topic: 2 });
const where = ask('onde?', { kind: 'known', topic: 7 });
const cake = ask('um bolo', { kind: 'person' });
const stop = ask('PARAR', { kind: 'stop' });
const calls = 'Vou chamar uma pessoa da equipe para ajudar você.';
const away = 'Agora estamos fechados. Voltamos amanhã às 9h.';
const confirms = 'Pronto: você não vai mais receber mensagens automáticas.';
const person = (...words: string[]): string => personText('Padaria', words, false);
const staying = (...words: string[]): string => personText('Padaria', words, true);

/** What the judge reports about a story; each step: the local time, and what is said or heard. */
function reported(
  steps: (readonly [at: string, said: Omit<Said, 'at'> | string])[],
  number = bakery,
  firstAt: number | null = null,
): string[] {
  const business = businesses.find((one) => one.number === number);
  if (!business) throw new Error('There is no such business.');
  const from = Date.parse('2027-10-01T00:00:00Z');
  const open = openTimes(business.hours, from, from + 40 * 86_400_000);
  const kinds: string[] = [];
  const chat = createChat({ business, bot: 0, open, firstAt }, (kind) => void kinds.push(kind));
  for (const [clock, said] of steps) {
    const at = Date.parse(`${clock.length > 8 ? clock : `${day}T${clock}`}-03:00`);
    if (typeof said === 'string') chat.hears(said, at);
    else chat.says({ ...said, at }, at);
  }
  chat.ends();
  return kinds;
}

describe('a good story', () => {
  test.each([
    [
      'an answer at once',
      [
        ['10:00:00', pix],
        ['10:00:02', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'two in one text',
      [
        ['10:00:00', pix],
        ['10:00:00', where],
        ['10:00:02', 'Sim. [1-0-2] Rua A. [1-0-7]'],
      ],
    ],
    [
      'at night, too',
      [
        ['23:00:00', pix],
        ['23:00:02', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'a promise that is kept',
      [
        ['2027-10-07T20:00:00', cake],
        ['2027-10-07T20:00:02', `${calls} ${away}`],
        ['09:05:00', person('um bolo')],
      ],
    ],
    [
      'silence after a stop word',
      [
        ['10:00:00', stop],
        ['10:00:02', confirms],
        ['11:00:00', pix],
        ['11:05:00', person('pix?')],
      ],
    ],
  ] as const)('%s', (_name, steps) => {
    expect(reported([...steps])).toEqual([]);
  });
});

describe('what a customer would complain about', () => {
  test.each([
    ['forgotten', [['10:00:00', cake]]],
    [
      'forgotten',
      [
        ['10:00:00', stop],
        ['10:00:02', confirms],
        ['11:00:00', pix],
      ],
    ],
    [
      'promised and not kept',
      [
        ['2027-10-07T20:00:00', cake],
        ['2027-10-07T20:00:02', `${calls} ${away}`],
      ],
    ],
    [
      'late',
      [
        ['23:00:00', pix],
        ['2027-10-09T09:00:30', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'late',
      [
        ['2027-10-07T20:00:00', cake],
        ['2027-10-07T20:00:02', `${calls} ${away}`],
        ['13:00:00', person('um bolo')],
      ],
    ],
    [
      'answered twice',
      [
        ['10:00:00', pix],
        ['10:00:02', 'Sim. [1-0-2]'],
        ['10:00:03', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'answered twice',
      [
        ['10:00:00', cake],
        ['10:05:00', person('um bolo')],
        ['10:06:00', person('um bolo')],
      ],
    ],
    [
      'order',
      [
        ['10:00:00', pix],
        ['10:00:00', where],
        ['10:00:02', 'Rua A. [1-0-7]'],
        ['10:00:03', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'talked over',
      [
        ['10:00:00', cake],
        ['10:05:00', staying('um bolo')],
        ['10:06:00', pix],
        ['10:06:02', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'spoken to after a stop',
      [
        ['10:00:00', stop],
        ['10:00:02', confirms],
        ['11:00:00', pix],
        ['11:00:02', 'Sim. [1-0-2]'],
      ],
    ],
    [
      'wrong agent',
      [
        ['10:00:00', pix],
        ['10:00:02', 'Sim. [1-1-2]'],
      ],
    ],
    [
      'wrong promise',
      [
        ['2027-10-08T20:00:00', cake],
        ['2027-10-08T20:00:02', 'Voltamos amanhã às 10h.'],
        ['2027-10-09T09:05:00', person('um bolo')],
      ],
    ],
    [
      'wrong promise',
      [
        ['10:00:00', cake],
        ['10:00:02', away],
        ['10:05:00', person('um bolo')],
      ],
    ],
    [
      'told twice',
      [
        ['10:00:00', cake],
        ['10:00:02', calls],
        ['10:01:00', calls],
        ['10:05:00', person('um bolo')],
      ],
    ],
    [
      'unasked',
      [
        ['10:00:00', pix],
        ['10:00:02', 'Sim. [1-0-2]'],
        ['10:10:00', 'Oi!'],
      ],
    ],
  ] as const)('%s', (kind, steps) => {
    expect(reported([...steps])).toContain(kind);
  });

  test('an agent that rests with the people answers when it opens, and not an hour later', () => {
    const night = '2027-10-07T20:00:00';
    const told = ['2027-10-07T20:00:02', 'Voltamos amanhã às 9h.'] as const;
    const story = (answered: string) =>
      reported([[night, { ...pix, business: office }], told, [answered, 'Sim. [5-0-2]']], office);
    // Manaus is an hour behind.
    expect(story('10:00:05')).toEqual([]);
    expect(story('10:40:00')).toEqual(['late']);
  });

  test('people who write first do it once, and when they meant to', () => {
    const planned = Date.parse(`${day}T14:05:00-03:00`);
    const asked = [
      ['2027-10-07T10:00:00', cake],
      ['2027-10-07T10:05:00', person('um bolo')],
    ] as const;
    const first = readyText('Padaria');
    const story = (...times: string[]) =>
      reported([...asked, ...times.map((time) => [time, first] as const)], bakery, planned);
    expect(story('14:05:02')).toEqual([]);
    expect(story()).toEqual(['never written to']);
    expect(story('14:05:02', '14:05:03')).toEqual(['written to unasked']);
    expect(story('13:00:00')).toEqual(['written to unasked']);
    expect(story('15:00:00')).toEqual(['late']);
    expect(reported([...asked, ['14:05:02', first]])).toEqual(['written to unasked']);
  });
});

test.each([
  ['Voltamos hoje às 9h.', '2027-10-12T03:00:00-03:00', '2027-10-12T09:00:00-03:00'],
  ['Voltamos amanhã às 8h30.', '2027-10-12T23:59:00-03:00', '2027-10-13T08:30:00-03:00'],
  ['Voltamos na quarta-feira às 9h.', '2027-10-08T18:00:00-03:00', '2027-10-13T09:00:00-03:00'],
  ['Voltamos no sábado à 1h.', '2027-10-07T12:00:00-03:00', '2027-10-09T01:00:00-03:00'],
  [
    'Voltamos no dia 12 de outubro às 9h.',
    '2027-10-01T12:00:00-03:00',
    '2027-10-12T09:00:00-03:00',
  ],
])('reads “%s”', (text, said, due) => {
  const hours = { timeZone: 'America/Sao_Paulo', utcHours: -3, week: [], holidays: [] };
  expect(promisedIn(text, Date.parse(said), hours)).toBe(Date.parse(due));
});
