import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
import { TemplateMessage } from '#contract/channels/templates.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { textLimits } from '../text-limits.ts';

const typedNumber = z.string().trim().min(1).max(40);

/**
 * Whom somebody writes to: a contact, or a number as people write it. A number without `+` and with
 * 10 or 11 digits is taken as Brazilian.
 */
export const Recipient = z.union([
  z.strictObject({ contactId: Id }),
  z.strictObject({
    number: typedNumber,
    /** The name of the contact, if nobody has the number yet. */
    name: z.string().trim().max(120).optional(),
  }),
]);

/** The first message. */
const FirstMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().trim().min(1).max(textLimits.message),
    /** As in a template: for a person who opted out, the sender confirms that they asked for it. */
    answersRequest: z.boolean().optional(),
  }),
  TemplateMessage,
]);

export const BeginConversationBody = z.strictObject({
  /** The sender chooses it: the same id again is the same message, which is sent once. */
  id: Id.optional(),
  to: Recipient,
  channelId: Id,
  message: FirstMessage,
});

/** A channel, and what may be sent in it to this person now. */
const WayToWrite = z.object({
  channelId: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  /** As `writing` of a conversation; `closed`: nothing, and `reason` says why. */
  writing: z.enum(['free', 'people', 'templates', 'closed']),
  /** The error with which a message would be refused, and its sentence. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** The conversation that the message would go to; null: one is begun. */
  conversationId: Id.nullable(),
  /** How fast conversations may be begun here; null: at any pace, or none is begun. */
  pace: z
    .object({
      everySeconds: z.number().int(),
      perHour: z.number().int(),
      perDay: z.number().int(),
    })
    .nullable(),
});

/** Who would get the message, and how they can be reached. */
export const WaysToWrite = z.object({
  /** Null: nobody has this number yet, and the first message makes the contact. */
  contact: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** The number that would be written to, with country code; null: none is known. */
  number: z.string().nullable(),
  optedOut: z.boolean(),
  /** Their channel said that they cannot be reached: they blocked us, or have left. */
  unreachable: z.boolean(),
  /** Where a message can be sent comes first, and of these the conversations that they have. */
  channels: z.array(WayToWrite),
});

const errorsOfRecipient = [
  'contact_not_found',
  'number_invalid',
  'number_without_area',
  'number_of_several',
] as const;
const tag = 'conversations';

/** Somebody of the business writes before the customer does. */
export const beginConversationRoutes = {
  beginConversation: route({
    method: 'post',
    path: '/api/conversations',
    summary:
      'A person writes first, to a contact or to a number, and is in charge of the conversation. The person’s earlier conversation in the channel is used if there is one. The same id again is the same message',
    tag,
    auth: everyone,
    body: BeginConversationBody,
    answer: {
      status: 202,
      data: z.object({
        conversationId: Id,
        contactId: Id,
        messageIds: z.array(Id),
        /** When it leaves, if the pace of the channel makes it wait; null: now. */
        leavesAt: Time.nullable(),
      }),
    },
    errors: [
      ...errorsOfRecipient,
      'channel_not_found',
      'channel_not_connected',
      'customer_writes_first',
      'contact_without_number',
      'number_is_own',
      'first_needs_template',
      'too_many_first_messages',
      'window_closed',
      'no_templates',
      'template_not_found',
      'template_not_approved',
      'template_fields',
      'opted_out_marketing',
      'opted_out_template',
      'opted_out_first',
      'idempotency_key_reused',
      'provider_unreachable',
      'provider_refused',
    ],
  }),
  waysToWrite: route({
    method: 'get',
    path: '/api/ways-to-write',
    summary:
      'By which channels a contact or a number can be written to now, and why not by the others',
    tag,
    auth: everyone,
    query: z.object({ contactId: Id.optional(), number: typedNumber.optional() }),
    answer: { status: 200, data: WaysToWrite },
    errors: ['invalid_input', ...errorsOfRecipient],
  }),
};
