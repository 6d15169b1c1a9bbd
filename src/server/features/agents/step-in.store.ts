import { stepInWhere } from '#server/features/conversations/state/calling-off.store.ts';
import type { Queryable } from '#server/platform/db.ts';

/** What agents said in a turn, or had promised to write at a time. */
const unsentParts = `select m.conversation_id from message m left join run r on r.id = m.run_id and r.workspace_id = $1
  left join scheduled_message s on s.id = m.run_id and s.workspace_id = $1
  where m.workspace_id = $1 and m.undelivered and m.author = 'agent'`;
const isAtWork = `c.workspace_id = $1 and c.channel_id = any($2::uuid[]) and c.answer_lease_until is not null`;

/**
 * Calls off what an agent was about to say, because it was switched off or deleted in this
 * transaction. Whoever commits its words (a turn, or a message at its time) locks the agent's row,
 * so everything committed before is seen here. The lanes become due at once, and each calls off its
 * own parts when it is served, because there may be many. The turns at work on its channels are
 * answered anew.
 */
export async function stepInForAgent(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  channelIds: readonly string[],
): Promise<void> {
  // There are two statements, because in one with a union PostgreSQL misses rows that another
  // transaction has written since the statement began.
  await stepInWhere(
    db,
    `c.id in (${unsentParts} and coalesce(r.agent_id, s.agent_id) = $2)`,
    [workspaceId, agentId],
    'agentOff',
  );
  await stepInWhere(db, isAtWork, [workspaceId, channelIds], 'agentOff');
}

/** As `stepInForAgent`, for channels that were given to another agent, or to none. */
export async function stepInForChannels(
  db: Queryable,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<void> {
  await stepInWhere(
    db,
    `c.id in (${unsentParts} and m.channel_id = any($2::uuid[]))`,
    [workspaceId, channelIds],
    'agentOff',
  );
  await stepInWhere(db, isAtWork, [workspaceId, channelIds], 'agentOff');
}
