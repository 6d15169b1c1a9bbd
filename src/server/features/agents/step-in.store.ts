import { stepInWhere } from '#server/features/conversations/state/calling-off.store.ts';
import type { Queryable } from '#server/platform/db.ts';

const hasUnsentParts = `select m.conversation_id from message m join run r on r.id = m.run_id
  where m.workspace_id = $1 and m.undelivered and m.author = 'agent' and r.agent_id = $2 and r.workspace_id = $1`;
const isAtWork = `c.workspace_id = $1 and c.answer_lease_until is not null`;

/**
 * Calls off what an agent was about to say, because it was switched off or deleted in this
 * transaction. A turn that is being committed locks the agent's row, so everything committed before
 * is seen here. The lanes become due at once, and each calls off its own parts when it is served,
 * because there may be many. All turns at work are answered anew, whichever agent they belong to,
 * because no row says which.
 */
export async function stepInForAgent(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<void> {
  // There are two statements, because in one with a union PostgreSQL misses rows that another
  // transaction has written since the statement began.
  await stepInWhere(db, `c.id in (${hasUnsentParts})`, [workspaceId, agentId], 'agentOff');
  await stepInWhere(db, isAtWork, [workspaceId], 'agentOff');
}
