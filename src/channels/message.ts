import { z } from 'zod';
import { isContext } from './context-kinds.ts';

/** A button as every channel can draw it in some way. `id` comes back when it is pressed, at most 64 bytes (Telegram). */
export const Button = z.object({ id: z.string().min(1), label: z.string().min(1) });
export type Button = z.infer<typeof Button>;

export const MediaKind = z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
export type MediaKind = z.infer<typeof MediaKind>;

/** Where a customer came from: an ad or a post that they tapped, or a link of the business with a word of its own (m.me, ig.me, t.me). */
export const Referral = z.object({
  from: z.enum(['ad', 'post', 'link']),
  title: z.string().optional(),
  words: z.string().optional(),
  /** An address of the web, nothing else. */
  url: z.string().optional(),
  /** The provider's id of the ad or post. */
  ad: z.string().optional(),
  /** Of this very tap (`ctwa_clid`): tells Meta which ad a sale came from. */
  click: z.string().optional(),
  /** What the business has written into the link. */
  ref: z.string().optional(),
});
export type Referral = z.infer<typeof Referral>;

/** One bubble of a message, in either direction. */
export const Part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('media'),
    media: MediaKind,
    /** The provider's handle for downloading it, valid only with the channel's credential. */
    providerFileId: z.string().optional(),
    /** Where our own copy is, or a public address to send from. */
    blob: z.string().optional(),
    url: z.string().optional(),
    mimeType: z.string().optional(),
    fileName: z.string().optional(),
    bytes: z.number().int().nonnegative().optional(),
    seconds: z.number().nonnegative().optional(),
    caption: z.string().optional(),
    /** Not a file that somebody sent: the story that is answered or in which we are named, or a post or reel that was passed on. */
    origin: z.enum(['story_reply', 'story_mention', 'post', 'reel']).optional(),
    /** Our copy was kept as long as this installation keeps files, and is gone. */
    expired: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('buttons'), text: z.string(), buttons: z.array(Button).min(1) }),
  z.object({ kind: z.literal('list'), text: z.string(), label: z.string(), items: z.array(Button).min(1) }),
  /** The customer pressed a button that we sent. */
  z.object({
    kind: z.literal('choice'),
    id: z.string(),
    label: z.string().optional(),
    /** To be acknowledged, so that the button stops spinning. */
    acknowledgeId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ kind: z.literal('contact'), name: z.string(), phone: z.string().optional() }),
  /** The customer called; `taken` may tell for how long. */
  z.object({
    kind: z.literal('call'),
    video: z.boolean(),
    end: z.enum(['missed', 'declined', 'taken']),
    seconds: z.number().nonnegative().optional(),
  }),
  /** A cart of the catalogue. What a provider left out of an item is absent. */
  z.object({
    kind: z.literal('order'),
    items: z
      .array(
        z.object({
          product: z.string(),
          quantity: z.number().optional(),
          price: z.number().optional(),
          /** ISO 4217. */
          currency: z.string().optional(),
        }),
      )
      .min(1),
    /** What the customer wrote beside it. */
    note: z.string().optional(),
  }),
  /** A form that the customer filled in. */
  z.object({ kind: z.literal('form'), fields: z.array(z.object({ name: z.string(), value: z.string() })).min(1) }),
  /** The customer's word on whether the business may call them. */
  z.object({ kind: z.literal('call_permission'), granted: z.boolean(), until: z.iso.datetime().optional() }),
  /** The customer opened the chat for the first time, and has written nothing. */
  z.object({ kind: z.literal('welcome') }),
  Referral.extend({ kind: z.literal('referral') }),
  /** The product that the words are about, as the catalogue calls it. */
  z.object({ kind: z.literal('product'), product: z.string() }),
  z.object({ kind: z.literal('forwarded'), often: z.boolean() }),
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    language: z.string(),
    /** Of the body, in order; `names` where its fields have names. */
    values: z.array(z.string()),
    names: z.array(z.string()).optional(),
    /** A file by its address. */
    header: z.object({ kind: z.enum(['text', 'image', 'video', 'document']), value: z.string(), name: z.string().optional() }).optional(),
    buttons: z.array(z.object({ index: z.number().int(), kind: z.enum(['url', 'code']), value: z.string() })).optional(),
    /** What the customer reads. */
    words: z.string().optional(),
  }),
  /** Something the channel can carry and we cannot show: a visible placeholder, never a lost message. */
  z.object({
    kind: z.literal('unsupported'),
    what: z.string(),
    /** The beginning of what the provider brought, for who looks into it. */
    body: z.string().optional(),
  }),
]);
export type Part = z.infer<typeof Part>;

/** The customer said nothing by it: they came by an ad or a link, or what they called about was talked of. */
export const asksNothing = (part: Part): boolean => isContext(part) || (part.kind === 'call' && part.end === 'taken');

/** Who wrote, as the provider knows them. `id` is the identity that the contact is found by. */
export const Sender = z.object({
  id: z.string().min(1),
  /** Every id under which the provider may call the same person, in one message or the next; none where there is but one. */
  aliases: z.array(z.string().min(1)).optional(),
  name: z.string().optional(),
  username: z.string().optional(),
  language: z.string().optional(),
});
export type Sender = z.infer<typeof Sender>;

/** What a provider says about a whole account of ours. */
export const ChannelState = z.enum(['working', 'removed_at_provider', 'account_disabled', 'account_restricted']);
export type ChannelState = z.infer<typeof ChannelState>;

const event = { eventId: z.string().min(1) };
const place = { chat: z.string().min(1) };

/** A message from before the account was connected. */
export const PastMessage = z.object({
  ...place,
  aliases: z.array(z.string().min(1)),
  messageId: z.string().min(1),
  by: z.enum(['customer', 'business']),
  time: z.iso.datetime(),
  parts: z.array(Part).min(1),
  /** Of what the business wrote. */
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
});
export type PastMessage = z.infer<typeof PastMessage>;

/**
 * What a provider tells us, in the product's words. `eventId` is unique per channel and delivery (the deduplication key),
 * `messageId` unique per channel, `time` is the provider's clock, ISO 8601 UTC.
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
  z.object({ kind: z.literal('edit'), ...event, ...place, messageId: z.string(), parts: z.array(Part).min(1), time: z.iso.datetime() }),
  z.object({ kind: z.literal('remove'), ...event, ...place, messageId: z.string(), time: z.iso.datetime() }),
  /** The whole set of one person's reactions to a message; empty when taken back. With a time the latest counts, whichever comes last. */
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
    refusal: z.object({ kind: z.string(), code: z.string(), support: z.string().optional() }).optional(),
    /** Our own id of the part, where the provider carries one: settles a send whose answer was lost. */
    partId: z.string().optional(),
  }),
  /** As `receipt`, for everything of ours in the chat up to one of our messages or up to a time. */
  z.object({
    kind: z.literal('receipts'),
    ...event,
    ...place,
    upTo: z.union([z.object({ messageId: z.string().min(1) }), z.object({ time: z.iso.datetime() })]),
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
    contacts: z.array(z.object({ aliases: z.array(z.string().min(1)).min(1), name: z.string().optional(), removed: z.boolean() })),
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
      /** Who answers this customer from now on: this app, or another one or a person in the provider's own inbox. */
      z.object({ kind: z.literal('thread_passed'), to: z.enum(['us', 'others']) }),
    ]),
  }),
  /** The person known by any of `known` is called `current` from now on. */
  z.object({ kind: z.literal('identity'), ...event, known: z.array(z.string().min(1)).min(1), current: z.string().min(1) }),
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
