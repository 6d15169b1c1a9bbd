import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const instagramSetup = {
  type: 'instagram',
  label: 'Instagram',
  minutes: 2,
  settings: z.object({}),
  abilities: {
    text: { limit: 1000, unit: 'bytes' },
    caption: { limit: 1000 },
    buttons: { max: 13, label: 20, idBytes: 1000 },
    list: null,
    media: true,
    windowHours: 24,
    typingMs: 20_000,
    receipts: 'read',
    settles: 'echo',
    rates: { channel: 100, recipient: 1, recipientBurst: 5 },
  },
} as const satisfies ChannelSetup;
