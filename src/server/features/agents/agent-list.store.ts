import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { isOfType } from './serving/of-type.sql.ts';
import { AgentRow, agentColumns, fromAgents } from './agents.store.ts';

const ListedAgentRow = AgentRow.omit({ config: true });
export type ListedAgentRow = z.output<typeof ListedAgentRow>;

export interface AgentFilter {
  workspaceId: string;
  search: string | undefined;
  status: string;
  channelType: string;
  limit: number;
  offset: number;
}

const filtered = `a.workspace_id = $1 and ($2::text is null or a.name ilike $2 or a.description ilike $2) and ($3 = 'all' or a.status = $3) and ($4 = 'all' or ${isOfType('$4')})`;
const filterValues = (filter: AgentFilter): unknown[] => [
  filter.workspaceId,
  filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null,
  filter.status,
  filter.channelType,
];

/** Newest first. */
export async function listAgents(
  db: Queryable,
  filter: AgentFilter,
): Promise<{ rows: ListedAgentRow[]; total: number }> {
  const rows = await query(db, ListedAgentRow, {
    text: `select ${agentColumns} ${fromAgents} where ${filtered} order by a.created_at desc, a.id desc limit $5 offset $6`,
    values: [...filterValues(filter), filter.limit, filter.offset],
  });
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from agent a where ${filtered}`,
    values: filterValues(filter),
  });
  return { rows, total: count?.total ?? 0 };
}
