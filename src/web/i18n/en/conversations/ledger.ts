import type { ledger as pt } from '#web/i18n/pt/conversations/ledger.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const ledger: SameKeys<typeof pt> = {
  ledger: {
    title: 'Messages',
    text: 'Every message has an outcome and the reason for it. Nothing is lost and nothing happens out of sight.',
    from: 'From',
    to: 'To',
    direction: 'Direction',
    directions: { in: 'Received', out: 'Sent' },
    author: 'Author',
    authors: { customer: 'Customers', agent: 'Agents', person: 'Team' },
    outcome: 'Outcome',
    total_one: '{{number}} message · {{from}} to {{to}}',
    total_other: '{{number}} messages · {{from}} to {{to}}',
    none: 'No messages on these days',
    noneText: 'Choose other days or clear the filters.',
    saidTo: '{{who}} to {{name}}',
  },
};
