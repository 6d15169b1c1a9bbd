import type { Queryable } from '#server/platform/db.ts';
import { insertEntry } from './audit.store.ts';
import type { AuditEntry } from './entry.ts';

/**
 * Adds to the audit trail, in the transaction of what it tells about. Entries are never changed or
 * removed.
 */
export async function record(db: Queryable, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}
