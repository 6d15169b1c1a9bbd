import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const whatsappWebSetup = {
  type: 'whatsapp_web',
  label: 'WhatsApp Web',
  minutes: 1,
  settings: z.object({
    /** Made by the setup page; nothing depends on them. */
    tenantId: z.string().optional(),
    instanceId: z.string().optional(),
    rejectCall: z.boolean().default(false),
    /** The paired number, digits only. */
    phone: z.string().optional(),
  }),
  abilities: {
    text: { limit: 65_536, unit: 'utf16' },
    caption: { limit: 1024 },
    buttons: null,
    list: null,
    media: true,
    windowHours: null,
    typingMs: 10_000,
    receipts: 'read',
    settles: 'client_id',
    // A human pace: WhatsApp bans unofficial clients that write faster.
    rates: { channel: 1, recipient: 0.5, recipientBurst: 3 },
    // WhatsApp publishes no figures. These are what one person could do by hand.
    begins: { with: 'text', pace: { everySeconds: 30, perHour: 15, perDay: 60 } },
  },
  // WhatsApp "Click to chat", which carries nothing but words.
  link: { address: 'https://wa.me/', account: ['phone'], isNumber: true, ref: null, words: 'text' },
  // A linked device has no interface for the profile of the phone.
  face: null,
} as const satisfies ChannelSetup;

export type WhatsappWebSettings = z.output<typeof whatsappWebSetup.settings>;
