import { z } from 'zod';

/** What an agent did in a turn, to explain its answer. */
export const TraceStep = z.object({
  step: z.string(),
  detail: z.string(),
  ms: z.number().optional(),
  /**
   * Of a model that was asked and gave nothing: which one it was, the name of its connection (null:
   * there is none any more), and what it was charged (null: nobody knows). Left out: it was not
   * heard of which.
   */
  call: z
    .object({
      connectionId: z.string().nullable(),
      connection: z.string().nullable().optional(),
      model: z.string().nullable(),
      costMicros: z.number().nullable(),
    })
    .optional(),
  sources: z
    .array(z.object({ id: z.string(), title: z.string(), confidence: z.number() }))
    .optional(),
});
export type TraceStep = z.output<typeof TraceStep>;
