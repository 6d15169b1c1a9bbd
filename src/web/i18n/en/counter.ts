import type { SameKeys } from '../texts.ts';
import type { counter as pt } from '../pt/counter.ts';

export const counter: SameKeys<typeof pt> = {
  by: 'Counted at {{at}}',
  quietToday: 'Nobody has written today.',
  quietSince: 'Nobody has written while you were away.',
  trayWaits: 'Who waits is in the tray.',
  totals: {
    messages_one: 'message today',
    messages_other: 'messages today',
    agent: 'I answered',
    person: 'your team',
    waiting_one: 'waits',
    waiting_other: 'wait',
  },
  ribbon: {
    choose: 'Choose a moment of the day; Enter opens the conversation',
    now: 'now',
    stack_zero: '{{at}}: no message',
    stack_one: '{{at}}: {{count, number}} message; {{parts}}',
    stack_other: '{{at}}: {{count, number}} messages; {{parts}}',
    outcomes: {
      agent: '{{count, number}} I answered',
      person: '{{count, number}} your team answered',
      closed: '{{count, number}} that needed no answer',
      waiting: '{{count, number}} waiting',
      unknown: '{{count, number}} without a known outcome',
    },
  },
  tray: {
    title: 'It is yours',
    open: 'Open the tray',
    empty: 'Everything is answered. Enjoy your coffee.',
    waits: 'has waited for',
    takenBack: 'The customer deleted what they wrote.',
    answer: 'Answer',
    teach: 'Teach me',
  },
  customers: {
    title: 'Over there',
    text: 'As {{name}} sees it, now.',
    empty: 'Nobody has written yet.',
    phone: 'Open the conversation with {{name}}',
    place: '{{at}} of {{of}} in front of you',
    write: 'Write as a customer',
    waits: 'waiting for {{time}}',
    message: 'Message',
  },
  crossing: {
    agent: '{{name}} → answered',
    waiting: '{{name}} → you',
  },
};
