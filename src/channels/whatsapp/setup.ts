import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const WhatsappSettings = z.object({
  /** Of the number that customers write to; what the webhook calls `metadata.phone_number_id`. */
  phoneNumberId: z.string(),
  /** The WhatsApp Business account that the number belongs to. */
  wabaId: z.string(),
  /** Of a system user, with whatsapp_business_messaging and whatsapp_business_management. */
  token: z.string().meta({ secret: true }),
  /** As people write it: "+55 11 98765-4321". */
  displayPhone: z.string().optional(),
  /**
   * The number is used in the phone app as well: 20 messages a second, and what is typed there
   * comes as an echo.
   */
  coexistence: z.boolean().optional(),
  /**
   * Of the number's two-step verification, six digits; `pinSet`: it was registered with it here.
   */
  pin: z.string().optional().meta({ secret: true }),
  pinSet: z.boolean().optional(),
});
export type WhatsappSettings = z.output<typeof WhatsappSettings>;

/**
 * Limits: Cloud API "Messages", "Media", "Throughput" and "Pair rate limits" (one message in 6 s to
 * one person, 45 at once).
 */
export const whatsappSetup = {
  type: 'whatsapp',
  label: 'WhatsApp Business',
  minutes: 5,
  settings: WhatsappSettings,
  abilities: {
    text: { limit: 4096, unit: 'utf16' },
    caption: { limit: 1024 },
    // Two titles that are alike are refused with 131009.
    buttons: { max: 3, label: 20, idBytes: 256, distinct: true },
    list: { max: 10, label: 24, distinct: true },
    media: true,
    windowHours: 24,
    templates: true,
    typingMs: 25_000,
    receipts: 'read',
    settles: 'status',
    rates: { channel: 80, recipient: 0.16, recipientBurst: 45 },
  },
} as const satisfies ChannelSetup<'whatsapp', typeof WhatsappSettings>;
