import { z } from 'zod';

const text = z.string().min(1).max(20_000);
const messageId = z.string();
const replyTo = z.string().optional();

/** What a person can do in Messenger or in Instagram's messages. */
export const ChatAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, replyTo }),
  z.strictObject({ kind: z.enum(['image', 'video', 'audio', 'file']), replyTo }),
  /** On Instagram, a heart is sent instead. */
  z.strictObject({ kind: z.literal('sticker') }),
  /** Messenger only. */
  z.strictObject({ kind: z.literal('location') }),
  /**
   * Instagram only: `story_reply` answers a story of ours; `story_mention` mentions us in a story
   * of the customer's.
   */
  z.strictObject({ kind: z.literal('story_reply'), text }),
  z.strictObject({ kind: z.literal('story_mention') }),
  z.strictObject({ kind: z.enum(['share', 'reel']) }),
  /** Presses a quick reply or a button of a template. `buttonId` is its payload. */
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string() }),
  /** Presses the button below the greeting. */
  z.strictObject({ kind: z.literal('get_started'), ref: z.string().optional() }),
  /** Comes by a link (m.me, ig.me) into an existing conversation. */
  z.strictObject({ kind: z.literal('referral'), ref: z.string() }),
  /**
   * Presses a ready question, which only a new customer sees, or an entry of the menu, by the words
   * on it.
   */
  z.strictObject({ kind: z.literal('ask'), title: z.string() }),
  /**
   * Opens a link (m.me, ig.me) whether or not there is a conversation. In a new one Meta tells the
   * code only with a press: of the first ready question, or of the get-started button.
   */
  z.strictObject({ kind: z.literal('link'), ref: z.string() }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  z.strictObject({ kind: z.literal('unsend'), messageId }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.string() }),
  z.strictObject({ kind: z.literal('read') }),
  z.strictObject({ kind: z.enum(['block', 'unblock']) }),
  /** Sends something that the API cannot carry. */
  z.strictObject({ kind: z.literal('unsupported') }),
]);
export type ChatAction = z.input<typeof ChatAction>;

export const ChatCustomer = z.object({
  /** The person's id for this simulator. Each Page and account knows the person by another id. */
  id: z.string().min(1),
  name: z.string().min(1),
  username: z.string().optional(),
  /** The person shows no profile to businesses. */
  hidden: z.boolean().optional(),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;

export interface ChatResult {
  /** The person's id at this account: PSID or IGSID. */
  chat: string;
  /** The messages that the action made, and the events that tell the app about them. */
  messageIds: string[];
  eventIds: number[];
}

/** An impossible action, explained to the author of the test. */
export class ImpossibleAction extends Error {
  override name = 'ImpossibleAction';
}
