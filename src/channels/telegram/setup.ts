import { z } from 'zod';
import type { ChannelSetup } from '../channel.ts';
import { faceForm } from '../face.ts';

export const TelegramSettings = z.object({
  /** From BotFather: numeric id, colon, secret. */
  token: z.string().meta({ secret: true }),
  /** Our own secret, which Telegram repeats in a header of every webhook. */
  secretToken: z.string().meta({ secret: true }),
  botId: z.string().optional(),
  username: z.string().optional(),
});
export type TelegramSettings = z.output<typeof TelegramSettings>;

/**
 * Limits: Bot API "sendMessage", "sendPhoto", "InlineKeyboardButton"; rates: bots FAQ "My bot is
 * hitting limits".
 */
export const telegramSetup = {
  type: 'telegram',
  label: 'Telegram',
  minutes: 3,
  settings: TelegramSettings,
  abilities: {
    text: { limit: 4096, unit: 'utf16' },
    caption: { limit: 1024 },
    buttons: { max: 100, label: 64, idBytes: 64, cuts: true },
    list: null,
    media: true,
    windowHours: null,
    typingMs: 5_000,
    receipts: 'none',
    settles: 'none',
    rates: { channel: 30, recipient: 1, recipientBurst: 5 },
    // "bot can't initiate conversation with a user" (403).
    begins: null,
  },
  // "Deep linking": `start` has at most 64 letters, digits, "_" and "-".
  link: { address: 'https://t.me/', account: ['username'], ref: 'start', words: null },
  // Bot API "setMyShortDescription", "setMyDescription", "BotCommand".
  face: faceForm({
    texts: { about: 120, description: 512 },
    commands: { most: 100, name: 32, length: 256 },
  }),
} as const satisfies ChannelSetup<'telegram', typeof TelegramSettings>;
