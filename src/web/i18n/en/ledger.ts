import type { ledger as pt } from '../pt/ledger.ts';
import type { SameKeys } from '../texts.ts';

export const ledger: SameKeys<typeof pt> = {
  text: 'Every message says what happened to it, and why. Nothing happens out of sight.',
  from: 'From',
  to: 'To',
  direction: 'Direction',
  directions: { in: 'Received', out: 'Sent' },
  author: 'Author',
  authors: { customer: 'Customers', agent: 'Agents', person: 'Team' },
  outcome: 'What happened',
  total_zero: 'No messages · {{from}} to {{to}}',
  total_one: '{{number}} message · {{from}} to {{to}}',
  total_other: '{{number}} messages · {{from}} to {{to}}',
  none: 'No messages on these days',
  noneSuch: 'No messages with these filters',
  noneText: 'Choose other days or change the filters.',
  saidTo: '{{who}} to {{name}}',
};
