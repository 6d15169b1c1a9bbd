import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { RouteData } from '#contract/route.ts';
import { readCosts } from '#server/features/models/costs.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { FiguresReader } from './figures.ts';
import { countHandoffs, DAYS, listNames, readReplyTimes } from './figures.store.ts';

/** Figures of every agent of a workspace, over the last 30 days. */
export async function readStatistics(
  db: Queryable,
  readFigures: FiguresReader,
  workspaceId: string,
): Promise<RouteData<typeof agentRoutes.agentStats>> {
  const agents = await listNames(db, workspaceId);
  const [figures, handoffs, times, costs] = await Promise.all([
    readFigures(workspaceId),
    countHandoffs(db, workspaceId),
    readReplyTimes(db, workspaceId),
    readCosts(db, workspaceId, { newest: DAYS }),
  ]);
  const active = agents.filter(({ status }) => status === 'active').length;
  return {
    total: agents.length,
    active,
    inactive: agents.length - active,
    agents: agents.map(({ id, name }) => {
      const own = figures.find((row) => row.agent_id === id);
      const time = times.find((row) => row.agent_id === id);
      return {
        id,
        name,
        conversations: own?.conversations ?? 0,
        answered: own?.answered ?? 0,
        asked: own?.asked ?? 0,
        resolved: own?.resolved ?? 0,
        handedOff: Object.fromEntries(
          handoffs.filter((row) => row.agent_id === id).map((row) => [row.reason, row.handoffs]),
        ),
        firstReplySeconds: { p50: time?.p50 ?? null, p90: time?.p90 ?? null },
        costMicros: costs?.find(({ agentId }) => agentId === id)?.micros ?? 0,
      };
    }),
  };
}
