import type { Agent, ListedAgent } from '#contract/agents/agents.ts';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import { pagination } from '#contract/common.ts';
import type { RouteData } from '#contract/route.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AgentFilter, type ListedAgentRow, listAgents } from './agent-list.store.ts';
import { type AgentRow, findAgent } from './agents.store.ts';
import type { FiguresReader } from './figures.ts';

type Page = { page: number; limit: number };

export interface AgentView {
  /** One page of the agents. */
  list(
    filter: Omit<AgentFilter, 'limit' | 'offset'>,
    page: Page,
  ): Promise<RouteData<typeof agentRoutes.listAgents>>;
  /** Throws `agent_not_found`. */
  read(workspaceId: string, id: string): Promise<Agent>;
}

/** Agents as the API shows them, with the figures of their conversations. */
export function createAgentView(db: Queryable, readFigures: FiguresReader): AgentView {
  return {
    async list(filter, query) {
      const { rows, total } = await listAgents(db, {
        ...filter,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      });
      return {
        agents: await present(readFigures, filter.workspaceId, rows),
        pagination: pagination(query, total),
      };
    },
    async read(workspaceId, id) {
      const row = await requireAgent(db, workspaceId, id);
      const [agent] = await present(readFigures, workspaceId, [row]);
      if (!agent) throw new AppError('agent_not_found');
      return { ...agent, config: row.config };
    },
  };
}

/** Throws `agent_not_found`. */
export async function requireAgent(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<AgentRow> {
  const row = await findAgent(db, workspaceId, id);
  if (!row) throw new AppError('agent_not_found');
  return row;
}

async function present(
  readFigures: FiguresReader,
  workspaceId: string,
  rows: readonly ListedAgentRow[],
): Promise<ListedAgent[]> {
  const figures = new Map((await readFigures(workspaceId)).map((row) => [row.agent_id, row]));
  return rows.map((row) => {
    const {
      conversations = 0,
      answered = 0,
      handed_off: handedOff = 0,
      asked = 0,
      resolved = 0,
    } = figures.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      channelType: row.channels[0]?.type ?? row.channel_type,
      channelIds: row.channels.map(({ id }) => id),
      channels: row.channels,
      status: row.status,
      version:
        row.version_number === null || row.published_at === null
          ? null
          : { number: row.version_number, publishedAt: row.published_at },
      hasUnpublishedChanges: row.has_unpublished_changes,
      toFillIn: row.to_fill_in,
      tests: row.tests,
      conversations,
      answered,
      handedOff,
      asked,
      resolved,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}
