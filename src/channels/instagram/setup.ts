import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';
import { faceForm } from '../face.ts';

export const InstagramSettings = z.object({
  /** The id of the professional account, `entry[].id` in webhooks. */
  accountId: z.string(),
  /** The account's token. It is valid for 60 days, and we renew it before it ends. */
  token: z.string().meta({ secret: true }),
  username: z.string().optional(),
  /** ISO times. Absent where the token did not come from a login here. */
  tokenExpiresAt: z.string().optional(),
  tokenRefreshedAt: z.string().optional(),
  /**
   * Who gave the permission, under the provider's id for our app, and when. A withdrawal names this
   * person.
   */
  authorizedBy: z.string().optional(),
  authorizedAt: z.string().optional(),
});
export type InstagramSettings = z.output<typeof InstagramSettings>;

/**
 * Limits: Instagram Platform "Messaging API" (text is counted in bytes), "Rate limits" (files are
 * slower than text). Files carry no words.
 */
export const instagramSetup = {
  type: 'instagram',
  label: 'Instagram',
  minutes: 2,
  settings: InstagramSettings,
  abilities: {
    text: { limit: 1000, unit: 'bytes' },
    caption: { limit: 0 },
    buttons: { max: 13, label: 20, idBytes: 1000 },
    list: null,
    media: true,
    windowHours: 24,
    peopleHours: 7 * 24,
    typingMs: 20_000,
    receipts: 'read',
    settles: 'echo',
    rates: { channel: 100, recipient: 1, recipientBurst: 5 },
    begins: null,
  },
  // Instagram Messaging "ig.me Links".
  link: { address: 'https://ig.me/m/', account: ['username'], ref: 'ref', words: null },
  // Instagram Platform "Ice Breakers", "The Persistent Menu".
  face: faceForm({ questions: { most: 4, length: 80 }, menu: { most: 20, length: 30 } }),
} as const satisfies ChannelSetup<'instagram', typeof InstagramSettings>;
