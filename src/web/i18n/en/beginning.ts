import type { beginning as pt } from '../pt/beginning.ts';
import type { SameKeys } from '../texts.ts';

export const beginning: SameKeys<typeof pt> = {
  title: 'New conversation',
  who: 'Name or number',
  whoHint:
    'With its area code, such as 11 98765-4321. From another country, begin with + and its code.',
  people: 'People',
  noName: 'No name',
  noPeople:
    'No contact with “{{words}}”. To write to somebody new, type the number with its area code.',
  noContacts: 'There are no contacts yet. Type a number with its area code.',
  toNumber: 'Write to {{number}}',
  newContact: 'Becomes a new contact',
  toKnown: 'This is {{name}}’s number',
  change: 'Change',
  to: 'To',
  name: 'Name',
  nameHint: 'The number is not among your contacts yet.',
  optedOut: 'This person asked for no messages. Write only what they asked for.',
  unreachable: 'The channel said last that this person cannot be reached.',
  channel: 'By which channel',
  noChannels: 'No channel is connected. Connect one to write.',
  noWay: 'There is no channel by which this person can be written to now. Each says why:',
  goesOn: 'Goes on with the conversation you have',
  byTemplate: 'Begins with an approved template',
  byText: 'Free text',
  pace: 'WhatsApp may block numbers that write to people who do not know them. Write only to people who expect your message. On this channel a new conversation leaves every {{seconds}} seconds, up to {{hour}} an hour and {{day}} a day.',
  message: 'Message',
  send: 'Send',
  required: 'Write the message.',
  waits: 'The message leaves at {{at}}',
  waitsText:
    'This channel begins one conversation at a time, so that WhatsApp does not block the number.',
};
