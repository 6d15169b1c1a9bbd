import type { AgentFigures, ModelFigures } from '#contract/dashboard/agent-figures.ts';
import { readHours } from '#server/features/business-hours/business-hours.ts';
import { type AgentCost, readCosts } from '#server/features/models/costs.ts';
import type { Queryable } from '#server/platform/db.ts';
import {
  countCorrectedBy,
  countResolvedBy,
  countTurnsBy,
  listNamed,
  type Resolved,
  type Turns,
} from './agent-figures.store.ts';
import { newestDays } from './days.ts';

/**
 * What agents did in the newest `count` days of the business's time zone, in which costs are kept.
 * Without a model nothing of models is counted.
 */
export async function readAgentFigures(
  db: Queryable,
  { workspaceId, now }: { workspaceId: string; now: Date },
  count: number,
): Promise<AgentFigures> {
  const { timeZone } = await readHours(db, workspaceId);
  const days = newestDays(count, timeZone, now);
  const from = days.dates[0] ?? '';
  const to = days.dates.at(-1) ?? '';
  const [turns, costs, agents, corrected] = await Promise.all([
    countTurnsBy(db, workspaceId, days),
    readCosts(db, workspaceId, { from, to }),
    listNamed(db, workspaceId),
    countCorrectedBy(db, workspaceId, days),
  ]);
  const resolved = costs && (await countResolvedBy(db, workspaceId, days));
  const figuresOf = (isOf: (agentId: string | null) => boolean) => {
    const own = turns.filter((row) => isOf(row.agent_id));
    return {
      answers: sum(
        own.filter(({ state, answered }) => state === 'settled' && answered),
        (row) => row.turns,
      ),
      corrected: sum(
        corrected.filter((row) => isOf(row.agent_id)),
        (row) => row.answers,
      ),
      handOffs: byReason(own, (row) => (row.state === 'settled' ? row.hand_off : null)),
      models:
        costs &&
        modelsOf(
          own,
          costs.filter(({ agentId }) => isOf(agentId)),
          (resolved ?? []).filter((row) => isOf(row.agent_id)),
        ),
    };
  };
  return {
    from,
    to,
    all: figuresOf(() => true),
    agents: agents.map(({ id, name }) => ({
      id,
      name,
      ...figuresOf((agentId) => agentId === id),
    })),
  };
}

function modelsOf(turns: Turns[], costs: AgentCost[], resolved: Resolved[]): ModelFigures {
  const costMicros = sum(costs, ({ micros }) => micros);
  const conversations = sum(resolved, (row) => row.conversations);
  const thrown = turns.filter(({ state }) => state === 'superseded');
  const ended = turns.filter(({ state, brain }) => state === 'settled' && brain === 'model');
  return {
    costMicros,
    // Steps of turns that were thrown away, and calls that were ended before they were a step.
    supersededMicros: sum(thrown, ({ cost }) => cost) + sum(costs, (row) => row.endedMicros),
    resolved: conversations,
    perResolvedMicros: conversations === 0 ? null : Math.round(costMicros / conversations),
    turns: sum(ended, (row) => row.turns),
    fallbacks: byReason(ended, ({ fallback }) => fallback),
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

function byReason(
  rows: readonly Turns[],
  reasonOf: (row: Turns) => string | null,
): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const reason = reasonOf(row);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + row.turns);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
