import { z } from 'zod';

const text = z.string().min(1).max(4096);
const caption = z.string().max(1024).optional();
const messageId = z.number().int();
/** Its bytes, in place of a small sample. */
const file = z.base64();

/** A range of a text that hides an address. */
export const Link = z.strictObject({
  offset: z.number().int(),
  length: z.number().int(),
  url: z.string(),
});

/** What a person can do with the bot on a phone. */
export const CustomerAction = z.discriminatedUnion('kind', [
  /** `links`: words that hide an address. */
  z.strictObject({
    kind: z.literal('text'),
    text,
    replyTo: messageId.optional(),
    links: z.array(Link).optional(),
  }),
  z.strictObject({ kind: z.literal('photo'), caption, file: file.optional() }),
  /** `seconds`: how long Telegram says that it is. */
  z.strictObject({
    kind: z.enum(['voice', 'audio', 'video']),
    file: file.optional(),
    seconds: z.number().int().optional(),
  }),
  z.strictObject({
    kind: z.literal('document'),
    fileName: z.string().default('comprovante.pdf'),
    caption,
  }),
  z.strictObject({ kind: z.literal('sticker') }),
  /** Several photos at once: one update each, with the same media_group_id. */
  z.strictObject({
    kind: z.literal('album'),
    count: z.number().int().min(2).max(10).default(3),
    caption,
  }),
  z.strictObject({ kind: z.literal('location') }),
  z.strictObject({ kind: z.literal('venue') }),
  z.strictObject({ kind: z.literal('contact') }),
  z.strictObject({ kind: z.literal('dice') }),
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string() }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  /** A place that is shared live is another one now. */
  z.strictObject({
    kind: z.literal('move'),
    messageId,
    latitude: z.number(),
    longitude: z.number(),
  }),
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('block') }),
  z.strictObject({ kind: z.literal('unblock') }),
  /** The group gets another title. */
  z.strictObject({ kind: z.literal('rename_group'), to: z.string().min(1).max(128) }),
  /** The group becomes a supergroup with a new number. */
  z.strictObject({ kind: z.literal('migrate') }),
]);
export type CustomerAction = z.input<typeof CustomerAction>;

export const Customer = z.object({
  id: z.number().int().positive(),
  name: z.string().min(1),
  username: z.string().optional(),
  language: z.string().optional(),
  /** The customer writes in this group instead of the private chat. */
  group: z
    .object({
      id: z.number().int().negative(),
      title: z.string().min(1).max(128),
      topic: z.number().int().positive().optional(),
    })
    .optional(),
});
export type Customer = z.infer<typeof Customer>;

export interface ActionResult {
  chat: number;
  /** The messages that the action made, and the updates that tell the bot about them. */
  messageIds: number[];
  updateIds: number[];
}

/** An impossible action, explained to the author of the test. */
export class SimulatorError extends Error {
  override name = 'SimulatorError';
}
