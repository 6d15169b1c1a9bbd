import type { home as pt } from '../pt/home.ts';
import type { SameKeys } from '../texts.ts';

export const home: SameKeys<typeof pt> = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  start: 'Let’s get your customers answered.',
  inErrorOne: 'One channel needs attention.',
  inErrorMany: '{{channels}} channels need attention.',
  running_one: '{{count}} message today. Everything is running.',
  running_other: '{{count}} messages today. Everything is running.',
  seeChannels: 'See channels',
  steps: {
    title: 'First steps',
    progress: '{{done}} of {{total}}',
    done: 'Done',
    todo: 'To do',
    connect: 'Connect the first channel',
    connectText: 'WhatsApp, Instagram, Messenger or Telegram. You can try it without an account.',
    connectAction: 'Connect a channel',
    agent: 'Switch on an agent',
    agentText: 'It answers frequent questions and calls a person when needed.',
    agentAction: 'See agents',
    try: 'Try it in the simulator',
    tryText: 'Write as a customer would and see the answer arrive.',
    tryAction: 'Open the simulator',
    allDone: 'All set! Your customers are being answered.',
    dismiss: 'Dismiss',
  },
};
