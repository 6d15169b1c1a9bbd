import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import type { ChannelType } from '#channels/catalog.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type IdentityRow, listIdentities } from './contact-details.store.ts';
import { addIdentities, findByKeys } from './import/match.store.ts';
import { findHead, listMembers, lockPeople } from './merge/members.store.ts';
import { phoneOf } from './phone.ts';
import { shownValue } from './shown.ts';

/** Somebody of whom we know how to write to them. */
export interface Recipient {
  /** The contact, and those that were merged into it; null: nobody has the number yet. */
  person: {
    id: string;
    memberIds: readonly string[];
    name: string | null;
    optedOut: boolean;
    unreachable: boolean;
  } | null;
  identities: readonly IdentityRow[];
  /** The number to write to where no channel knows the person; null: none is known. */
  number: string | null;
}

/** Throws `contact_not_found`. */
export async function recipientByContact(
  db: Queryable,
  workspaceId: string,
  contactId: string,
): Promise<Recipient> {
  const head = await findHead(db, workspaceId, contactId);
  const members = head === null ? [] : await listMembers(db, workspaceId, [head]);
  const own = members.find((member) => member.id === head);
  if (!own) throw new AppError('contact_not_found');
  const memberIds = members.map((member) => member.id);
  const identities = await listIdentities(db, workspaceId, memberIds);
  const known = identities.flatMap((one) => phoneOf(one.channel_type, one.value) ?? []);
  return {
    person: {
      id: own.id,
      memberIds,
      name: shownValue(members, own.id, 'name'),
      optedOut: own.opted_out,
      unreachable: members.some((member) => member.unreachable),
    },
    identities,
    number: shownValue(members, own.id, 'phone') ?? known[0] ?? null,
  };
}

/**
 * The person who has the number, in any of its forms, on a channel or on their page. Throws
 * `number_of_several`.
 */
export async function recipientByNumber(
  db: Queryable,
  workspaceId: string,
  number: string,
): Promise<Recipient> {
  const matches = await findByKeys(db, workspaceId, {
    numbers: aliasesOf(number),
    emails: [],
    identities: [],
  });
  const [head, ...others] = new Set(matches.map((match) => match.head));
  if (others.length > 0) throw new AppError('number_of_several');
  if (head === undefined) return { person: null, identities: [], number };
  return { ...(await recipientByContact(db, workspaceId, head)), number };
}

/**
 * The names by which a channel of this type may know who has the number, the given form first.
 * Null: the channel has no numbers.
 */
export function namesOf(type: ChannelType, number: string): string[] | null {
  if (type === 'whatsapp') return aliasesOf(number);
  return type === 'whatsapp_web' ? aliasesOf(number).map((form) => `${form}@s.whatsapp.net`) : null;
}

/** Somebody else got the name, or began the conversation, at this moment: all is decided anew. */
export class SomebodyWasFaster extends Error {}

/**
 * Lets only one transaction at a time decide who is who in a workspace, until the caller's ends.
 */
export const holdPeople = lockPeople;

/**
 * The channel knows the contact by these names from now on. Throws `SomebodyWasFaster` if one of
 * them has come to somebody meanwhile.
 */
export async function nameOnChannel(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  channelId: string,
  names: readonly string[],
): Promise<void> {
  const wanted = names.map((value) => ({ channelId, value }));
  if ((await addIdentities(db, workspaceId, contactId, wanted)) < wanted.length)
    throw new SomebodyWasFaster();
}
