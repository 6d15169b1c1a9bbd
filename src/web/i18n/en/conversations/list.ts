import type { list as pt } from '#web/i18n/pt/conversations/list.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const list: SameKeys<typeof pt> = {
  views: { title: 'Views', forYou: 'For you', saved: 'Your views', teams: 'Teams' },
  filter: {
    open: 'Filter',
    title: 'Filters',
    state: 'State',
    set_one: 'filter set',
    set_other: 'filters set',
    remove: 'Remove the filter {{name}}',
  },
  list: {
    options: 'Options of the list',
    messages: 'Messages',
  },
  begin: 'New conversation',
  saved: {
    save: 'Save view',
    change: 'Change view',
  },
  selection: {
    choose: 'Choose the conversation with {{name}}',
    begin: 'Choose several',
  },
  others: 'Other conversations',
  row: { now: 'now', you: 'you', resolved: 'Closed', snoozedUntil: 'Snoozed until' },
};
