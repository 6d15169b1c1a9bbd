import { uuidv7 } from 'uuidv7';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteField, insertField, listFields, storeValue } from './fields.store.ts';

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

/** Notes a value of a contact in the caller's transaction; a field that is gone is left out. */
export async function setField(
  tx: Transaction,
  contact: { workspaceId: string; contactId: string },
  { fieldId, value }: { fieldId: string; value: string },
): Promise<void> {
  await storeValue(tx, contact, fieldId, value);
  tx.tell(contact.workspaceId, 'contacts');
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
