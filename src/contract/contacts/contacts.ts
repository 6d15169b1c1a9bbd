import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
import { OutcomeKind } from '#contract/conversations/messages.ts';
import { Label } from '#contract/conversations/labels.ts';
import { ShownReferral } from '#contract/conversations/shown-part.ts';

/**
 * One name under which a channel knows the person: a phone number, a user name, or a provider's id
 * that means nothing to people.
 */
export const ContactIdentity = z.object({
  channelId: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  kind: z.enum(['phone', 'id']),
  /** For a phone number, its digits with country code. */
  value: z.string(),
});

/** `opt_out`: the person gets no messages except answers to their own questions. */
export const ConsentChange = z.enum(['opt_out', 'opt_in']);

/** How the team blocked a person. To what they write both mean the same. */
export const BlockKind = z.enum(['blocked', 'spam']);
export type BlockKind = z.output<typeof BlockKind>;

const Known = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Digits with country code, typed or imported. (Numbers that channels know are identities.) */
  phone: z.string().nullable(),
};

/** A row of the list: one person, however many contacts were merged into one. */
export const ListedContact = z.object({
  id: Id,
  /**
   * A group: it stands for a conversation, is in no list of people, and is not counted as a person.
   */
  isGroup: z.boolean(),
  ...Known,
  identities: z.array(ContactIdentity),
  labels: z.array(Label),
  optedOut: z.boolean(),
  /** The time of the last message, on any channel; null: there is none. */
  lastContactAt: Time.nullable(),
  createdAt: Time,
});
export type ListedContact = z.output<typeof ListedContact>;

export const ContactConversation = z.object({
  id: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  startedAt: Time,
  lastMessageAt: Time,
  messages: z.number().int(),
  /** What became of the customer's last message; null: they have written nothing. */
  outcome: OutcomeKind.nullable(),
  /** The name of the business's own link by which it began; null: none is known. */
  origin: z.string().nullable(),
});

export const Contact = ListedContact.extend({
  notes: z.string().nullable(),
  /** Custom fields by their id; only those that have a value. */
  fields: z.record(Id, z.string()),
  language: z.string().nullable(),
  unreachable: z.boolean(),
  /** The team has blocked the person, who of it did, and since when; null: nobody has. */
  blocked: z.object({ kind: BlockKind, byName: z.string().nullable(), at: Time }).nullable(),
  /**
   * The ad, post or link through which the person first came, and when; null: none is known. `name`:
   * what the business calls the link, if it is one of its own.
   */
  cameFrom: ShownReferral.extend({ at: Time, name: z.string().nullable() }).nullable(),
  firstContactAt: Time.nullable(),
  /** Newest first, at most 50. */
  conversations: z.array(ContactConversation),
  /** Contacts that were merged into this one and can be split off again. */
  merged: z.array(
    z.object({
      id: Id,
      name: z.string().nullable(),
      mergedAt: Time,
      identities: z.array(ContactIdentity),
    }),
  ),
  /** Newest first: who recorded when that the person wants messages, or none. */
  consents: z.array(
    z.object({
      change: ConsentChange,
      source: z.enum(['word', 'person', 'import']),
      byName: z.string().nullable(),
      at: Time,
    }),
  ),
});
export type Contact = z.output<typeof Contact>;

/** A custom field of the workspace. */
export const ContactField = z.object({ id: Id, name: z.string() });
export const NewFieldBody = z.strictObject({ name: z.string().trim().max(60).min(1) });

/**
 * A number as people write it; it is stored as digits with country code. A number without `+` and
 * with 10 or 11 digits is taken as Brazilian.
 */
export const PhoneInput = z
  .string()
  .trim()
  .max(40)
  .refine(
    (typed) =>
      typed === '' ||
      (/^\+?[\d\s().-]+$/.test(typed) && /^\d{8,15}$/.test(typed.replaceAll(/\D/g, ''))),
  );
const value = (longest: number) => z.string().trim().max(longest);

/** What people may write about a contact; '' removes a value. */
export const ContactInput = z.strictObject({
  name: value(120).optional(),
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  phone: PhoneInput.optional(),
  notes: value(5000).optional(),
  fields: z.record(Id, value(500)).optional(),
});
export const NewContactBody = ContactInput.extend({ name: value(120).min(1) });
