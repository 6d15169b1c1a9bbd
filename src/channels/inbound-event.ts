import { z } from 'zod';
import { Part } from './message.ts';
import { PastMessage } from './past-message.ts';

/** Who wrote, as the provider knows them. `id` is the identity that the contact is found by. */
export const Sender = z.object({
  id: z.string().min(1),
  /**
   * Every id under which the provider may call the same person, in one message or the next; none
   * where there is but one.
   */
  aliases: z.array(z.string().min(1)).optional(),
  name: z.string().optional(),
  username: z.string().optional(),
  language: z.string().optional(),
});
export type Sender = z.infer<typeof Sender>;

/** What a provider says about a whole account of ours. */
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
    /** Breaks ties of `time`; grows with the provider's own order. */
    order: z.number().int(),
    parts: z.array(Part).min(1),
    replyTo: z.string().optional(),
    album: z.string().optional(),
    /** In a chat that has topics, the one it was written in. */
    topic: z.string().optional(),
    isGroup: z.boolean().default(false),
    /** What the group is called, where the message says it. */
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
   * The whole set of one person's reactions to a message; empty when taken back. With a time the
   * latest counts, whichever comes last.
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
    /** Of `failed`: why, as a ChannelError has it. */
    refusal: z
      .object({ kind: z.string(), code: z.string(), support: z.string().optional() })
      .optional(),
    /**
     * Our own id of the part, where the provider carries one: settles a send whose answer was lost.
     */
    partId: z.string().optional(),
  }),
  /** As `receipt`, for everything of ours in the chat up to one of our messages or up to a time. */
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
  /** Our own account wrote: what we sent is known by id, anything else was typed by a person. */
  z.object({
    kind: z.literal('echo'),
    ...event,
    ...place,
    messageId: z.string(),
    parts: z.array(Part).min(1),
    time: z.iso.datetime(),
    /** As of a receipt. */
    partId: z.string().optional(),
    /** Another program of the account's owner wrote it: nobody has stepped in. */
    byProgram: z.boolean().optional(),
    /** Every name of the customer it was written to, where the owner may be the one who begins. */
    aliases: z.array(z.string().min(1)).optional(),
  }),
  /** What was said before the account was connected. Nobody has to answer it. */
  z.object({
    kind: z.literal('history'),
    ...event,
    /** Percent of all that comes. */
    progress: z.number().int().min(0).max(100).optional(),
    /** The owner does not share it. */
    declined: z.boolean().optional(),
    messages: z.array(PastMessage),
  }),
  /** The owner's address book: people who may never have written. */
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
      /** The group is called so from now on. */
      z.object({ kind: z.literal('group_titled'), title: z.string().min(1) }),
      /**
       * Who answers this customer from now on: this app, or another one or a person in the
       * provider's own inbox.
       */
      z.object({ kind: z.literal('thread_passed'), to: z.enum(['us', 'others']) }),
    ]),
  }),
  /** The person known by any of `known` is called `current` from now on. */
  z.object({
    kind: z.literal('identity'),
    ...event,
    known: z.array(z.string().min(1)).min(1),
    current: z.string().min(1),
  }),
  z.object({ kind: z.literal('channel'), ...event, state: ChannelState }),
  /** The provider decided on a template; without a status only that something about it is new. */
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
 * An event together with what it was read from; nothing for a delivery state, which says all of it.
 */
export interface ReadEvent {
  event: InboundEvent;
  raw: string;
}
