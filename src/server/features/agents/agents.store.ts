import { z } from 'zod';
import { AgentChannel, AgentConfig, AgentStatus } from '#contract/agents/agents.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { storedConfig } from './stored-config.ts';

export const AgentRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** The type that it was made for. */
  channel_type: ChannelTypeSchema,
  /** In the order in which it got them. */
  channels: z.array(AgentChannel),
  status: AgentStatus,
  config: AgentConfig,
  version_number: z.number().nullable(),
  published_at: z.string().nullable(),
  has_unpublished_changes: z.boolean(),
  to_fill_in: z.number(),
  tests: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AgentRow = z.output<typeof AgentRow>;

export const agentColumns = `a.id, a.name, a.description, a.channel_type, a.status,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'displayName', c.display_name) order by s.place)
    from channel_agent s join channel c on c.id = s.channel_id where s.agent_id = a.id and s.workspace_id = a.workspace_id), '[]') as channels,
  v.number as version_number, v.published_at,
  v.config is distinct from a.config as has_unpublished_changes,
  jsonb_array_length(jsonb_path_query_array(coalesce(v.config, a.config), '$.faq[*] ? (@.answer == "")')) as to_fill_in,
  (select count(*) from test_case t where t.agent_id = a.id and t.workspace_id = a.workspace_id) as tests, a.created_at, a.updated_at`;
export const fromAgents =
  'from agent a left join agent_version v on v.id = a.version_id and v.workspace_id = a.workspace_id';

export async function findAgent(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<AgentRow | null> {
  const [row] = await query(db, AgentRow, {
    text: `select ${agentColumns}, a.config ${fromAgents} where a.workspace_id = $1 and a.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

const Locked = z.object({ entries: z.number(), blocks: z.array(z.unknown()) });

/**
 * Locks an agent, so that nobody else changes or publishes it until the transaction ends. Resolves
 * with how many knowledge entries its draft has and its opening blocks; null: there is no such
 * agent.
 */
export async function lockAgent(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<z.output<typeof Locked> | null> {
  const [row] = await query(db, Locked, {
    text: `select jsonb_array_length(coalesce(config -> 'faq', '[]')) as entries, coalesce(config #> '{hours,blocks}', '[]') as blocks from agent where workspace_id = $1 and id = $2 for update`,
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

/** The names of all agents. */
export async function listNames(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await query(db, z.object({ name: z.string() }), {
    text: 'select name from agent where workspace_id = $1',
    values: [workspaceId],
  });
  return rows.map(({ name }) => name);
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
    [
      agent.id,
      agent.workspaceId,
      agent.name,
      agent.description,
      agent.channelType,
      storedConfig(agent.config),
    ],
  );
}

export interface AgentChange {
  name?: string | undefined;
  /** Null removes it. */
  description?: string | null | undefined;
  channelType?: string | undefined;
  config?: AgentConfig | undefined;
}

export async function updateAgent(
  db: Queryable,
  workspaceId: string,
  id: string,
  change: AgentChange,
): Promise<void> {
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
      change.config ? storedConfig(change.config) : null,
    ],
  );
}

/** Answers with the new status; null when there is no such agent. */
export async function toggleStatus(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<'active' | 'inactive' | null> {
  const [row] = await query(db, z.object({ status: AgentStatus }), {
    text: `update agent set status = case status when 'active' then 'inactive' else 'active' end, updated_at = now() where workspace_id = $1 and id = $2 returning status`,
    values: [workspaceId, id],
  });
  return row?.status ?? null;
}

/** Deletes an agent with its versions and knowledge; conversations, messages and runs stay. */
export async function deleteAgent(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (
    (await execute(db, 'delete from agent where workspace_id = $1 and id = $2', [
      workspaceId,
      id,
    ])) > 0
  );
}
