import type { selection as pt } from '../pt/selection.ts';
import type { SameKeys } from '../texts.ts';

export const selection: SameKeys<typeof pt> = {
  title: 'With the chosen conversations',
  end: 'Stop choosing',
  count_zero: 'None chosen',
  count_one: '{{count}} chosen',
  count_other: '{{count}} chosen',
  resolved_one: '{{count}} conversation resolved',
  resolved_other: '{{count}} conversations resolved',
  snoozed_one: '{{count}} conversation snoozed until {{at}}',
  snoozed_other: '{{count}} conversations snoozed until {{at}}',
  labelled_one: 'Labels of {{count}} conversation changed',
  labelled_other: 'Labels of {{count}} conversations changed',
  assigned_one: '{{count}} conversation assigned',
  assigned_other: '{{count}} conversations assigned',
  failed_one: '{{count}} conversation stayed as it was',
  failed_other: '{{count}} conversations stayed as they were',
};
