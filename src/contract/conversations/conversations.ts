import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
import { ChannelStatus, ChannelStatusReason } from '#contract/channels/channels.ts';
import { BlockKind } from '#contract/contacts/contacts.ts';
import { ListPlace } from './conversation-lists.ts';
import { Label } from './labels.ts';
import { Author } from './messages.ts';
import { SearchHit } from './search-hit.ts';
import { ShownPart } from './shown-part.ts';

export const Conversation = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  contactId: Id,
  /** For a group, its title. */
  contactName: z.string().nullable(),
  /** Several people write in it, and all of them read every message. */
  isGroup: z.boolean(),
  /**
   * For a group: since when messages that no agent answers are not shown as waiting for a person.
   * Null: not muted.
   */
  mutedAt: Time.nullable(),
  owner: z.enum(['agent', 'person']),
  lastMessageAt: Time,
  /** Customer messages without an outcome. */
  unanswered: z.number().int(),
  /** Since when the customer has waited for a person. */
  waitingSince: Time.nullable(),
  /**
   * Until when the team wants to have answered (`/api/reply-limits`), and from when that is shown as
   * a warning. Null: nobody waits, or there is no limit.
   */
  replyDueAt: Time.nullable(),
  replyWarnAt: Time.nullable(),
  /** When a person resolved it; null: nobody has, or the customer has written since. */
  resolvedAt: Time.nullable(),
  /** Until when a person put it off. */
  snoozedUntil: Time.nullable(),
  /**
   * The customer's newest message. A person who resolves or puts off the conversation sends it back
   * as `seen`.
   */
  customerMessageId: Id.nullable(),
  labels: z.array(Label),
  /** The team that looks after it. */
  team: z.object({ id: Id, name: z.string() }).nullable(),
  /** The last message, in either direction; in a group also who wrote it. */
  lastMessage: z
    .object({ author: Author, senderName: z.string().nullable(), parts: z.array(ShownPart) })
    .nullable(),
});

/** One conversation with everything that its screen shows about it. */
export const OpenedConversation = Conversation.extend({
  /** The member of the team who took it over. */
  ownerName: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerIsMe: z.boolean(),
  /** The end of a pause: until then a person is in charge. Null: there is no pause. */
  ownedUntil: Time.nullable(),
  /**
   * The agent that answers, or would answer after the conversation is given back; null: none is on,
   * or none answers in groups.
   */
  agentName: z.string().nullable(),
  handoff: z
    .object({ reason: z.string(), note: z.string(), at: Time, taken: z.boolean() })
    .nullable(),
  unreachable: z.boolean(),
  optedOut: z.boolean(),
  /** How the team has blocked the contact; null: it has not. */
  blockedAs: BlockKind.nullable(),
  /**
   * Until when the channel takes free text, counted from the customer's last message; null: it
   * always does.
   */
  windowEndsAt: Time.nullable(),
  /**
   * What may be sent now. `free`: anything; `people`: anything, but only by a person; `templates`:
   * only approved templates; `closed`: nothing.
   */
  writing: z.enum(['free', 'people', 'templates', 'closed']),
  /**
   * As the list of channels says it. `disconnected`: a message is refused; `error`: it is taken,
   * and may have to wait until the channel works again.
   */
  channelStatus: ChannelStatus,
  channelStatusReason: ChannelStatusReason.nullable(),
});

/** Who wrote last in a conversation, and their name where it is known and says something. */
export const LastSpeaker = z.object({
  kind: z.enum(['customer', 'agent', 'person']),
  /**
   * The agent's or the person's name; for a customer only in a group: who of it wrote. Null also if
   * the business answered on its own phone.
   */
  name: z.string().nullable(),
  isMe: z.boolean(),
});

/** One row of a list. */
export const ListedConversation = Conversation.extend({
  /**
   * The newest words of the customer that they have not deleted; in a group also who wrote them.
   */
  customerMessage: z
    .object({ senderName: z.string().nullable(), parts: z.array(ShownPart) })
    .nullable(),
  /**
   * The first three messages of the customer that wait for a person, in their order: not always
   * their newest, who may have said thanks since. Empty: nobody waits.
   */
  openQuestions: z.array(z.object({ messageId: Id, parts: z.array(ShownPart) })),
  /** Null: nobody did, or the product wrote by itself, such as the question after a resolution. */
  lastSpeaker: LastSpeaker.nullable(),
  hit: SearchHit.nullable(),
  place: ListPlace,
  /**
   * How many messages of the customer the caller has not seen; a conversation that they never
   * opened is counted up to a hundred.
   */
  unread: z.number().int(),
  /** Until when a person may write freely to the customer; null: always, or it is not known. */
  peopleMayWriteUntil: Time.nullable(),
});
