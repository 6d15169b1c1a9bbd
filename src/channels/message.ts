import { z } from 'zod';
import { isContext } from './context-kinds.ts';

/**
 * A button that every channel can show in some way. `id` comes back when the button is pressed; it
 * has at most 64 bytes (Telegram).
 */
export const Button = z.object({ id: z.string().min(1), label: z.string().min(1) });
export type Button = z.infer<typeof Button>;

export const MediaKind = z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
export type MediaKind = z.infer<typeof MediaKind>;

/** What is said in a sound. `by`: the model that wrote it down. */
export const Transcript = z.object({
  text: z.string(),
  /** ISO 639-1; null: nobody said. */
  language: z.string().nullable(),
  seconds: z.number().nonnegative().nullable(),
  by: z.string(),
});
export type Transcript = z.infer<typeof Transcript>;

/**
 * `not_available`: the provider does not hand the file out; `broken`: it is no sound or picture;
 * `no_words`: nobody speaks in it; `cannot`: no model of the agent hears; `no_budget`: nothing may
 * be spent; `failed`: the model gave nothing.
 */
export const Unreadable = z.enum([
  'not_available',
  'broken',
  'too_long',
  'too_large',
  'no_words',
  'cannot',
  'no_budget',
  'failed',
]);
export type Unreadable = z.infer<typeof Unreadable>;

/**
 * Where a customer came from: an ad or a post that they tapped, or a link of the business (m.me,
 * ig.me, t.me) that carries a word of the business's own.
 */
export const Referral = z.object({
  from: z.enum(['ad', 'post', 'link']),
  title: z.string().optional(),
  words: z.string().optional(),
  /** An http or https address only. */
  url: z.string().optional(),
  /** The provider's id of the ad or post. */
  ad: z.string().optional(),
  /** The id of this one tap (`ctwa_clid`), which tells Meta which ad led to a sale. */
  click: z.string().optional(),
  /** The word that the business wrote into the link. */
  ref: z.string().optional(),
});
export type Referral = z.infer<typeof Referral>;

/** One bubble of a message, in either direction. */
export const Part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('media'),
    media: MediaKind,
    /**
     * The provider's handle for downloading the file. It works only with the channel's credential.
     */
    providerFileId: z.string().optional(),
    /** The key of our own copy; `url` is a public address to send from. */
    blob: z.string().optional(),
    url: z.string().optional(),
    mimeType: z.string().optional(),
    fileName: z.string().optional(),
    bytes: z.number().int().nonnegative().optional(),
    seconds: z.number().nonnegative().optional(),
    caption: z.string().optional(),
    /**
     * Set if this is not a file that somebody sent: it is the story that is answered or in which we
     * are mentioned, or a post or reel that was shared.
     */
    origin: z.enum(['story_reply', 'story_mention', 'post', 'reel']).optional(),
    /** Our copy was deleted, because this installation keeps files only for a certain time. */
    expired: z.boolean().optional(),
    /** What is said in it. */
    transcript: Transcript.optional(),
    /** What listening to it was charged, in millionths of a dollar, whatever came of it. */
    heardMicros: z.number().nonnegative().optional(),
    /** Why neither an agent can hear or see what is in it, nor its words can be shown. */
    unreadable: Unreadable.optional(),
  }),
  z.object({ kind: z.literal('buttons'), text: z.string(), buttons: z.array(Button).min(1) }),
  z.object({
    kind: z.literal('list'),
    text: z.string(),
    label: z.string(),
    items: z.array(Button).min(1),
  }),
  /** The customer pressed a button that we sent. */
  z.object({
    kind: z.literal('choice'),
    id: z.string(),
    label: z.string().optional(),
    /** Must be acknowledged, so that the button stops spinning. */
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
  /** The customer called. A `taken` call may say how long it lasted. */
  z.object({
    kind: z.literal('call'),
    video: z.boolean(),
    end: z.enum(['missed', 'declined', 'taken']),
    seconds: z.number().nonnegative().optional(),
  }),
  /** A cart from the catalogue. What the provider left out of an item is absent. */
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
    /** What the customer wrote next to the cart. */
    note: z.string().optional(),
  }),
  /** A form that the customer filled in. */
  z.object({
    kind: z.literal('form'),
    fields: z.array(z.object({ name: z.string(), value: z.string() })).min(1),
  }),
  /** The customer allows or forbids the business to call them. */
  z.object({
    kind: z.literal('call_permission'),
    granted: z.boolean(),
    until: z.iso.datetime().optional(),
  }),
  /** The customer opened the chat for the first time and has not written anything yet. */
  z.object({ kind: z.literal('welcome') }),
  Referral.extend({ kind: z.literal('referral') }),
  /** The product that the message is about, under its id in the catalogue. */
  z.object({ kind: z.literal('product'), product: z.string() }),
  z.object({ kind: z.literal('forwarded'), often: z.boolean() }),
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    language: z.string(),
    /** The values of the body, in order; `names` is there if its fields have names. */
    values: z.array(z.string()),
    names: z.array(z.string()).optional(),
    /** The header. A file in it is given by its address. */
    header: z
      .object({
        kind: z.enum(['text', 'image', 'video', 'document']),
        value: z.string(),
        name: z.string().optional(),
      })
      .optional(),
    buttons: z
      .array(
        z.object({ index: z.number().int(), kind: z.enum(['url', 'code']), value: z.string() }),
      )
      .optional(),
    /** The text that the customer reads. */
    words: z.string().optional(),
  }),
  /**
   * Something that the channel carries and we cannot show. It becomes a visible placeholder, so
   * that no message is lost.
   */
  z.object({
    kind: z.literal('unsupported'),
    what: z.string(),
    /** The beginning of what the provider sent, for the engineer who looks into it. */
    body: z.string().optional(),
  }),
]);
export type Part = z.infer<typeof Part>;

/**
 * Whether the part needs no answer: it only tells where the customer came from or what the message
 * is about, or it is a call that somebody took.
 */
export const asksNothing = (part: Part): boolean =>
  isContext(part) || (part.kind === 'call' && part.end === 'taken');
