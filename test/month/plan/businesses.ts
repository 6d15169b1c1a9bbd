import { faq } from '#test/customers/shop-knowledge.ts';
import type { Block, Hours } from './calendar.ts';

export interface Business {
  number: number;
  name: string;
  hours: Hours;
  /** The agent is silent, too, while nobody is there. */
  agentToo: boolean;
  /** How many bots it has; each has an agent of its own with its own answers. */
  bots: number;
  /** How many hours apart people look at who waits. */
  looksEvery: number;
}

const none: readonly Block[] = [];
const week = (monday: readonly Block[], saturday = none, sunday = none) => [
  sunday,
  ...Array.from({ length: 5 }, () => monday),
  saturday,
];
/** Monday is taken off before the holiday of Our Lady of Aparecida: four days without people. */
const longWeekend = ['2027-10-11', '2027-10-12', '2027-11-02'];
const saoPaulo = { timeZone: 'America/Sao_Paulo', utcHours: -3 };
const manaus = { timeZone: 'America/Manaus', utcHours: -4 };
const rioBranco = { timeZone: 'America/Rio_Branco', utcHours: -5 };

export const businesses: readonly Business[] = [
  {
    number: 1,
    name: 'Padaria',
    hours: {
      ...saoPaulo,
      week: week([['09:00', '18:00']], [['09:00', '13:00']]),
      holidays: longWeekend,
    },
    agentToo: false,
    bots: 1,
    looksEvery: 2,
  },
  {
    number: 2,
    name: 'Oficina',
    hours: {
      ...manaus,
      week: week([
        ['08:00', '12:00'],
        ['13:30', '17:30'],
      ]),
      holidays: longWeekend,
    },
    agentToo: false,
    bots: 1,
    looksEvery: 2,
  },
  {
    number: 3,
    name: 'Farmácia',
    hours: {
      ...rioBranco,
      week: week([['07:00', '20:00']], [['07:00', '20:00']], [['08:00', '12:00']]),
      holidays: ['2027-10-12'],
    },
    agentToo: false,
    bots: 1,
    // They are busy: whoever called a person is told after a while that nobody was free.
    looksEvery: 4,
  },
  {
    number: 4,
    name: 'Pizzaria',
    hours: {
      ...saoPaulo,
      week: week(none, [['18:00', '02:00']], [['18:00', '02:00']]).map((blocks, index) =>
        index === 0 || index > 2 ? [['18:00', '02:00']] : blocks,
      ),
      holidays: [],
    },
    agentToo: false,
    bots: 2,
    looksEvery: 2,
  },
  {
    number: 5,
    name: 'Escritório',
    hours: { ...manaus, week: week([['09:00', '18:00']]), holidays: longWeekend },
    agentToo: true,
    bots: 2,
    looksEvery: 2,
  },
];

/** What customers ask and every agent knows, each in its own words. */
const topics = [0, 2, 4, 5, 7, 8, 11, 13, 14, 17, 20, 21];

export const questionsKnown = topics.flatMap((topic) => {
  const entry = faq[topic];
  return entry ? [{ topic, question: entry.question, variants: entry.variants }] : [];
});

/** Names the answer of one bot to one question, so that a reader knows whose it is. */
export const markOf = (business: number, bot: number, topic: number): string =>
  `[${business}-${bot}-${topic}]`;

/** The knowledge of one bot's agent. */
export const knowledgeOf = (business: number, bot: number) =>
  questionsKnown.map(({ topic, question, variants }) => ({
    question,
    variants,
    answer: `${faq[topic]?.answer ?? ''} ${markOf(business, bot, topic)}`,
  }));
