import { z } from 'zod';
import { elements, identifier, lenient, sourced, text } from '../lenient.ts';

/**
 * What we read of a Cloud API webhook ("Webhooks components"), leniently. Times are Unix seconds as
 * text.
 */
const Time = identifier.optional();

const Media = z.object({
  id: identifier,
  mime_type: lenient(text),
  caption: lenient(text),
  filename: lenient(text),
  voice: lenient(z.boolean()),
});
const Choice = z.object({ id: z.string().min(1), title: lenient(text) });
const Location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: lenient(text),
  address: lenient(text),
});
const ContactCard = z.object({
  name: lenient(z.object({ formatted_name: lenient(text) })),
  phones: elements(z.object({ phone: lenient(text), wa_id: lenient(text) })),
});

const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);
const OrderItem = z.object({
  product_retailer_id: lenient(identifier),
  quantity: lenient(amount),
  item_price: lenient(amount),
  currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
});
/** The ad or post that the customer tapped ("Click to WhatsApp ads"). */
const Referral = z.object({
  source_type: lenient(z.string()),
  source_id: lenient(identifier),
  source_url: lenient(text),
  headline: lenient(text),
  body: lenient(text),
  ctwa_clid: lenient(text),
});

const content = {
  type: z.string().catch('unknown'),
  text: lenient(z.object({ body: text })),
  image: lenient(Media),
  video: lenient(Media),
  audio: lenient(Media),
  document: lenient(Media),
  sticker: lenient(Media),
  location: lenient(Location),
  contacts: lenient(z.array(ContactCard).min(1)),
  interactive: lenient(
    z.object({
      type: lenient(z.string()),
      button_reply: lenient(Choice),
      list_reply: lenient(Choice),
      nfm_reply: lenient(z.object({ response_json: lenient(text) })),
      call_permission_reply: lenient(
        z.object({
          response: z.enum(['accept', 'reject']),
          expiration_timestamp: lenient(identifier),
          is_permanent: lenient(z.boolean()),
        }),
      ),
    }),
  ),
  button: lenient(z.object({ payload: lenient(text), text: lenient(text) })),
  order: lenient(z.object({ text: lenient(text), product_items: elements(OrderItem) })),
  context: lenient(
    z.object({
      id: lenient(z.string()),
      forwarded: lenient(z.boolean()),
      frequently_forwarded: lenient(z.boolean()),
      referred_product: lenient(z.object({ product_retailer_id: identifier })),
    }),
  ),
  referral: lenient(Referral),
  unsupported: lenient(z.object({ type: lenient(z.string()) })),
};
export const Content = z.object(content);
export type Content = z.output<typeof Content>;

/** A customer's message, or the echo of a message written in the phone app. */
export const Message = z.object({
  ...content,
  id: z.string().min(1),
  timestamp: Time,
  from: lenient(identifier),
  from_user_id: lenient(z.string()),
  to: lenient(identifier),
  to_user_id: lenient(z.string()),
  group_id: lenient(z.string()),
  reaction: lenient(z.object({ message_id: z.string().min(1), emoji: lenient(text) })),
  edit: lenient(z.object({ original_message_id: z.string().min(1), message: lenient(Content) })),
  revoke: lenient(z.object({ original_message_id: z.string().min(1) })),
  system: lenient(
    z.object({
      type: lenient(z.string()),
      wa_id: lenient(identifier),
      user_id: lenient(z.string()),
    }),
  ),
});
export type Message = z.output<typeof Message>;

export const Contact = z.object({
  wa_id: lenient(identifier),
  user_id: lenient(z.string()),
  profile: lenient(z.object({ name: lenient(text), username: lenient(text) })),
});
export type Contact = z.output<typeof Contact>;

/** An event of a call, from the field `calls` ("Calling API", webhooks). */
export const Call = z.object({
  id: z.string().min(1),
  event: z.string(),
  from: lenient(identifier),
  from_user_id: lenient(z.string()),
  direction: lenient(z.string()),
  status: lenient(z.string()),
  timestamp: Time,
  start_time: lenient(identifier),
  duration: lenient(amount),
});
export type Call = z.output<typeof Call>;

export const Status = z.object({
  id: z.string().min(1),
  status: z.string(),
  recipient_id: lenient(identifier),
  recipient_user_id: lenient(z.string()),
  recipient_participant_id: lenient(identifier),
  errors: elements(z.object({ code: z.number() })),
  biz_opaque_callback_data: lenient(z.string()),
});
export type Status = z.output<typeof Status>;

const UserIdUpdate = z.object({
  wa_id: lenient(identifier),
  user_id: z.object({ previous: z.string().min(1), current: z.string().min(1) }),
});

export type UserIdUpdate = z.output<typeof UserIdUpdate>;

/**
 * A past message of a number that is also used in the phone app ("Onboarding business app users").
 */
const PastMessage = Message.extend({
  history_context: lenient(z.object({ status: lenient(z.string()) })),
});
export type PastMessage = z.output<typeof PastMessage>;
/**
 * An event of a group. We only use a new subject, which is also given where WhatsApp refused to
 * change it.
 */
const Group = z.object({
  group_id: z.string().min(1),
  type: z.string(),
  subject: lenient(z.string().min(1)),
  group_subject: lenient(
    z.object({ text: lenient(z.string().min(1)), update_successful: lenient(z.boolean()) }),
  ),
});
export type Group = z.output<typeof Group>;

const History = z.object({
  metadata: lenient(z.object({ progress: lenient(z.number()) })),
  threads: elements(z.object({ id: identifier, messages: elements(PastMessage) })),
  errors: elements(z.object({ code: z.number() })),
});
const StateSync = z.object({
  type: z.string(),
  contact: z.object({
    full_name: lenient(text),
    first_name: lenient(text),
    phone_number: lenient(identifier),
    user_id: lenient(z.string()),
  }),
  action: z.string(),
});

/** The value of a change. Its field decides which members are there. */
export const Value = z.object({
  metadata: lenient(
    z.object({ phone_number_id: identifier, display_phone_number: lenient(identifier) }),
  ),
  contacts: elements(Contact),
  messages: elements(sourced(Message)),
  message_echoes: elements(sourced(Message)),
  statuses: elements(Status),
  groups: elements(sourced(Group)),
  calls: elements(sourced(Call)),
  user_id_update: elements(sourced(UserIdUpdate)),
  history: elements(History),
  state_sync: elements(StateSync),
  event: lenient(z.string()),
  message_template_name: lenient(z.string().min(1)),
  message_template_language: lenient(z.string().min(1)),
  ban_info: lenient(z.object({ waba_ban_state: lenient(z.string()) })),
});
export type Value = z.output<typeof Value>;
