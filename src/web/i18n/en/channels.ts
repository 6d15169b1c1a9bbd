import { overview } from './channels/overview.ts';
import { setup } from './channels/setup.ts';
import { login } from './channels/login.ts';
import { whatsapp } from './channels/whatsapp.ts';
import { channelWindow } from './channels/window.ts';
import type { channels as pt } from '../pt/channels.ts';
import type { SameKeys } from '../texts.ts';

export const channels: SameKeys<typeof pt> = {
  title: 'Channels',
  text: 'Connect and watch over the messaging channels of your business.',
  standing: {
    all_one: 'Your channel is up.',
    all_other: 'All {{count}} channels are up.',
    some_one: 'Up: {{connected}} of {{total}}. One needs you.',
    some_other: 'Up: {{connected}} of {{total}}. {{count}} need you.',
  },
  add: 'Add channel',
  status: { connected: 'Connected', disconnected: 'Disconnected', error: 'Error' },
  ...overview,
  ...setup,
  ...whatsapp,
  ...login,
  ...channelWindow,
};
