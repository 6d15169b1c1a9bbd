import { type ModelRun, spentIn, type Spent } from '#server/agent/model-run.ts';

/** What a run keeps of the model that thought in it. */
export interface RunModel extends Spent {
  fallback: string | null;
}

/** Null: no model was asked. */
export const modelOf = (run: ModelRun | undefined): RunModel | null =>
  run ? { ...spentIn(run), fallback: run.fallback } : null;
