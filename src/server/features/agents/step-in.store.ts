import { stepInWhere } from '#server/features/conversations/state/calling-off.store.ts';
import type { Queryable } from '#server/platform/db.ts';

const hasWords = `select m.conversation_id from message m join run r on r.id = m.run_id
  where m.workspace_id = $1 and m.undelivered and m.author = 'agent' and r.agent_id = $2 and r.workspace_id = $1`;
const isAtWork = `c.workspace_id = $1 and c.answer_lease_until is not null`;

/**
 * An agent was switched off or is gone, in this transaction: what it was about to say does not
 * leave. A turn that is being committed holds the agent's row, so whatever was committed before is
 * seen here. The lanes are due at once, and call it off as they come to it, for it may be much.
 * Turns at work are taken anew, whoever's they are: for want of a word of which agent's.
 */
export async function stepInForAgent(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<void> {
  // Two statements: in one, with a union, PostgreSQL forgets rows that somebody else has written
  // since the statement began.
  await stepInWhere(db, `c.id in (${hasWords})`, [workspaceId, agentId], 'agentOff');
  await stepInWhere(db, isAtWork, [workspaceId], 'agentOff');
}
