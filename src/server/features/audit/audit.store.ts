import { uuidv7 } from 'uuidv7';
import { execute, type Queryable } from '#server/platform/db.ts';
import type { AuditEntry } from './entry.ts';

export async function insertEntry(
  db: Queryable,
  { workspaceId, userId, action, subject, details }: AuditEntry,
): Promise<void> {
  await execute(
    db,
    'insert into audit_entry (id, workspace_id, user_id, action, subject, details) values ($1, $2, $3, $4, $5, $6)',
    [uuidv7(), workspaceId, userId, action, subject ?? null, details ?? {}],
  );
}
