import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const whatsappSetup = {
  type: 'whatsapp',
  label: 'WhatsApp Business',
  minutes: 5,
  settings: z.object({}),
  abilities: {
    text: { limit: 4096, unit: 'utf16' },
    caption: { limit: 1024 },
    buttons: { max: 3, label: 20, idBytes: 256 },
    list: { max: 10 },
    media: true,
    windowHours: 24,
    typingMs: 25_000,
    receipts: 'read',
    settles: 'status',
    rates: { channel: 80, recipient: 0.16, recipientBurst: 45 },
  },
} as const satisfies ChannelSetup;
