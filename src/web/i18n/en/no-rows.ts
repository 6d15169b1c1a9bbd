import type { noRows as pt } from '../pt/no-rows.ts';
import type { SameKeys } from '../texts.ts';

export const noRows: SameKeys<typeof pt> = {
  empty: 'No conversations yet',
  emptyText: 'When a customer writes on one of your channels, the conversation appears here.',
  toChannels: 'See channels',
  none: {
    mine: 'No conversations of yours',
    unowned: 'No conversations without an owner',
    open: 'No open conversations',
    for_you: 'Nobody is waiting for you',
    waiting: 'Nobody is waiting',
    not_kept: 'No promise is overdue',
    agent: 'No conversations with an agent',
    person: 'No conversations with a person',
    snoozed: 'No snoozed conversations',
    closed: 'No closed conversations',
    all: 'No conversations match these filters',
  },
  othersWait_one: '{{count}} customer is waiting for somebody of the team.',
  othersWait_other: '{{count}} customers are waiting for somebody of the team.',
  noneText: 'Try another state or other words.',
  showAll: 'Show all',
  tray: {
    title: 'All answered. Enjoy your coffee.',
    text_one: 'The agent goes on with {{count}} conversation and calls when it does not know.',
    text_other: 'The agent goes on with {{count}} conversations and calls when it does not know.',
    withAgent: 'See with the agent',
  },
};
