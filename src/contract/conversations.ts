import { z } from 'zod';
import { ChannelTypeSchema, Empty, Id, IdParams, Pagination, Time } from './common.ts';
import { ConversationListQuery, ConversationState, ListPlace } from './conversation-lists.ts';
import { Label } from './labels.ts';
import { everyone } from './roles.ts';
import { route } from './route.ts';
import { SearchHit } from './search-hit.ts';
import { ShownPart } from './shown-part.ts';
import { TemplateMessage } from './templates.ts';

export const OutcomeKind = z.enum(['pending', 'answered', 'handed_off', 'waiting_person', 'closed', 'failed']);
/** Stable reasons; `contract/outcome-sentences.ts` has the sentence for each. */
export const MessageOutcome = z.object({
  messageId: Id,
  conversationId: Id,
  outcome: OutcomeKind,
  reason: z.string().nullable(),
  /** One sentence for people. */
  text: z.string(),
  link: z.string().nullable(),
  at: Time.nullable(),
  replies: z.array(
    z.object({
      id: Id,
      delivery: z.string(),
      attempts: z.number().int(),
      possiblySentTwice: z.boolean(),
      errorCode: z.string().nullable(),
      errorText: z.string().nullable(),
      sentAt: Time.nullable(),
    }),
  ),
  run: z.object({ id: Id, outcome: z.string(), trace: z.array(z.unknown()), startedAt: Time, finishedAt: Time }).nullable(),
});

export const Author = z.enum(['customer', 'agent', 'person', 'phone', 'system']);
export const Delivery = z.enum(['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'cancelled']);

export const Conversation = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  contactId: Id,
  /** Of a group its title. */
  contactName: z.string().nullable(),
  /** Several people write in it, and all of them read what is written. */
  isGroup: z.boolean(),
  /** Of a group: since when what no agent answers waits for nobody. */
  mutedAt: Time.nullable(),
  owner: z.enum(['agent', 'person']),
  lastMessageAt: Time,
  /** Customer messages without an outcome. */
  unanswered: z.number().int(),
  /** Since when the customer waits for a person. */
  waitingSince: Time.nullable(),
  /** A person said that it is done, and the customer has not written since. */
  resolvedAt: Time.nullable(),
  /** Put off by a person until then. */
  snoozedUntil: Time.nullable(),
  /** The newest that the customer wrote: what a person has seen who resolves or puts off. */
  customerMessageId: Id.nullable(),
  labels: z.array(Label),
  /** Who of the people looks after it. */
  team: z.object({ id: Id, name: z.string() }).nullable(),
  /** What was said last, in either direction; in a group with who wrote. */
  lastMessage: z.object({ author: Author, senderName: z.string().nullable(), parts: z.array(ShownPart) }).nullable(),
});

/** One conversation with what its screen says about it. */
export const OpenedConversation = Conversation.extend({
  /** Who of the team took it over. */
  ownerName: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerIsMe: z.boolean(),
  /** A timed pause: until then a person is in charge. */
  ownedUntil: Time.nullable(),
  /** The agent that answers, or would after it is handed back; null = none is on, or none answers in groups. */
  agentName: z.string().nullable(),
  handoff: z.object({ reason: z.string(), note: z.string(), at: Time, taken: z.boolean() }).nullable(),
  unreachable: z.boolean(),
  optedOut: z.boolean(),
  /** Until when the channel takes free text after what the customer wrote last; null: it always does. */
  windowEndsAt: Time.nullable(),
  /** What a person may send now: anything, anything but only as a person, approved templates alone, or nothing. */
  writing: z.enum(['free', 'people', 'templates', 'closed']),
});

/** One row of a list. */
const ListedConversation = Conversation.extend({
  hit: SearchHit.nullable(),
  place: ListPlace,
  /** Messages of the customer that who asks has not seen; what they never opened is counted to a hundred. */
  unread: z.number().int(),
  /** Until when a person may write freely to the customer; null: always, or nobody knows. */
  peopleMayWriteUntil: Time.nullable(),
});

/** What a person writes to a customer. */
export const OutgoingMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().trim().min(1).max(20_000) }),
  TemplateMessage,
]);
export const SendMessageBody = z.strictObject({
  /** Chosen by whoever sends: the same id again is the same message, and sent once. */
  id: Id.optional(),
  message: OutgoingMessage,
  /** The newest message of the customer that the writer has seen: what comes after it is not answered by this. */
  seen: Id.optional(),
});

