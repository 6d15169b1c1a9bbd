import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { ConsentChange, ContactInput, NewContactBody } from '#contract/contacts/contacts.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  dropChoices,
  insertContact,
  type OwnValues,
  showName,
  updateContact,
} from './contacts.store.ts';
import { setConsent } from './consents.store.ts';
import { listFields } from './fields.store.ts';
import { findHead, listMembers, lockPeople } from './merge/members.store.ts';
import { toDigits } from './phone.ts';
import { type FieldKey, fixedKeys, shownValue } from './shown.ts';

export { setConsent };
type Input = z.output<typeof ContactInput>;

/** Creates a contact who has not written yet. Resolves with the id. */
export async function createContact(
  db: Database,
  workspaceId: string,
  input: z.output<typeof NewContactBody>,
): Promise<string> {
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    await checkFields(tx, workspaceId, input);
    await insertPerson(tx, workspaceId, id, input);
    tx.tell(workspaceId, 'contacts');
  });
  return id;
}

/**
 * Runs in the caller's transaction. The caller has checked that the workspace has the fields of
 * `input`.
 */
export const insertPerson = (
  db: Queryable,
  workspaceId: string,
  id: string,
  input: Input,
): Promise<number> => insertContact(db, workspaceId, id, changed(nothing, input, null));

/**
 * Changes what is known about a person. The values are written to the contact into which the others
 * were merged. Throws `contact_not_found`, `contact_field_not_found`.
 */
export async function changeContact(
  db: Database,
  workspaceId: string,
  id: string,
  input: Input,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    await checkFields(tx, workspaceId, input);
    await writePerson(tx, workspaceId, head, input);
    tx.tell(workspaceId, 'contacts');
  });
}

/**
 * Runs in the caller's transaction, which holds `lockPeople`. The caller has checked that the
 * workspace has the fields of `input`.
 */
export async function writePerson(
  db: Queryable,
  workspaceId: string,
  head: string,
  input: Input,
): Promise<void> {
  const members = await listMembers(db, workspaceId, [head]);
  const own = members.find((member) => member.id === head);
  if (!own) throw new AppError('contact_not_found');
  // An empty string instead of null, so that a removed value does not show again from a merged
  // contact.
  await updateContact(db, workspaceId, head, changed(own, input, members.length > 1 ? '' : null));
  const keys: FieldKey[] = [
    ...fixedKeys.filter((key) => input[key] !== undefined),
    ...Object.keys(input.fields ?? {}).map((field): FieldKey => `field:${field}`),
  ];
  await dropChoices(db, workspaceId, head, keys);
  await showPerson(db, workspaceId, head);
}

/**
 * A user notes whether the person wants messages. The latest change counts, and repeating it
 * changes nothing. Throws `contact_not_found`.
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
    await record(tx, {
      workspaceId,
      userId,
      action: `contact.${change === 'opt_out' ? 'opted_out' : 'opted_in'}`,
      subject: head,
    });
    // The composer of an open conversation shows a warning that depends on this.
    tx.tell(workspaceId, 'contacts', 'conversations');
  });
}

/**
 * Updates the name under which the conversations of a person are listed. Runs in the caller's
 * transaction.
 */
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

const nothing: OwnValues = { name: null, email: null, phone: null, notes: null, fields: {} };

function changed(own: OwnValues, input: Input, cleared: '' | null): OwnValues {
  const take = (before: string | null, typed: string | undefined): string | null =>
    typed === undefined ? before : typed || cleared;
  const fields = Object.entries({ ...own.fields, ...input.fields }).filter(
    ([, value]) => value !== '' || cleared === '',
  );
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
