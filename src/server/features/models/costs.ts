import type { Queryable } from '#server/platform/db.ts';
import type { ModelChoice } from '#contract/agents/brain.ts';
import { listCosts, listTested } from './budgets/usage.store.ts';
import { countConnections } from './connections.store.ts';

/** What answering customers has cost, in millionths of a dollar. */
export interface AgentCost {
  /** Null: it was for no agent. */
  agentId: string | null;
  micros: number;
  /** Of calls that were ended, because nobody waited for them any more. */
  endedMicros: number;
}

/**
 * What models were paid in these days of the business's time zone, so that customers get an answer.
 * Null: no model is connected, and none was used.
 */
export async function readCosts(
  db: Queryable,
  workspaceId: string,
  days: { from: string; to: string } | { newest: number },
): Promise<AgentCost[] | null> {
  const [rows, connections] = await Promise.all([
    listCosts(db, workspaceId, days),
    countConnections(db, workspaceId),
  ]);
  if (rows.length === 0 && connections === 0) return null;
  return rows.map(({ agent_id: agentId, cost, superseded }) => ({
    agentId,
    micros: cost,
    endedMicros: superseded,
  }));
}

/** The models that an agent's tests and trials have asked since then. */
export const listTestedModels = (
  db: Queryable,
  workspaceId: string,
  agentId: string,
  since: string,
): Promise<ModelChoice[]> => listTested(db, workspaceId, agentId, since);
