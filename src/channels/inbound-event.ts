import { z } from 'zod';
import { Part } from './message.ts';
import { PastMessage } from './past-message.ts';

/** Who wrote, as the provider knows them. `id` is the identity that the contact is found by. */
export const Sender = z.object({
  id: z.string().min(1),
  /**
   * Every id under which the provider may name the same person, now or in a later message. Absent
   * where a person has only one id.
   */
  aliases: z.array(z.string().min(1)).optional(),
  name: z.string().optional(),
  username: z.string().optional(),
  language: z.string().optional(),
});
export type Sender = z.infer<typeof Sender>;

/** What a provider says about one of our accounts as a whole. */
export const ChannelState = z.enum([
  'working',
  'removed_at_provider',
  'account_disabled',
  'account_restricted',
]);
export type ChannelState = z.infer<typeof ChannelState>;

const event = { eventId: z.string().min(1) };
const place = { chat: z.string().min(1) };

/**
 * What a provider tells us, in the product's words. `eventId` is unique per channel and delivery
 * (the deduplication key), `messageId` unique per channel, `time` is the provider's clock, ISO 8601
 * UTC.
 */
export const InboundEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...event,
    ...place,
    messageId: z.string().min(1),
    sender: Sender,
    time: z.iso.datetime(),
    /** Decides between messages of the same `time`; grows in the provider's own order. */
    order: z.number().int(),
    parts: z.array(Part).min(1),
    replyTo: z.string().optional(),
    album: z.string().optional(),
    /** In a chat that has topics, the topic in which the message was written. */
    topic: z.string().optional(),
    isGroup: z.boolean().default(false),
    /** The name of the group, if the message tells it. */
    groupTitle: z.string().min(1).optional(),
  }),
  z.object({
    kind: z.literal('edit'),
    ...event,
    ...place,
    messageId: z.string(),
    parts: z.array(Part).min(1),
    time: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('remove'),
    ...event,
    ...place,
    messageId: z.string(),
    time: z.iso.datetime(),
  }),
  /**
   * All reactions of one person to a message; empty when they were taken back. Where events have a
   * time, the one with the latest time counts, in whatever order they arrive.
   */
  z.object({
    kind: z.literal('reaction'),
    ...event,
    ...place,
    messageId: z.string(),
    by: z.string(),
    emoji: z.array(z.string()),
    time: z.iso.datetime().optional(),
  }),
  z.object({
    kind: z.literal('receipt'),
    ...event,
    ...place,
    messageId: z.string(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    /** For `failed`: the reason, as in a ChannelError. */
    refusal: z
      .object({ kind: z.string(), code: z.string(), support: z.string().optional() })
      .optional(),
    /**
     * Our own id of the part, where the provider carries one. It settles a send whose answer was
     * lost.
     */
    partId: z.string().optional(),
  }),
  /**
   * Like `receipt`, but for all our messages in the chat up to a certain message or a certain time.
   */
  z.object({
    kind: z.literal('receipts'),
    ...event,
    ...place,
    upTo: z.union([
      z.object({ messageId: z.string().min(1) }),
      z.object({ time: z.iso.datetime() }),
    ]),
    status: z.enum(['delivered', 'read']),
  }),
  /**
   * Our own account wrote. What we sent ourselves is recognised by its id; anything else was typed
   * by a person.
   */
  z.object({
    kind: z.literal('echo'),
    ...event,
    ...place,
    messageId: z.string(),
    parts: z.array(Part).min(1),
    time: z.iso.datetime(),
    /** Our own id of the part, as in a receipt. */
    partId: z.string().optional(),
    /** Another program of the account's owner wrote it, so no person has stepped in. */
    byProgram: z.boolean().optional(),
    /** Every id of the customer it was written to, where the owner may be the first to write. */
    aliases: z.array(z.string().min(1)).optional(),
  }),
  /** What was said before the account was connected. Nobody has to answer it. */
  z.object({
    kind: z.literal('history'),
    ...event,
    /** Percent of the whole history that has come so far. */
    progress: z.number().int().min(0).max(100).optional(),
    /** The owner does not share the history. */
    declined: z.boolean().optional(),
    messages: z.array(PastMessage),
  }),
  /** The owner's address book. It may hold people who have never written. */
  z.object({
    kind: z.literal('contacts'),
    ...event,
    contacts: z.array(
      z.object({
        aliases: z.array(z.string().min(1)).min(1),
        name: z.string().optional(),
        removed: z.boolean(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('account'),
    ...event,
    ...place,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('contact_blocked') }),
      z.object({ kind: z.literal('contact_unblocked') }),
      z.object({ kind: z.literal('chat_migrated'), to: z.string() }),
      /** The group has this name from now on. */
      z.object({ kind: z.literal('group_titled'), title: z.string().min(1) }),
      /**
       * Who answers this customer from now on: this app, or another one or a person in the
       * provider's own inbox.
       */
      z.object({ kind: z.literal('thread_passed'), to: z.enum(['us', 'others']) }),
    ]),
  }),
  /** The person known by any id in `known` has the id `current` from now on. */
  z.object({
    kind: z.literal('identity'),
    ...event,
    known: z.array(z.string().min(1)).min(1),
    current: z.string().min(1),
  }),
  z.object({ kind: z.literal('channel'), ...event, state: ChannelState }),
  /**
   * The provider decided about a template. Without a status, we only know that something about it
   * changed.
   */
  z.object({
    kind: z.literal('template'),
    ...event,
    name: z.string(),
    language: z.string(),
    status: z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled']).optional(),
  }),
  z.object({ kind: z.literal('ignored'), ...event, reason: z.string() }),
]);
export type InboundEvent = z.infer<typeof InboundEvent>;
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>;

/**
 * An event and the text that it was read from. The text is empty for a delivery state, because the
 * event says everything that the state does.
 */
export interface ReadEvent {
  event: InboundEvent;
  raw: string;
}
