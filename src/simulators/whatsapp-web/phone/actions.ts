import { z } from 'zod';

const text = z.string().min(1).max(65_536);
const caption = z.string().max(1024).optional();
const messageId = z.string();
const replyTo = messageId.optional();

/** What a person can do in a chat on a phone. */
export const ChatAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, replyTo }),
  z.strictObject({ kind: z.literal('image'), caption, replyTo }),
  z.strictObject({ kind: z.literal('video'), caption }),
  z.strictObject({ kind: z.literal('audio') }),
  z.strictObject({ kind: z.literal('voice') }),
  z.strictObject({
    kind: z.literal('document'),
    fileName: z.string().default('comprovante.pdf'),
    caption,
  }),
  z.strictObject({ kind: z.literal('sticker') }),
  z.strictObject({ kind: z.literal('location') }),
  z.strictObject({ kind: z.literal('contact') }),
  z.strictObject({ kind: z.literal('poll') }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  z.strictObject({ kind: z.literal('remove'), messageId }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.string() }),
]);
export type ChatAction = z.output<typeof ChatAction>;

/** What only a customer can do. */
export const CustomerAction = z.discriminatedUnion('kind', [
  ...ChatAction.options,
  z.strictObject({ kind: z.literal('block') }),
  z.strictObject({ kind: z.literal('unblock') }),
  /**
   * Calls the business. With `rings: false` it only ends an earlier call of this id; without an
   * `end` the call goes on ringing.
   */
  z.strictObject({
    kind: z.literal('call'),
    id: z.string().optional(),
    rings: z.boolean().default(true),
    video: z.boolean().default(false),
    end: z.enum(['hang_up', 'timeout', 'taken_on_phone', 'rejected_on_phone']).optional(),
  }),
  /**
   * Writes where no business answers: in a group that includes the business, as a status, or in a
   * channel.
   */
  z.strictObject({
    kind: z.literal('elsewhere'),
    place: z.enum(['group', 'status', 'newsletter']),
    text,
  }),
  /** Reads what the business wrote. */
  z.strictObject({ kind: z.literal('read') }),
  /**
   * The phone loses its keys (it was installed anew), so it cannot decrypt the next messages at
   * first.
   */
  z.strictObject({ kind: z.literal('lose_keys') }),
]);
export type CustomerAction = z.input<typeof CustomerAction>;

export const Customer = z.object({
  /** Digits with the country code. */
  phone: z.string().regex(/^\d{8,15}$/),
  name: z.string().min(1),
  /** How WhatsApp addresses the customer towards the device. Both happen at WhatsApp. */
  addressing: z.enum(['lid', 'pn']).optional(),
});
export type Customer = z.infer<typeof Customer>;

/** The id of the message that the action made; null: it made none. */
export interface ActionResult {
  messageId: string | null;
}
