import { z } from 'zod';

const text = z.string().min(1).max(4096);
const caption = z.string().max(1024).optional();
const messageId = z.string();
const replyTo = z.string().optional();

/** What a person can do in WhatsApp. */
export const CustomerAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, replyTo, forwarded: z.boolean().optional() }),
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
  z.strictObject({
    kind: z.literal('location'),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('contacts') }),
  /** Presses a reply button, a row of a list, or a quick reply of a template. */
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string() }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  z.strictObject({ kind: z.literal('revoke'), messageId }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.string() }),
  z.strictObject({ kind: z.literal('read') }),
  z.strictObject({ kind: z.literal('block') }),
  z.strictObject({ kind: z.literal('unblock') }),
  /** Sends something that the API cannot carry, such as a poll. */
  z.strictObject({ kind: z.literal('unsupported') }),
  /** The same person gets another phone number. */
  z.strictObject({ kind: z.literal('change_number'), to: z.string().regex(/^\d{7,15}$/) }),
  /** The group of the customer gets another subject. */
  z.strictObject({ kind: z.literal('rename_group'), to: z.string().min(1).max(128) }),
  /** The same person gets another business-scoped user id. */
  z.strictObject({ kind: z.literal('change_user_id'), to: z.string().min(1) }),
]);
export type CustomerAction = z.input<typeof CustomerAction>;

/** A group that the business has created. */
const Group = z.object({ id: z.string().regex(/^[\w=-]+$/), subject: z.string().min(1).max(128) });

/** A person, by number, or by user id only where a user name hides the number. */
export const Customer = z
  .object({
    waId: z
      .string()
      .regex(/^\d{7,15}$/)
      .optional(),
    bsuid: z.string().min(1).optional(),
    name: z.string().min(1),
    username: z.string().optional(),
    /** The customer writes in this group instead of the private chat. */
    group: Group.optional(),
  })
  .refine(
    ({ waId, bsuid }) => waId !== undefined || bsuid !== undefined,
    'a customer needs a waId or a bsuid',
  );
export type Customer = z.infer<typeof Customer>;

export interface ActionResult {
  /** The wa_id as WhatsApp writes it, or the user id. */
  chat: string;
  /** The messages that the action made, and the events that tell the app about them. */
  messageIds: string[];
  eventIds: number[];
}

/** An impossible action, explained to the author of the test. */
export class SimulatorError extends Error {
  override name = 'SimulatorError';
}
