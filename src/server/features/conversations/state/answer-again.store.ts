import { execute, type Queryable } from '#server/platform/db.ts';
import { moved } from './moved.sql.ts';
import { openSince } from './predicates.sql.ts';
import { returnConversation } from './taking.store.ts';

/**
 * An agent failed on every try at a message: it is given the conversation back and answers anew
 * what it failed at from that message on. The caller has locked the conversation.
 */
export async function answerAgain(
  db: Queryable,
  workspaceId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  await returnConversation(db, workspaceId, conversationId);
  await execute(
    db,
    `update message set outcome = null, outcome_reason = null, outcome_at = null, paused_at = null, run_id = null
     where id in (select m.id from message m
       where m.workspace_id = $1 and m.conversation_id = $2 and m.direction = 'in' and m.outcome_reason in ('agent_failed', 'run_failed')
         and m.seq >= (select failed.seq from message failed where failed.id = $3)
       order by m.id for update)`,
    [workspaceId, conversationId, messageId],
  );
  await execute(
    db,
    `update conversation c set ${moved('takenUp')}, waiting_since = ${openSince()}
     where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, conversationId],
  );
}
