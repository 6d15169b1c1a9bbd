import type { SameKeys } from '#web/i18n/texts.ts';
import type { authCounter as pt } from '#web/i18n/pt/parts/auth-counter.ts';

export const authCounter: SameKeys<typeof pt> = {
  end: 'Every message has an end that you can see.',
  nobody: 'Nobody is forgotten at the counter.',
  slips: {
    person: {
      name: 'Camila Duarte',
      initials: 'CD',
      words: 'Three o’clock, then. Thanks!',
      age: '4 min',
      fate: 'Answered by you, 3:02 PM',
    },
    agent: {
      name: 'Lívia Moraes',
      initials: 'LM',
      words: 'when do you open on sunday?',
      age: '12 min',
      fate: 'Answered by the agent in 1.2 s',
    },
    waiting: {
      name: 'Cláudia Prado',
      initials: 'CP',
      words: 'I need 100 pastries for Saturday. How much?',
      age: '41 min',
      fate: 'Waiting for you',
    },
  },
};
