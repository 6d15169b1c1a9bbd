import { z } from 'zod';
import { Button, MediaKind } from '#channels/message.ts';
import { Time } from '../common.ts';

/**
 * Where a customer came from: an ad, a post, or a link in which the business has written a word of
 * its own (`ref`).
 */
export const ShownReferral = z.object({
  from: z.enum(['ad', 'post', 'link']),
  title: z.string().nullable(),
  words: z.string().nullable(),
  url: z.string().nullable(),
  /** The provider's id of the ad or post. */
  ad: z.string().nullable(),
  /** Of this very tap (`ctwa_clid`). */
  click: z.string().nullable(),
  ref: z.string().nullable(),
});
export type ShownReferral = z.output<typeof ShownReferral>;

/**
 * One bubble of a message as a screen needs it; files are read with `GET
 * /api/messages/{id}/media/{index}`.
 */
export const ShownPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('media'),
    media: MediaKind,
    /** Our own copy is there. */
    available: z.boolean(),
    /** It was here, and kept as long as this installation keeps files. */
    expired: z.boolean(),
    mimeType: z.string().nullable(),
    fileName: z.string().nullable(),
    bytes: z.number().nullable(),
    seconds: z.number().nullable(),
    caption: z.string().nullable(),
    /**
     * Nobody sent it as a file: a story that was answered or that names the business, a post or
     * reel that was passed on.
     */
    origin: z.enum(['story_reply', 'story_mention', 'post', 'reel']).nullable(),
  }),
  z.object({ kind: z.literal('buttons'), text: z.string(), buttons: z.array(Button) }),
  z.object({
    kind: z.literal('list'),
    text: z.string(),
    label: z.string(),
    items: z.array(Button),
  }),
  /** The customer pressed a button. */
  z.object({ kind: z.literal('choice'), id: z.string(), label: z.string().nullable() }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
  }),
  z.object({ kind: z.literal('contact'), name: z.string(), phone: z.string().nullable() }),
  /** The customer called: it rang until its end, was rejected, or somebody took it. */
  z.object({
    kind: z.literal('call'),
    video: z.boolean(),
    end: z.enum(['missed', 'declined', 'taken']),
    seconds: z.number().nullable(),
  }),
  /** A cart of the catalogue; `total` where every price is known, in one currency. */
  z.object({
    kind: z.literal('order'),
    items: z.array(
      z.object({
        product: z.string(),
        quantity: z.number().nullable(),
        price: z.number().nullable(),
        currency: z.string().nullable(),
      }),
    ),
    total: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    note: z.string().nullable(),
  }),
  /** A form that the customer filled in. */
  z.object({
    kind: z.literal('form'),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** Whether the business may call the customer, and until when. */
  z.object({ kind: z.literal('call_permission'), granted: z.boolean(), until: Time.nullable() }),
  /** The customer opened the chat for the first time, and has written nothing. */
  z.object({ kind: z.literal('welcome') }),
  ShownReferral.extend({ kind: z.literal('referral') }),
  /** The product of the catalogue that the words are about. */
  z.object({ kind: z.literal('product'), product: z.string() }),
  z.object({ kind: z.literal('forwarded'), often: z.boolean() }),
  /** `words`: as the customer reads it, where we know. */
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    values: z.array(z.string()),
    words: z.string().nullable(),
  }),
  /**
   * What we cannot show; never a lost message. `body`: the beginning of what the provider brought,
   * in a thread alone.
   */
  z.object({ kind: z.literal('unsupported'), what: z.string(), body: z.string().nullable() }),
]);
export type ShownPart = z.output<typeof ShownPart>;
