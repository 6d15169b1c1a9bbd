import { z } from 'zod';

/** What an agent did in a turn, to explain its answer. */
export const TraceStep = z.object({
  step: z.string(),
  detail: z.string(),
  ms: z.number().optional(),
  sources: z
    .array(z.object({ id: z.string(), title: z.string(), confidence: z.number() }))
    .optional(),
});
export type TraceStep = z.output<typeof TraceStep>;
