import { uuidv7 } from 'uuidv7';
import { execute, type Queryable } from '#server/platform/db.ts';

export interface Consent {
  workspaceId: string;
  contactId: string;
  change: 'opt_in' | 'opt_out';
  /** The customer's own word, someone of the team, or a list. */
  source: 'word' | 'person' | 'import';
  userId?: string;
  conversationId?: string;
}

/** Whether a contact wants messages, and who said so when (B23). Runs in the caller's transaction. */
export async function setConsent(
  db: Queryable,
  { workspaceId, contactId, change, source, userId, conversationId }: Consent,
): Promise<void> {
  await execute(
    db,
    `update contact set opted_out_at = case when $3 then now() end, opted_in_at = case when $3 then opted_in_at else now() end
     where id = $2 and workspace_id = $1`,
    [workspaceId, contactId, change === 'opt_out'],
  );
  await execute(
    db,
    `insert into contact_consent (id, workspace_id, contact_id, change, source, user_id, conversation_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(), workspaceId, contactId, change, source, userId ?? null, conversationId ?? null],
  );
}
