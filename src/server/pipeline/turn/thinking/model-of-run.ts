import type { ModelRun } from '#server/agent/model-run.ts';

/** What a run keeps of the model that thought in it. */
export interface RunModel {
  connection_id: string | null;
  model: string | null;
  input: number;
  cached: number;
  output: number;
  cost: number;
  ms: number;
  fallback: string | null;
}

/** What all steps of the model took together; null: no model was asked. */
export function modelOf(run: ModelRun | undefined): RunModel | null {
  if (!run) return null;
  const costs = run.steps.flatMap(({ cost }) => cost ?? []);
  const last = costs.at(-1);
  const sum = (of: (cost: (typeof costs)[number]) => number): number =>
    Math.round(costs.reduce((total, cost) => total + of(cost), 0));
  return {
    connection_id: last?.connectionId ?? null,
    model: last?.model ?? null,
    input: sum((cost) => cost.input),
    cached: sum((cost) => cost.cached),
    output: sum((cost) => cost.output),
    cost: sum((cost) => cost.costMicros),
    ms: sum((cost) => cost.ms),
    fallback: run.fallback,
  };
}
