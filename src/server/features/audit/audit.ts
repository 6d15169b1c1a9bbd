import type { Queryable } from '#server/platform/db.ts';
import { insertEntry } from './audit.store.ts';
import type { AuditEntry } from './entry.ts';

/**
 * Adds an entry to the audit trail, in the transaction of the change. Entries are never changed or
 * deleted.
 */
export async function record(db: Queryable, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}
