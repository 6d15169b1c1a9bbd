import { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const Listed = z.object({
  number: z.number(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  publisher_name: z.string().nullable(),
  is_live: z.boolean(),
  tests: z.number().nullable(),
  tests_failed: z.number(),
  despite_tests: z.string().nullable(),
});
export type ListedVersionRow = z.output<typeof Listed>;

const columns = `v.number, v.published_at, u.id as published_by, u.name as publisher_name, v.id = a.version_id as is_live,
  t.total as tests, (select count(*) from test_result s where s.run_id = t.id and s.state = 'failed') as tests_failed, v.despite_tests`;
const from = `from agent_version v join agent a on a.id = v.agent_id and a.workspace_id = v.workspace_id
  left join app_user u on u.id = v.published_by left join test_run t on t.id = v.test_run_id`;

interface Of {
  workspaceId: string;
  agentId: string;
}

/** A page of an agent's versions, the newest first, and how many there are. */
export async function listVersions(
  db: Queryable,
  { workspaceId, agentId }: Of,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedVersionRow[]; total: number }> {
  const rows = await query(db, Listed, {
    text: `select ${columns} ${from} where v.workspace_id = $1 and v.agent_id = $2 order by v.number desc limit $3 offset $4`,
    values: [workspaceId, agentId, limit, offset],
  });
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: 'select count(*) as total from agent_version where workspace_id = $1 and agent_id = $2',
    values: [workspaceId, agentId],
  });
  return { rows, total: count?.total ?? 0 };
}

const Whole = Listed.extend({ config: AgentConfig });

export async function findNumbered(
  db: Queryable,
  { workspaceId, agentId }: Of,
  number: number,
): Promise<z.output<typeof Whole> | null> {
  const [row] = await query(db, Whole, {
    text: `select ${columns}, v.config ${from} where v.workspace_id = $1 and v.agent_id = $2 and v.number = $3`,
    values: [workspaceId, agentId, number],
  });
  return row ?? null;
}
