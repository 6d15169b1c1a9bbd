import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';
import { faceForm } from '../face.ts';

export const WhatsappSettings = z.object({
  /** The id of the number that customers write to, `metadata.phone_number_id` in webhooks. */
  phoneNumberId: z.string(),
  /** The WhatsApp Business account that the number belongs to. */
  wabaId: z.string(),
  /**
   * The token of a system user, with whatsapp_business_messaging and whatsapp_business_management.
   */
  token: z.string().meta({ secret: true }),
  /** The number as people write it: "+55 11 98765-4321". */
  displayPhone: z.string().optional(),
  /**
   * The number is also used in the phone app: only 20 messages a second can be sent, and what is
   * typed there comes as an echo.
   */
  coexistence: z.boolean().optional(),
  /**
   * The six-digit PIN of the number's two-step verification. `pinSet`: the number was registered
   * with it here.
   */
  pin: z.string().optional().meta({ secret: true }),
  pinSet: z.boolean().optional(),
});
export type WhatsappSettings = z.output<typeof WhatsappSettings>;

/**
 * Limits: Cloud API "Messages", "Media", "Throughput" and "Pair rate limits" (one message in 6 s to
 * one person, 45 in a burst).
 */
export const whatsappSetup = {
  type: 'whatsapp',
  label: 'WhatsApp Business',
  minutes: 5,
  settings: WhatsappSettings,
  abilities: {
    text: { limit: 4096, unit: 'utf16' },
    caption: { limit: 1024 },
    // WhatsApp refuses two identical titles with 131009.
    buttons: { max: 3, label: 20, idBytes: 256, distinct: true },
    list: { max: 10, label: 24, distinct: true },
    media: true,
    windowHours: 24,
    templates: true,
    typingMs: 25_000,
    receipts: 'read',
    settles: 'status',
    rates: { channel: 80, recipient: 0.16, recipientBurst: 45 },
    begins: { with: 'template' },
  },
  // WhatsApp "Click to chat", which carries nothing but words.
  link: {
    address: 'https://wa.me/',
    account: ['displayPhone'],
    isNumber: true,
    ref: null,
    words: 'text',
  },
  // Cloud API "Business profiles".
  face: faceForm({
    texts: { about: 139, description: 512, address: 256, email: 128 },
    stays: ['about'],
    websites: { most: 2, length: 256 },
  }),
} as const satisfies ChannelSetup<'whatsapp', typeof WhatsappSettings>;
