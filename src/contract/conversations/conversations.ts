import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
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
  lastMessage: z
    .object({ author: Author, senderName: z.string().nullable(), parts: z.array(ShownPart) })
    .nullable(),
});

/** One conversation with what its screen says about it. */
export const OpenedConversation = Conversation.extend({
  /** Who of the team took it over. */
  ownerName: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerIsMe: z.boolean(),
  /** A timed pause: until then a person is in charge. */
  ownedUntil: Time.nullable(),
  /**
   * The agent that answers, or would after it is handed back; null = none is on, or none answers in
   * groups.
   */
  agentName: z.string().nullable(),
  handoff: z
    .object({ reason: z.string(), note: z.string(), at: Time, taken: z.boolean() })
    .nullable(),
  unreachable: z.boolean(),
  optedOut: z.boolean(),
  /**
   * Until when the channel takes free text after what the customer wrote last; null: it always
   * does.
   */
  windowEndsAt: Time.nullable(),
  /**
   * What a person may send now: anything, anything but only as a person, approved templates alone,
   * or nothing.
   */
  writing: z.enum(['free', 'people', 'templates', 'closed']),
});

/** One row of a list. */
export const ListedConversation = Conversation.extend({
  hit: SearchHit.nullable(),
  place: ListPlace,
  /**
   * Messages of the customer that who asks has not seen; what they never opened is counted to a
   * hundred.
   */
  unread: z.number().int(),
  /** Until when a person may write freely to the customer; null: always, or nobody knows. */
  peopleMayWriteUntil: Time.nullable(),
});
