import { z } from 'zod';
import { Button, MediaKind, Transcript, Unreadable } from '#channels/message.ts';
import { Time } from '../common.ts';

/**
 * Where a customer came from: an ad, a post, or a link to which the business added a word of its
 * own (`ref`).
 */
export const ShownReferral = z.object({
  from: z.enum(['ad', 'post', 'link']),
  title: z.string().nullable(),
  words: z.string().nullable(),
  url: z.string().nullable(),
  /** The provider's id of the ad or post. */
  ad: z.string().nullable(),
  /** The id of this one tap (`ctwa_clid`). */
  click: z.string().nullable(),
  ref: z.string().nullable(),
});
export type ShownReferral = z.output<typeof ShownReferral>;

/** A file; `GET /api/messages/{id}/media/{index}` has its bytes. */
export const ShownMedia = z.object({
  kind: z.literal('media'),
  media: MediaKind,
  /** We have our own copy. */
  available: z.boolean(),
  /** We had a copy, and deleted it at the end of this installation's retention time. */
  expired: z.boolean(),
  mimeType: z.string().nullable(),
  fileName: z.string().nullable(),
  bytes: z.number().nullable(),
  seconds: z.number().nullable(),
  caption: z.string().nullable(),
  /**
   * Set if nobody sent it as a file: it is a story that was answered or that mentions the
   * business, or a post or reel that was shared.
   */
  origin: z.enum(['story_reply', 'story_mention', 'post', 'reel']).nullable(),
  /** What is said in it, where a model has written it down. */
  transcript: Transcript.nullable(),
  /** Why no agent could hear or see what is in it. */
  unreadable: Unreadable.nullable(),
});

/** One bubble of a message as a screen needs it. */
export const ShownPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  ShownMedia,
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
  /** The customer called: nobody answered, it was rejected, or somebody took it. */
  z.object({
    kind: z.literal('call'),
    video: z.boolean(),
    end: z.enum(['missed', 'declined', 'taken']),
    seconds: z.number().nullable(),
  }),
  /** A cart of the catalogue. `total` is set if every price is known, in one currency. */
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
  /** The product of the catalogue that the message is about. */
  z.object({ kind: z.literal('product'), product: z.string() }),
  z.object({ kind: z.literal('forwarded'), often: z.boolean() }),
  /** `words`: the text as the customer reads it, if we know it. */
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    values: z.array(z.string()),
    words: z.string().nullable(),
  }),
  /**
   * A part that we cannot show; its message is never lost. `body`: the beginning of what the
   * provider sent, given only in a thread.
   */
  z.object({ kind: z.literal('unsupported'), what: z.string(), body: z.string().nullable() }),
]);
export type ShownPart = z.output<typeof ShownPart>;
