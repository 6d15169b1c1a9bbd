import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';
import { faceForm } from '../face.ts';

export const MessengerSettings = z.object({
  /** The Page's id, `entry[].id` in webhooks. */
  pageId: z.string(),
  /**
   * The Page's token. It does not expire by time if it was made with a person's long-lived token.
   */
  token: z.string().meta({ secret: true }),
  /** The text that a person reads before the first message; at most 160 characters. */
  greetingText: z.string().optional(),
  /** What the button "Get started" sends us. */
  getStartedPayload: z.string().optional(),
  /**
   * Who gave the permission, under the provider's id for our app, and when (ISO). A withdrawal
   * names this person.
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
    begins: null,
  },
  // Messenger Platform "m.me Links".
  link: { address: 'https://m.me/', account: ['username', 'pageId'], ref: 'ref', words: 'text' },
  // Messenger Profile API: "greeting", "ice_breakers", "persistent_menu".
  face: faceForm({
    texts: { greeting: 160 },
    questions: { most: 4, length: 80 },
    menu: { most: 20, length: 30 },
  }),
} as const satisfies ChannelSetup<'messenger', typeof MessengerSettings>;
