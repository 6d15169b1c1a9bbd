import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { moved } from '../state/moved.sql.ts';
import { leftToPeople } from '../state/predicates.sql.ts';

const Locked = z.object({ is_group: z.boolean(), muted: z.boolean() });

/** Locks the conversation until the transaction ends. Null: there is no such conversation. */
export async function lockGroup(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<z.output<typeof Locked> | null> {
  const [row] = await query(db, Locked, {
    text: `select c.is_group, c.muted_at is not null as muted from conversation c
      where c.workspace_id = $1 and c.id = $2 and ${isOfLivingChannel('c')} for update of c`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/**
 * Cancels a running turn, because it was decided under the previous setting. The turn is then
 * claimed anew.
 */
export function setMuted(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  muted: boolean,
): Promise<number> {
  return execute(
    db,
    `update conversation c set muted_at = case when $3 then now() end, ${moved('changed')}
     where workspace_id = $1 and id = $2`,
    [workspaceId, conversationId, muted],
  );
}

/**
 * Closes the messages of the group that no agent answered, so nobody waits for them any more. A
 * message that came while a person was in charge may still become the agent's and stays. The caller
 * has locked the conversation.
 */
export function closeIgnored(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<number> {
  return execute(
    db,
    `update message set outcome = 'closed', outcome_reason = 'group_ignored', outcome_at = now(), paused_at = null
     where id in (select m.id from message m where m.workspace_id = $1 and m.conversation_id = $2 and ${leftToPeople()}
       and m.outcome_reason is distinct from 'paused_by_person' order by m.id for update)`,
    [workspaceId, conversationId],
  );
}
