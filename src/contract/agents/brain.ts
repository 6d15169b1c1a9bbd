import { z } from 'zod';
import { Id } from '../common.ts';
import { ModelId } from '../models/providers.ts';

const ModelChoice = z.strictObject({ connectionId: Id, model: ModelId });
export type ModelChoice = z.output<typeof ModelChoice>;

const ModelBrain = ModelChoice.extend({
  kind: z.literal('model'),
  /** Asked where the first one fails or is slow. */
  fallback: ModelChoice.nullable().default(null),
  temperature: z.number().min(0).max(2).default(0.2),
  /** What the rules know for certain is answered by them, without a model and its cost. */
  builtinFirst: z.boolean().default(true),
});
export type ModelBrain = z.output<typeof ModelBrain>;

/** What decides in an agent's turn: rules alone, or a language model behind the same guards. */
export const Brain = z
  .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('builtin') }), ModelBrain])
  .default({ kind: 'builtin' });
