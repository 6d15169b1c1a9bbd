import { conversationsFound } from './hits.store.ts';

/** What a list and its counts are asked for. */
export interface ConversationFilter {
  workspaceId: string;
  /** Who asks; without it nothing is theirs. */
  userId?: string | undefined;
  channelId?: string | undefined;
  labelId?: string | undefined;
  /** Which had the newest turn of an agent. */
  agentId?: string | undefined;
  /** A team's id; `mine`: of those that who asks belongs to. */
  team?: string | undefined;
  search?: string | undefined;
}

/** Only what is asked for stands in the statement, so that one plan fits every value. */
export function filtered({
  workspaceId,
  userId,
  channelId,
  labelId,
  agentId,
  team,
  search,
}: ConversationFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [workspaceId, userId ?? null];
  // The second is named in any case: PostgreSQL wants to know the type of every value.
  const conditions = ['c.workspace_id = $1', '($2::uuid is null or true)'];
  if (channelId) conditions.push(`c.channel_id = $${values.push(channelId)}`);
  if (labelId)
    conditions.push(
      `exists (select from conversation_label l where l.label_id = $${values.push(labelId)} and l.conversation_id = c.id)`,
    );
  if (agentId)
    conditions.push(
      `exists (select from conversation_agent a where a.workspace_id = $1 and a.agent_id = $${values.push(agentId)} and a.conversation_id = c.id)`,
    );
  if (team === 'mine')
    conditions.push(
      'c.team_id in (select t.team_id from team_member t where t.workspace_id = $1 and t.user_id = $2)',
    );
  else if (team) conditions.push(`c.team_id = $${values.push(team)}`);
  if (search) conditions.push(`c.id in (${conversationsFound(search, workspaceId, values)})`);
  return { where: conditions.join(' and '), values };
}
