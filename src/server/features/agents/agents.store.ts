import { z } from 'zod';
import { AgentConfig, AgentStatus } from '#contract/agents.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { stepInWhere } from '#server/features/conversations/state/calling-off.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export const AgentRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  channel_type: ChannelTypeSchema,
  status: AgentStatus,
  config: AgentConfig,
  version_number: z.number().nullable(),
  published_at: z.string().nullable(),
  has_unpublished_changes: z.boolean(),
  to_fill_in: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AgentRow = z.output<typeof AgentRow>;
const ListedAgentRow = AgentRow.omit({ config: true });
export type ListedAgentRow = z.output<typeof ListedAgentRow>;

const columns = `a.id, a.name, a.description, a.channel_type, a.status, v.number as version_number, v.published_at,
  v.config is distinct from a.config as has_unpublished_changes,
  jsonb_array_length(jsonb_path_query_array(coalesce(v.config, a.config), '$.faq[*] ? (@.answer == "")')) as to_fill_in, a.created_at, a.updated_at`;
const from = 'from agent a left join agent_version v on v.id = a.version_id and v.workspace_id = a.workspace_id';

export interface AgentFilter {
  workspaceId: string;
  search: string | undefined;
  status: string;
  channelType: string;
  limit: number;
  offset: number;
}

const filtered = `a.workspace_id = $1 and ($2::text is null or a.name ilike $2 or a.description ilike $2) and ($3 = 'all' or a.status = $3) and ($4 = 'all' or a.channel_type = $4)`;
const filterValues = (filter: AgentFilter): unknown[] => [
  filter.workspaceId,
  filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null,
  filter.status,
  filter.channelType,
];

/** Newest first. */
export async function listAgents(db: Queryable, filter: AgentFilter): Promise<{ rows: ListedAgentRow[]; total: number }> {
  const rows = await query(db, ListedAgentRow, {
    text: `select ${columns} ${from} where ${filtered} order by a.created_at desc, a.id desc limit $5 offset $6`,
    values: [...filterValues(filter), filter.limit, filter.offset],
  });
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from agent a where ${filtered}`,
    values: filterValues(filter),
  });
  return { rows, total: count?.total ?? 0 };
}

export async function findAgent(db: Queryable, workspaceId: string, id: string): Promise<AgentRow | null> {
  const [row] = await query(db, AgentRow, {
    text: `select ${columns}, a.config ${from} where a.workspace_id = $1 and a.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

/** Until the transaction ends nobody else changes or publishes this agent. Resolves with how many entries of knowledge its draft has; null: there is none such. */
export async function lockAgent(db: Queryable, workspaceId: string, id: string): Promise<{ entries: number } | null> {
  const [row] = await query(db, z.object({ entries: z.number() }), {
    text: `select jsonb_array_length(coalesce(config -> 'faq', '[]')) as entries from agent where workspace_id = $1 and id = $2 for update`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export async function countAgents(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ agents: z.number() }), {
    text: 'select count(*) as agents from agent where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.agents ?? 0;
}

export interface NewAgent {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  channelType: string;
  config: AgentConfig;
}

export async function insertAgent(db: Queryable, agent: NewAgent): Promise<void> {
  await execute(
    db,
    `insert into agent (id, workspace_id, name, description, channel_type, status, config) values ($1, $2, $3, $4, $5, 'inactive', $6)`,
    [agent.id, agent.workspaceId, agent.name, agent.description, agent.channelType, JSON.stringify(agent.config)],
  );
}

export interface AgentChange {
  name?: string | undefined;
  /** Null removes it. */
  description?: string | null | undefined;
  channelType?: string | undefined;
  config?: AgentConfig | undefined;
}

export async function updateAgent(db: Queryable, workspaceId: string, id: string, change: AgentChange): Promise<void> {
  await execute(
    db,
    `update agent set name = coalesce($3, name), description = case when $4 then $5 else description end, channel_type = coalesce($6, channel_type),
       config = coalesce($7, config), updated_at = now()
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      change.name ?? null,
      change.description !== undefined,
      change.description ?? null,
      change.channelType ?? null,
      change.config ? JSON.stringify(change.config) : null,
    ],
  );
}

/** Answers with the new status; null when there is no such agent. */
export async function toggleStatus(db: Queryable, workspaceId: string, id: string): Promise<'active' | 'inactive' | null> {
  const [row] = await query(db, z.object({ status: AgentStatus }), {
    text: `update agent set status = case status when 'active' then 'inactive' else 'active' end, updated_at = now() where workspace_id = $1 and id = $2 returning status`,
    values: [workspaceId, id],
  });
  return row?.status ?? null;
}

const hasWords = `select m.conversation_id from message m join run r on r.id = m.run_id
  where m.workspace_id = $1 and m.undelivered and m.author = 'agent' and r.agent_id = $2 and r.workspace_id = $1`;
const isAtWork = `c.workspace_id = $1 and c.answer_lease_until is not null`;

/**
 * An agent was switched off or is gone, in this transaction: what it was about to say does not leave. A turn that is being committed holds the
 * agent's row, so whatever was committed before is seen here. The lanes are due at once, and call it off as they come to it, for it may be
 * much. Turns at work are taken anew, whoever's they are: for want of a word of which agent's.
 */
export async function stepInForAgent(db: Queryable, workspaceId: string, agentId: string): Promise<void> {
  // Two statements: in one, with a union, PostgreSQL forgets rows that somebody else has written since the statement began.
  await stepInWhere(db, `c.id in (${hasWords})`, [workspaceId, agentId], 'agentOff');
  await stepInWhere(db, isAtWork, [workspaceId], 'agentOff');
}

/** Versions and knowledge go with it; conversations, messages and runs stay. */
export async function deleteAgent(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  return (await execute(db, 'delete from agent where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}