export const Message = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  author: Author,
  /** The agent or the person of the team that wrote it. */
  authorName: z.string().nullable(),
  /** Of what a customer wrote in a group: who it was, by the id that the channel knows them by. */
  sender: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  parts: z.array(ShownPart),
  outcome: z.string().nullable(),
  outcomeReason: z.string().nullable(),
  /** Of a customer message: one sentence on what became of it, and where that is mended. */
  outcomeText: z.string().nullable(),
  outcomeLink: z.string().nullable(),
  /** Of what the agent wrote: the customer message it answers. */
  answers: Id.nullable(),
  /** The message that this one replies to, or whose button was pressed. */
  replyTo: Id.nullable(),
  delivery: Delivery.nullable(),
  errorCode: z.string().nullable(),
  /** Of what we wrote and could not deliver: why, in one sentence. */
  errorText: z.string().nullable(),
  possiblySentTwice: z.boolean(),
  reactions: z.array(z.string()),
  editedAt: Time.nullable(),
  removedAt: Time.nullable(),
  /** When it came; messages stand in this order. */
  createdAt: Time,
  /** When it was said, by the provider's clock; of what we sent the same as `createdAt`. */
  saidAt: Time,
});

const tag = 'conversations';
export const conversationRoutes = {
  listConversations: route({
    method: 'get',
    path: '/api/conversations',
    summary: 'Newest first; those who wait, the longest first. `search`: by name, number, mail address, identity or what was said',
    tag,
    auth: everyone,
    query: ConversationListQuery,
    answer: {
      status: 200,
      data: z.object({
        conversations: z.array(ListedConversation),
        pagination: Pagination,
        /** How many each state has, with the same channel and search. */
        counts: z.record(ConversationState, z.number().int()),
      }),
    },
  }),
  listMessages: route({
    method: 'get',
    path: '/api/conversations/{id}/messages',
    summary: 'Newest first: the newest, those before or after a message, or those around one',
    tag,
    auth: everyone,
    params: IdParams,
    query: z.object({
      before: Id.optional(),
      after: Id.optional(),
      around: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: { status: 200, data: z.object({ messages: z.array(Message), hasOlder: z.boolean(), hasNewer: z.boolean() }) },
    errors: ['not_found', 'message_not_found'],
  }),
  readConversation: route({
    method: 'get',
    path: '/api/conversations/{id}',
    summary: 'One conversation, who is in charge of it and why',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: OpenedConversation },
    errors: ['not_found'],
  }),
  sendMessage: route({
    method: 'post',
    path: '/api/conversations/{id}/messages',
    summary: 'A person writes to the customer, and takes the conversation over by it',
    tag,
    auth: everyone,
    params: IdParams,
    body: SendMessageBody,
    answer: { status: 202, data: z.object({ messageIds: z.array(Id) }) },
    errors: [
      'not_found',
      'channel_not_found',
      'channel_not_connected',
      'window_closed',
      'no_templates',
      'template_not_found',
      'template_not_approved',
      'template_fields',
      'opted_out_marketing',
      'opted_out_template',
      'idempotency_key_reused',
      'provider_unreachable',
      'provider_refused',
    ],
  }),
  sendAgain: route({
    method: 'post',
    path: '/api/messages/{id}/send-again',
    summary: 'What a person wrote and the channel refused is sent once more',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: ['message_not_found', 'not_failed', 'opted_out_template'],
  }),
  takeOver: route({
    method: 'post',
    path: '/api/conversations/{id}/take-over',
    summary: 'A person answers from here on; the agent is paused at once',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  typeToCustomer: route({
    method: 'post',
    path: '/api/conversations/{id}/typing',
    summary:
      'A person types an answer: the agent pauses at once, for two minutes from the last word, and the customer sees it where the channel can show it',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: ['not_found'],
  }),
  handBack: route({
    method: 'post',
    path: '/api/conversations/{id}/hand-back',
    summary: 'The agent answers again',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['not_found'],
  }),
  messageOutcome: route({
    method: 'get',
    path: '/api/messages/{id}/outcome',
    summary: 'What became of a customer message, and why',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: MessageOutcome },
    errors: ['message_not_found'],
  }),
};
