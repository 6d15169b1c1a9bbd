import { z } from 'zod';
import { isContext } from './context-kinds.ts';

/**
 * A button as every channel can draw it in some way. `id` comes back when it is pressed, at most 64
 * bytes (Telegram).
 */
export const Button = z.object({ id: z.string().min(1), label: z.string().min(1) });
export type Button = z.infer<typeof Button>;

export const MediaKind = z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
export type MediaKind = z.infer<typeof MediaKind>;

/**
 * Where a customer came from: an ad or a post that they tapped, or a link of the business with a
 * word of its own (m.me, ig.me, t.me).
 */
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
    /**
     * Not a file that somebody sent: the story that is answered or in which we are named, or a post
     * or reel that was passed on.
     */
    origin: z.enum(['story_reply', 'story_mention', 'post', 'reel']).optional(),
    /** Our copy was kept as long as this installation keeps files, and is gone. */
    expired: z.boolean().optional(),
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
  z.object({
    kind: z.literal('form'),
    fields: z.array(z.object({ name: z.string(), value: z.string() })).min(1),
  }),
  /** The customer's word on whether the business may call them. */
  z.object({
    kind: z.literal('call_permission'),
    granted: z.boolean(),
    until: z.iso.datetime().optional(),
  }),
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
    /** What the customer reads. */
    words: z.string().optional(),
  }),
  /**
   * Something the channel can carry and we cannot show: a visible placeholder, never a lost
   * message.
   */
  z.object({
    kind: z.literal('unsupported'),
    what: z.string(),
    /** The beginning of what the provider brought, for who looks into it. */
    body: z.string().optional(),
  }),
]);
export type Part = z.infer<typeof Part>;

/**
 * The customer said nothing by it: they came by an ad or a link, or what they called about was
 * talked of.
 */
export const asksNothing = (part: Part): boolean =>
  isContext(part) || (part.kind === 'call' && part.end === 'taken');
