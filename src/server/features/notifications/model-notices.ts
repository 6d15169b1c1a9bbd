import type { ModelCode } from '#contract/models/model-sentences.ts';
import { type Notice, nowhere } from './notice.ts';

/**
 * A connection to a model does not work until a person does something about it, or one `model` of
 * it. Withdrawn when it works again, is changed or deleted.
 */
export const modelError = (
  { id, name }: { id: string; name: string },
  code: ModelCode = 'wrong_key',
  model?: string,
): Notice => ({
  ...nowhere,
  kind: 'model_error',
  cause: `model_error:${id}`,
  subject: id,
  detail: `${code} ${model === undefined ? name : `${model} (${name})`}`,
  newsAfterMinutes: 0,
});

/**
 * So many percent are spent of what may be spent on models in a period. `agent`: whose limit it is;
 * null: the whole workspace's.
 */
export const budgetSpent = (
  period: 'day' | 'month',
  percent: 80 | 100,
  agent: { id: string; name: string } | null,
): Notice => ({
  ...nowhere,
  kind: 'model_budget',
  cause: `model_budget:${period}:${percent}${agent ? `:${agent.id}` : ''}`,
  subject: period,
  detail: `${period} ${percent}${agent ? ` ${agent.name}` : ''}`,
  newsAfterMinutes: 0,
});
