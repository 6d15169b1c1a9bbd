import type { SameKeys } from '#web/i18n/texts.ts';
import type { hold as pt } from '#web/i18n/pt/parts/hold.ts';

export const hold: SameKeys<typeof pt> = {
  title: 'This Recado is a copy',
  text: 'This data came from another machine. So that nobody is answered twice, what was queued is held back until somebody says that this is the one.',
  new: 'New messages are answered as usual.',
  webhook_elsewhere: 'Messages are delivered to another address, so new ones wait here, too.',
  polled_elsewhere:
    'Another program receives the messages of this bot, so new ones wait here, too.',
  waiting: 'Held back in this business: {{list}}.',
  questions_one: '{{count}} message without an answer',
  questions_other: '{{count}} messages without an answer',
  answers_one: '{{count}} answer not sent',
  answers_other: '{{count}} answers not sent',
  scheduled_one: '{{count}} scheduled message',
  scheduled_other: '{{count}} scheduled messages',
  fallbacks_one: '{{count}} notice that nobody came',
  fallbacks_other: '{{count}} notices that nobody came',
  surveys_one: '{{count}} question about the service',
  surveys_other: '{{count}} questions about the service',
  connections_one: '{{count}} connection of WhatsApp Web',
  connections_other: '{{count}} connections of WhatsApp Web',
  button: 'This one now',
  who: 'An owner or admin can say so.',
  confirm: {
    title: 'Is this the one now?',
    text: 'Everything that is held back goes on now, in all businesses of this installation, in the order in which it came.',
    warning:
      'Switch the other Recado off first if it still runs: otherwise the same customers get two answers.',
    done: 'This one now. What was held back goes on.',
  },
};
