import type { labels as pt } from '../pt/labels.ts';
import type { SameKeys } from '../texts.ts';

export const labels: SameKeys<typeof pt> = {
  title: 'Labels',
  text: 'They serve all conversations and all contacts of the business.',
  one: 'Label',
  all: 'All labels',
  gone: 'Deleted label',
  search: 'Find or create a label',
  create: 'Create “{{name}}”',
  none: 'No labels yet. Type a name to create the first.',
  manage: 'Manage labels',
  name: 'Name of {{name}}',
  colourOf: 'Colour of {{name}}',
  colour: { brand: 'Petrol', ok: 'Green', info: 'Blue', warn: 'Ochre', bad: 'Red', quiet: 'Grey' },
  delete: 'Delete',
  deleteTitle: 'Delete the label {{name}}',
  deleteText:
    'It leaves where it is: {{conversations}} and {{contacts}}. Everything else stays as it is.',
  conversations_one: '{{count}} conversation',
  conversations_other: '{{count}} conversations',
  contacts_one: '{{count}} contact',
  contacts_other: '{{count}} contacts',
  error: 'The label was not changed',
};
