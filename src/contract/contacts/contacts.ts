import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';
import { OutcomeKind } from '#contract/conversations/messages.ts';
import { Label } from '#contract/conversations/labels.ts';
import { ShownReferral } from '#contract/conversations/shown-part.ts';

/**
 * One name under which a channel knows the person: a phone number, a user name, or an id of the
 * provider's that says nothing to people.
 */
export const ContactIdentity = z.object({
  channelId: Id,
  channelName: z.string(),
  channelType: ChannelTypeSchema,
  kind: z.enum(['phone', 'id']),
  /** Of a number its digits with country code. */
  value: z.string(),
});

/** `opt_out`: no messages but answers to what they ask. */
export const ConsentChange = z.enum(['opt_out', 'opt_in']);

const Known = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Digits with country code, typed or imported; the numbers of channels are identities. */
  phone: z.string().nullable(),
};

/** A row of the list: one person, however many contacts were merged into one. */
export const ListedContact = z.object({
  id: Id,
  /**
   * Several people: it stands for a conversation, is in no list of people, and counts as nobody.
   */
  isGroup: z.boolean(),
  ...Known,
  identities: z.array(ContactIdentity),
  labels: z.array(Label),
  optedOut: z.boolean(),
  /** When something was said last, on any channel; null: never. */
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
});

export const Contact = ListedContact.extend({
  notes: z.string().nullable(),
  /** Custom fields by their id; only those that have a value. */
  fields: z.record(Id, z.string()),
  language: z.string().nullable(),
  unreachable: z.boolean(),
  /** The ad, post or link that the person came by first, and when; null: none is known. */
  cameFrom: ShownReferral.extend({ at: Time }).nullable(),
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
  /** Newest first: who said when that they want messages or none. */
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
 * As people write it; stored as digits with country code. A number without `+` and with 10 or 11
 * digits is a Brazilian one.
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

/** What people may write about a contact; '' takes it away. */
export const ContactInput = z.strictObject({
  name: value(120).optional(),
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  phone: PhoneInput.optional(),
  notes: value(5000).optional(),
  fields: z.record(Id, value(500)).optional(),
});
export const NewContactBody = ContactInput.extend({ name: value(120).min(1) });
