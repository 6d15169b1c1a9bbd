import { type FoundConversations, isFoundConversation } from '../search/found.sql.ts';

/** By what a list of conversations and its counts are filtered. */
export interface ConversationFilter {
  workspaceId: string;
  /** The user who asks. Without it no conversation counts as `mine`. */
  userId?: string | undefined;
  channelId?: string | undefined;
  labelId?: string | undefined;
  /** The agent that had the newest turn of the conversation. */
  agentId?: string | undefined;
  /** A team's id, or `mine` for all teams of the user who asks. */
  team?: string | undefined;
  found?: FoundConversations | undefined;
}

/**
 * Builds the statement's condition. Only the filters in use become part of the text, so one plan
 * fits every value.
 */
export function filtered({
  workspaceId,
  userId,
  channelId,
  labelId,
  agentId,
  team,
  found,
}: ConversationFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [workspaceId, userId ?? null];
  // `$2` is named in any case, because PostgreSQL needs to know the type of every value.
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
  if (found) conditions.push(isFoundConversation(found, workspaceId, values));
  return { where: conditions.join(' and '), values };
}
