import { uuidv7 } from 'uuidv7';
import { stepInWhere } from '#server/features/conversations/state/calling-off.store.ts';
import { execute, type Queryable } from '#server/platform/db.ts';

export interface Consent {
  workspaceId: string;
  contactId: string;
  change: 'opt_in' | 'opt_out';
  /** Who said so: the customer in their own words, a user, or an imported list. */
  source: 'word' | 'person' | 'import';
  userId?: string;
  conversationId?: string;
}

/**
 * Records whether a contact wants messages, who said so and when (B23). If they want none, what
 * agents were about to say is called off in every conversation of the person: the delivery drops it
 * when it comes to the lane, which is due at once. The conversation in which they said so
 * (`conversationId`) is left out, because the turn that read it does the same there. Conversations
 * are locked before contacts, as everywhere. Runs in the caller's transaction.
 */
export async function setConsent(
  db: Queryable,
  { workspaceId, contactId, change, source, userId, conversationId }: Consent,
): Promise<void> {
  if (change === 'opt_out') {
    const ofPerson = `c.workspace_id = $1 and c.id is distinct from $3::uuid and c.contact_id in (
      select k.id from contact k, contact person
      where person.id = $2 and (k.id = person.id or k.person_id = person.person_id))`;
    await stepInWhere(db, ofPerson, [workspaceId, contactId, conversationId ?? null], 'optedOut');
  }
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
