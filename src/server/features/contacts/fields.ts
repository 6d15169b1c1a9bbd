import { uuidv7 } from 'uuidv7';
import { record } from '#server/features/audit/audit.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { dropChoices } from './contacts.store.ts';
import { deleteField, insertField, listFields, storeValue } from './fields.store.ts';
import { findHead, listMembers } from './merge/members.store.ts';
import { fieldKeys, shownValue } from './shown.ts';

/** How many fields a workspace may have. */
const FIELDS = 50;

interface Actor {
  workspaceId: string;
  userId: string;
}

/** Throws `contact_field_limit`, and `contact_field_taken` when a field has the name already. */
export async function createField(
  db: Database,
  { workspaceId, userId }: Actor,
  name: string,
): Promise<{ id: string; name: string }> {
  const field = { id: uuidv7(), name };
  await inTransaction(db, async (tx) => {
    if ((await listFields(tx, workspaceId)).length >= FIELDS)
      throw new AppError('contact_field_limit', { count: FIELDS });
    if (!(await insertField(tx, workspaceId, field))) throw new AppError('contact_field_taken');
    await record(tx, {
      workspaceId,
      userId,
      action: 'contact_field.created',
      subject: field.id,
    });
    tx.tell(workspaceId, 'contacts');
  });
  return field;
}

/**
 * Notes a value of a person, as if a user had: it is written to the contact into which the others
 * were merged. Runs in the caller's transaction, which holds `holdPeople`; a field that is gone is
 * left out.
 */
export async function setField(
  tx: Transaction,
  { workspaceId, contactId }: { workspaceId: string; contactId: string },
  { fieldId, value }: { fieldId: string; value: string },
): Promise<void> {
  const head = await findHead(tx, workspaceId, contactId);
  if (head === null) return;
  await storeValue(tx, { workspaceId, contactId: head }, fieldId, value);
  await dropChoices(tx, workspaceId, head, [`field:${fieldId}`]);
  tx.tell(workspaceId, 'contacts');
}

/** What the custom fields of a person say, by their ids; of a merged one, as it is shown. */
export async function readValues(
  db: Queryable,
  workspaceId: string,
  head: string,
): Promise<Record<string, string | null>> {
  const members = await listMembers(db, workspaceId, [head]);
  return Object.fromEntries(
    fieldKeys(members).map((key) => [key.slice('field:'.length), shownValue(members, head, key)]),
  );
}

/** Deletes a field and its values. Throws `contact_field_not_found`. */
export async function removeField(
  db: Database,
  { workspaceId, userId }: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteField(tx, workspaceId, id))) throw new AppError('contact_field_not_found');
    await record(tx, { workspaceId, userId, action: 'contact_field.deleted', subject: id });
    tx.tell(workspaceId, 'contacts');
  });
}
