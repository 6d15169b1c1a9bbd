import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ModelChoice } from '#contract/agents/brain.ts';
import type { ExpectedCost, RunCost } from '#contract/agents/tests.ts';
import { listTestedModels } from '#server/features/models/costs.ts';
import type { Queryable } from '#server/platform/db.ts';
import { compareWithLive, findLastRun } from './run-costs.store.ts';

/**
 * What the agent's tests have cost the last time. Null: nobody knows what they would cost now,
 * because they never ran, or because they may have asked another model than the draft names.
 */
export async function readExpectedCost(
  db: Queryable,
  workspaceId: string,
  agentId: string,
  { brain }: AgentConfig,
): Promise<ExpectedCost | null> {
  if (brain.kind === 'builtin') return null;
  const last = await findLastRun(db, workspaceId, agentId);
  if (!last || last.cost_micros === 0) return null;
  const named = brain.fallback ? [brain, brain.fallback] : [brain];
  const asked = await listTestedModels(db, workspaceId, agentId, last.started_at);
  const isNamed = (one: ModelChoice): boolean =>
    named.some(
      ({ connectionId, model }) => one.connectionId === connectionId && one.model === model,
    );
  return asked.length > 0 && asked.every(isNamed)
    ? { tests: last.total, costMicros: last.cost_micros }
    : null;
}

/** What an answer costs in a run, and on what answers customers; null: one of both is not known. */
export async function readRunCost(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<RunCost | null> {
  const found = await compareWithLive(db, workspaceId, runId);
  const of = (cost: number | null, messages: number | null): number | null =>
    cost === null || messages === null || messages === 0 ? null : Math.round(cost / messages);
  const here = of(found?.cost ?? null, found?.messages ?? null);
  const live = of(found?.live_cost ?? null, found?.live_messages ?? null);
  return here === null || live === null ? null : { answerMicros: here, liveAnswerMicros: live };
}
