import type { Contact, ListedContact } from '#contract/contacts/contacts.ts';
import { toShownReferral } from '#server/features/conversations/thread/parts.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type ContactConversationRow,
  listActivity,
  listConsents,
  listConversationsOf,
  listIdentities,
} from './contact-details.store.ts';
import { type ContactFilter, listPeople } from './list/contact-list.store.ts';
import { listContactLabels } from './labels.store.ts';
import { listBlocks } from './block/block.store.ts';
import { findHead, listMembers, type MemberRow } from './merge/members.store.ts';
import { fieldKeys, mergedInto, shownValue, withMerged } from './shown.ts';
import { toListed, toIdentities } from './list/listed-contact.ts';

const CONVERSATIONS = 50;

/** One page of people. */
export async function readContacts(
  db: Queryable,
  filter: ContactFilter & { limit: number; offset: number },
): Promise<{ contacts: ListedContact[]; total: number }> {
  const { ids, total } = await listPeople(db, filter);
  return { contacts: await readPeople(db, filter.workspaceId, ids), total };
}

/** These people as a list shows them, in the given order. */
export async function readPeople(
  db: Queryable,
  workspaceId: string,
  heads: readonly string[],
): Promise<ListedContact[]> {
  const members = await listMembers(db, workspaceId, heads);
  const ids = members.map((member) => member.id);
  const [identities, activity, labels] = await Promise.all([
    listIdentities(db, workspaceId, ids),
    listActivity(db, workspaceId, ids),
    listContactLabels(db, workspaceId, ids),
  ]);
  return heads.flatMap((id) => {
    const theirs = members.filter((member) => member.head === id);
    return theirs.length === 0 ? [] : [toListed(id, theirs, { identities, activity, labels })];
  });
}

/**
 * One person, by their own id or by the id of a contact that was merged into them. Throws
 * `contact_not_found`.
 */
export async function readContact(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<Contact> {
  const head = await findHead(db, workspaceId, id);
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(db, workspaceId, [head]);
  const ids = members.map((member) => member.id);
  const [identities, activity, labels, conversations, consents, [block]] = await Promise.all([
    listIdentities(db, workspaceId, ids),
    listActivity(db, workspaceId, ids),
    listContactLabels(db, workspaceId, ids),
    listConversationsOf(db, workspaceId, ids, CONVERSATIONS),
    listConsents(db, workspaceId, ids),
    listBlocks(db, workspaceId, ids),
  ]);
  const own = members.find((member) => member.id === head);
  if (!own) throw new AppError('contact_not_found');
  return {
    ...toListed(head, members, { identities, activity, labels }),
    notes: shownValue(members, head, 'notes'),
    fields: Object.fromEntries(
      fieldKeys(members).flatMap((key) => {
        const value = shownValue(members, head, key);
        return value === null ? [] : [[key.slice('field:'.length), value]];
      }),
    ),
    language: own.language,
    blocked: block ? { kind: block.kind, byName: block.user_name, at: block.blocked_at } : null,
    unreachable: members.some((member) => member.unreachable),
    cameFrom: firstCame(members, conversations),
    firstContactAt: activity.flatMap((row) => row.first_at ?? []).toSorted()[0] ?? null,
    conversations: conversations.map((row) => ({
      id: row.id,
      channelName: row.channel_name,
      channelType: row.channel_type,
      startedAt: row.created_at,
      lastMessageAt: row.last_message_at,
      messages: row.messages,
      outcome: row.outcome,
      origin: row.origin,
    })),
    merged: mergedInto(members, head).map((member) => ({
      id: member.id,
      name: shownValue(members, member.id, 'name'),
      mergedAt: member.merged_at ?? member.created_at,
      identities: toIdentities(
        identities.filter((row) => withMerged(members, member.id).includes(row.contact_id)),
      ),
    })),
    consents: consents.map((row) => ({
      change: row.change,
      source: row.source,
      byName: row.by_name,
      at: row.created_at,
    })),
  };
}

/** The ad, post or link of the contact that came first, if several were merged. */
function firstCame(
  members: readonly MemberRow[],
  conversations: readonly ContactConversationRow[],
): Contact['cameFrom'] {
  const [first] = members
    .flatMap(({ came_from: came }) => came ?? [])
    .toSorted((one, other) => one.at.localeCompare(other.at));
  if (first === undefined) return null;
  const own = conversations.find((row) => row.origin_ref !== null && row.origin_ref === first.ref);
  return { ...toShownReferral(first), at: first.at, name: own?.origin ?? null };
}
