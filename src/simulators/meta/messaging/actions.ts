import { z } from 'zod';

const text = z.string().min(1).max(20_000);
const messageId = z.string();
const replyTo = z.string().optional();

/** What a person can do in Messenger or in Instagram's messages. */
export const ChatAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, replyTo }),
  z.strictObject({ kind: z.enum(['image', 'video', 'audio', 'file']), replyTo }),
  /** Instagram has a heart in its place. */
  z.strictObject({ kind: z.literal('sticker') }),
  /** Messenger. */
  z.strictObject({ kind: z.literal('location') }),
  /** Instagram: an answer to a story of ours, a story of theirs that mentions us. */
  z.strictObject({ kind: z.literal('story_reply'), text }),
  z.strictObject({ kind: z.literal('story_mention') }),
  z.strictObject({ kind: z.enum(['share', 'reel']) }),
  /** A quick reply, or a button of a template: `buttonId` is its payload. */
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string() }),
  /** The button below the greeting. */
  z.strictObject({ kind: z.literal('get_started'), ref: z.string().optional() }),
  /** Came by a link (m.me, ig.me) into a conversation that is there. */
  z.strictObject({ kind: z.literal('referral'), ref: z.string() }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  z.strictObject({ kind: z.literal('unsend'), messageId }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.string() }),
  z.strictObject({ kind: z.literal('read') }),
  z.strictObject({ kind: z.enum(['block', 'unblock']) }),
  /** Something that the API cannot carry. */
  z.strictObject({ kind: z.literal('unsupported') }),
]);
export type ChatAction = z.input<typeof ChatAction>;

export const ChatCustomer = z.object({
  /** Who it is, everywhere; each Page and account knows them by another id. */
  id: z.string().min(1),
  name: z.string().min(1),
  username: z.string().optional(),
  /** Shows no profile to businesses. */
  hidden: z.boolean().optional(),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;

export interface ChatResult {
  /** The person's id at this account: PSID or IGSID. */
  chat: string;
  /** The messages it made and the events the app is told it by. */
  messageIds: string[];
  eventIds: number[];
}

/** Something a person cannot do, in words for whoever wrote the test. */
export class ImpossibleAction extends Error {
  override name = 'ImpossibleAction';
}
