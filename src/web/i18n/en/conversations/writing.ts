import type { writing as pt } from '#web/i18n/pt/conversations/writing.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const writing: SameKeys<typeof pt> = {
  composer: {
    label: 'Message to the customer',
    to: 'Write to {{name}}',
    toGroup: 'Write to the group',
    toSomebody: 'Write a message',
    orReady: '{{text}}, or / for ready answers',
    send: 'Send',
    sends: 'sends',
    sendsAndTakes: 'sends and takes over',
    more: 'Attach and more',
    optedOut: 'Asked for no messages: answer only what they asked, without offers.',
    peopleOnly: 'More than 24 hours have passed: the channel only takes replies from people.',
    templates:
      'More than 24 hours have passed since the customer’s last message. The channel only takes approved templates until they write again.',
    notAnswered: 'The channel takes only approved templates until the customer replies.',
    closed: 'The channel takes no messages now. Wait for the customer to write again.',
    disconnected: 'The channel is disconnected. What you write would not reach the customer.',
  },
  attach: {
    title: 'Attach a file',
    list: 'Files to send',
    remove: 'Take off {{name}}',
    sending: 'Sending {{share}}',
    tooLarge: 'Too large. The maximum is {{limit}}.',
    waiting: 'Waits to be sent',
    gone: 'The file was changed or deleted on the device before it was sent.',
    empty: 'The file is empty.',
  },
  note: {
    leftToTeam: '{{person}} left the team. {{team}} has the conversation again.',
    leftToNobody: '{{person}} left the team. Nobody has the conversation now.',
    by: '{{name}}, note:',
    people: 'People of the team',
    mode: 'Internal note',
    label: 'Note for the team',
    placeholder: 'Write a note, @ calls somebody',
    text: 'Only the team sees it. Nothing goes to the customer.',
    save: 'Save note',
    delete: 'Delete note',
    error: 'The note was not saved',
    deleteError: 'The note was not deleted',
  },
  schedule: {
    title: 'Schedule',
  },
  ready: {
    title: 'Ready answers',
    noneYet: 'There are no ready answers yet.',
    none: 'No ready answer has that.',
    manage: 'Manage ready answers',
  },
  refused: { discard: 'Delete' },
  templates: {
    choose: 'Choose a template',
    title: 'Send a template',
  },
};
