import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { aliasesOf } from '#channels/whatsapp/phone-numbers.ts';
import type { ConsentChange, Contact, ContactInput, ListedContact, NewContactBody } from '#contract/contacts.ts';
import { record } from '#server/features/audit/audit.ts';
import { toShownReferral } from '#server/features/conversations/parts.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type ContactFilter,
  dropChoices,
  type IdentityRow,
  insertContact,
  listActivity,
  listConsents,
  listConversationsOf,
  listHeads,
  listIdentities,
  type OwnValues,
  showName,
  updateContact,
} from './contacts.store.ts';
import { setConsent } from './consents.store.ts';
import { listFields } from './fields.store.ts';
import { type ContactLabelRow, listContactLabels } from './labels.store.ts';
import { shownLabels } from './labels.ts';
import { findHead, listMembers, lockPeople, type MemberRow } from './members.store.ts';
import { phoneOf, toDigits } from './phone.ts';
import { fieldKeys, type FieldKey, fixedKeys, mergedInto, shownValue, withMerged } from './shown.ts';

export { setConsent };

const CONVERSATIONS = 50;
type Input = z.output<typeof ContactInput>;

/** One page of people. */
export async function readContacts(
  db: Queryable,
  filter: ContactFilter & { limit: number; offset: number },
): Promise<{ contacts: ListedContact[]; total: number }> {
  const { ids, total } = await listHeads(db, filter);
  return { contacts: await readPeople(db, filter.workspaceId, ids), total };
}

/** These people as a list shows them, in this order. */
export async function readPeople(db: Queryable, workspaceId: string, heads: readonly string[]): Promise<ListedContact[]> {
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

/** One person, under their own id or that of a contact that counts as them. Throws `contact_not_found`. */
export async function readContact(db: Queryable, workspaceId: string, id: string): Promise<Contact> {
  const head = await findHead(db, workspaceId, id);
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(db, workspaceId, [head]);
  const ids = members.map((member) => member.id);
  const [identities, activity, labels, conversations, consents] = await Promise.all([
    listIdentities(db, workspaceId, ids),
    listActivity(db, workspaceId, ids),
    listContactLabels(db, workspaceId, ids),
    listConversationsOf(db, workspaceId, ids, CONVERSATIONS),
    listConsents(db, workspaceId, ids),
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
    unreachable: members.some((member) => member.unreachable),
    cameFrom: firstCame(members),
    firstContactAt: activity.flatMap((row) => row.first_at ?? []).toSorted()[0] ?? null,
    conversations: conversations.map((row) => ({
      id: row.id,
      channelName: row.channel_name,
      channelType: row.channel_type,
      startedAt: row.created_at,
      lastMessageAt: row.last_message_at,
      messages: row.messages,
      outcome: row.outcome,
    })),
    merged: mergedInto(members, head).map((member) => ({
      id: member.id,
      name: shownValue(members, member.id, 'name'),
      mergedAt: member.merged_at ?? member.created_at,
      identities: toIdentities(identities.filter((row) => withMerged(members, member.id).includes(row.contact_id))),
    })),
    consents: consents.map((row) => ({ change: row.change, source: row.source, byName: row.by_name, at: row.created_at })),
  };
}

/** A contact who has not written yet. Resolves with its id. */
export async function createContact(db: Database, workspaceId: string, input: z.output<typeof NewContactBody>): Promise<string> {
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    await checkFields(tx, workspaceId, input);
    await insertPerson(tx, workspaceId, id, input);
    tx.tell(workspaceId, 'contacts');
  });
  return id;
}

/** Runs in the caller's transaction; the fields of `input` are the workspace's. */
export const insertPerson = (db: Queryable, workspaceId: string, id: string, input: Input): Promise<number> =>
  insertContact(db, workspaceId, id, changed(nothing, input, null));

/** Changes what is known of a person: it is written to whom the others count as. Throws `contact_not_found`, `contact_field_not_found`. */
export async function changeContact(db: Database, workspaceId: string, id: string, input: Input): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    await checkFields(tx, workspaceId, input);
    await writePerson(tx, workspaceId, head, input);
    tx.tell(workspaceId, 'contacts');
  });
}

/** Runs in the caller's transaction, which holds `lockPeople`; the fields of `input` are the workspace's. */
export async function writePerson(db: Queryable, workspaceId: string, head: string, input: Input): Promise<void> {
  const members = await listMembers(db, workspaceId, [head]);
  const own = members.find((member) => member.id === head);
  if (!own) throw new AppError('contact_not_found');
  // What was taken away must not show again from a merged contact.
  await updateContact(db, workspaceId, head, changed(own, input, members.length > 1 ? '' : null));
  const keys: FieldKey[] = [
    ...fixedKeys.filter((key) => input[key] !== undefined),
    ...Object.keys(input.fields ?? {}).map((field): FieldKey => `field:${field}`),
  ];
  await dropChoices(db, workspaceId, head, keys);
  await showPerson(db, workspaceId, head);
}

