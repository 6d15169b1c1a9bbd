import { z } from 'zod';
import { elements, identifier, lenient, text } from '../lenient.ts';

/**
 * What we read of one element of `entry[].messaging[]`, leniently (Messenger Platform "Webhook
 * events", Instagram "Webhooks examples"). Both products have the same format; a member that only
 * one of them has is absent in the other.
 */
const Party = z.object({ id: lenient(identifier) });
const Time = lenient(identifier);

const Attachment = z.object({
  type: z.string().catch('unknown'),
  title: lenient(text),
  url: lenient(text),
  // A `fallback` attachment may have text here.
  payload: lenient(
    z.object({
      url: lenient(text),
      title: lenient(text),
      sticker_id: lenient(identifier),
      coordinates: lenient(z.object({ lat: z.number(), long: z.number() })),
      product: lenient(
        z.object({
          elements: elements(z.object({ title: lenient(text), subtitle: lenient(text) })),
        }),
      ),
    }),
  ),
});
export type Attachment = z.output<typeof Attachment>;

/**
 * How a customer came: from an ad, or from a link of the business that carries a word of its own
 * ("messaging_referrals"). A referral from a shop names the product instead.
 */
const Referral = z.object({
  ref: lenient(text),
  source: lenient(z.string()),
  ad_id: lenient(identifier),
  ads_context_data: lenient(
    z.object({ ad_title: lenient(text), photo_url: lenient(text), post_id: lenient(identifier) }),
  ),
  product: lenient(z.object({ id: identifier })),
});
export type Referral = z.output<typeof Referral>;

export const Message = z.object({
  mid: identifier,
  text: lenient(text),
  attachments: elements(Attachment),
  sticker_id: lenient(identifier),
  quick_reply: lenient(z.object({ payload: lenient(text) })),
  reply_to: lenient(
    z.object({ mid: lenient(identifier), story: lenient(z.object({ url: lenient(text) })) }),
  ),
  is_echo: lenient(z.boolean()),
  is_deleted: lenient(z.boolean()),
  is_unsupported: lenient(z.boolean()),
  app_id: lenient(identifier),
  referral: lenient(Referral),
  /** In an echo: what the sender attached. */
  metadata: lenient(text),
});
export type Message = z.output<typeof Message>;

const Policy = lenient(z.object({ action: z.string() }));

export const Messaging = z.object({
  sender: lenient(Party),
  recipient: lenient(Party),
  timestamp: Time,
  message: lenient(Message),
  message_edit: lenient(z.object({ mid: identifier, text, num_edit: lenient(identifier) })),
  postback: lenient(
    z.object({
      mid: lenient(identifier),
      title: lenient(text),
      payload: lenient(text),
      referral: lenient(Referral),
    }),
  ),
  referral: lenient(Referral),
  reaction: lenient(
    z.object({
      mid: identifier,
      action: z.string(),
      emoji: lenient(text),
      reaction: lenient(z.string()),
    }),
  ),
  read: lenient(z.object({ mid: lenient(identifier), watermark: Time })),
  delivery: lenient(z.object({ mids: elements(identifier), watermark: Time })),
  pass_thread_control: lenient(z.object({ new_owner_app_id: lenient(identifier) })),
  take_thread_control: lenient(z.object({ new_owner_app_id: lenient(identifier) })),
  policy_enforcement: Policy,
  'policy-enforcement': Policy, // the name in older samples
});
export type Messaging = z.output<typeof Messaging>;
