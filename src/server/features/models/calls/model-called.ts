import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';
import { ModelProvider } from '#contract/models/providers.ts';

/** A call of a model, after it. It names no workspace, and holds no word of it. */
export const ModelCalled = z.object({
  provider: ModelProvider,
  /** `ok`, the class of its failure, or `ended`: nobody waited for it any more. */
  outcome: z.string(),
  /** Null: nothing was sent. */
  seconds: z.number().nullable(),
  usage: z.object({
    input: z.number(),
    cached: z.number(),
    cacheWrite: z.number(),
    output: z.number(),
  }),
  costMicros: z.number(),
});
type ModelCalled = z.output<typeof ModelCalled>;

/** Metrics listen here. A call that nobody listens to costs nothing more. */
export const modelCalled = channel('recado:model.called');

export const tellCalled = (call: ModelCalled): void => modelCalled.publish(call);

/** A call that was not made. */
export const tellUnsent = (provider: ModelProvider, outcome: string): void =>
  tellCalled({
    provider,
    outcome,
    seconds: null,
    usage: { input: 0, cached: 0, cacheWrite: 0, output: 0 },
    costMicros: 0,
  });
