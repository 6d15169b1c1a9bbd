import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const messengerSetup = {
  type: 'messenger',
  label: 'Messenger',
  minutes: 2,
  settings: z.object({}),
  abilities: {
    text: { limit: 2000, unit: 'utf16' },
    caption: { limit: 2000 },
    buttons: { max: 13, label: 20, idBytes: 1000 },
    list: null,
    media: true,
    windowHours: 24,
    typingMs: 20_000,
    receipts: 'read',
    settles: 'echo',
    rates: { channel: 300, recipient: 1, recipientBurst: 5 },
  },
} as const satisfies ChannelSetup;
