import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';

export const MessengerSettings = z.object({
  /** What the webhook calls `entry[].id`. */
  pageId: z.string(),
  /** Of the page; does not expire by time when it was got with a long-lived token of a person. */
  token: z.string().meta({ secret: true }),
  /** What a person reads before the first message; 160 characters. */
  greetingText: z.string().optional(),
  /** What the button "Get started" says to us. */
  getStartedPayload: z.string().optional(),
  /**
   * Who allowed it, as the provider calls the person to our app, and when (ISO): a withdrawal names
   * the person.
   */
  authorizedBy: z.string().optional(),
  authorizedAt: z.string().optional(),
  username: z.string().optional(),
});
export type MessengerSettings = z.output<typeof MessengerSettings>;

/**
 * Limits: Messenger Platform "Send messages", "Quick replies", "Rate limiting" (files are slower
 * than text). Files carry no words.
 */
export const messengerSetup = {
  type: 'messenger',
  label: 'Messenger',
  minutes: 2,
  settings: MessengerSettings,
  abilities: {
    text: { limit: 2000, unit: 'utf16' },
    caption: { limit: 0 },
    buttons: { max: 13, label: 20, idBytes: 1000 },
    list: null,
    media: true,
    windowHours: 24,
    peopleHours: 7 * 24,
    typingMs: 20_000,
    receipts: 'read',
    settles: 'echo',
    rates: { channel: 300, recipient: 1, recipientBurst: 5 },
  },
} as const satisfies ChannelSetup<'messenger', typeof MessengerSettings>;