/**
 * Somebody of the team was told whether the person wants messages; the last word counts, and the same again changes nothing. Throws
 * `contact_not_found`.
 */
export async function changeConsent(
  db: Database,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
  change: z.output<typeof ConsentChange>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    const [member] = await listMembers(tx, workspaceId, [head]);
    if (member?.opted_out === (change === 'opt_out')) return;
    await setConsent(tx, { workspaceId, contactId: head, change, source: 'person', userId });
    await record(tx, { workspaceId, userId, action: `contact.${change === 'opt_out' ? 'opted_out' : 'opted_in'}`, subject: head });
    // The composer of an open conversation warns by it.
    tx.tell(workspaceId, 'contacts', 'conversations');
  });
}

/** Brings up to date under which name the conversations of a person are listed. Runs in the caller's transaction. */
export async function showPerson(db: Queryable, workspaceId: string, head: string): Promise<void> {
  const members = await listMembers(db, workspaceId, [head]);
  const name = members.length > 1 ? shownValue(members, head, 'name') : null;
  await showName(
    db,
    workspaceId,
    members.map((member) => member.id),
    name,
  );
}

/** Of several merged contacts the one that came first. */
function firstCame(members: readonly MemberRow[]): Contact['cameFrom'] {
  const [first] = members.flatMap(({ came_from: came }) => came ?? []).toSorted((one, other) => one.at.localeCompare(other.at));
  return first === undefined ? null : { ...toShownReferral(first), at: first.at };
}

const nothing: OwnValues = { name: null, email: null, phone: null, notes: null, fields: {} };

function changed(own: OwnValues, input: Input, cleared: '' | null): OwnValues {
  const take = (before: string | null, typed: string | undefined): string | null => (typed === undefined ? before : typed || cleared);
  const fields = Object.entries({ ...own.fields, ...input.fields }).filter(([, value]) => value !== '' || cleared === '');
  return {
    name: take(own.name, input.name),
    email: take(own.email, input.email),
    phone: take(own.phone, input.phone && toDigits(input.phone)),
    notes: take(own.notes, input.notes),
    fields: Object.fromEntries(fields),
  };
}

async function checkFields(db: Queryable, workspaceId: string, { fields }: Input): Promise<void> {
  const named = Object.keys(fields ?? {});
  if (named.length === 0) return;
  const known = new Set((await listFields(db, workspaceId)).map((field) => field.id));
  if (named.some((id) => !known.has(id))) throw new AppError('contact_field_not_found');
}

function toListed(
  head: string,
  members: readonly MemberRow[],
  {
    identities,
    activity,
    labels,
  }: {
    identities: readonly IdentityRow[];
    activity: readonly { contact_id: string; last_at: string | null }[];
    labels: readonly ContactLabelRow[];
  },
): ListedContact {
  const ids = new Set(members.map((member) => member.id));
  const own = members.find((member) => member.id === head);
  return {
    id: head,
    isGroup: own?.is_group ?? false,
    name: shownValue(members, head, 'name'),
    email: shownValue(members, head, 'email'),
    phone: shownValue(members, head, 'phone'),
    identities: toIdentities(identities.filter((row) => ids.has(row.contact_id))),
    labels: shownLabels(
      members,
      head,
      labels.filter((row) => ids.has(row.contact_id)),
    ),
    optedOut: own?.opted_out ?? false,
    lastContactAt:
      activity
        .flatMap((row) => (ids.has(row.contact_id) ? (row.last_at ?? []) : []))
        .toSorted()
        .at(-1) ?? null,
    createdAt: own?.created_at ?? '',
  };
}

/**
 * As a channel calls them, in the order in which it did. The form of a Brazilian number with or without the ninth digit that was derived from
 * the provider's, so that either is found, is no number of theirs.
 */
function toIdentities(rows: readonly IdentityRow[]): Contact['identities'] {
  const shown: Contact['identities'] = [];
  for (const row of rows) {
    const identity = toIdentity(row);
    const isDerived =
      identity.kind === 'phone' &&
      shown.some(
        ({ channelId, kind, value }) => channelId === row.channel_id && kind === 'phone' && aliasesOf(value).includes(identity.value),
      );
    if (!isDerived) shown.push(identity);
  }
  return shown;
}

function toIdentity(row: IdentityRow): Contact['identities'][number] {
  const phone = phoneOf(row.channel_type, row.value);
  return {
    channelId: row.channel_id,
    channelName: row.channel_name,
    channelType: row.channel_type,
    kind: phone === null ? 'id' : 'phone',
    value: phone ?? row.value,
  };
}
