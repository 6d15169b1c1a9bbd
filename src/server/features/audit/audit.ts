import type { Queryable } from '#server/platform/db.ts';
import { insertEntry } from './audit.store.ts';

export interface AuditEntry {
  workspaceId: string;
  /** Null when nobody was signed in, as at a password reset. */
  userId: string | null;
  /** What happened, as `<noun>.<past participle>`: `session.started`, `channel.connected`. */
  action: string;
  /** The id of what it happened to. */
  subject?: string;
  /** Never a secret, a token or a customer's words. */
  details?: Record<string, unknown>;
}

/** Adds to the audit trail, in the transaction of what it tells about. Entries are never changed or removed. */
export async function record(db: Queryable, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}
