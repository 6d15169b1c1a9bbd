import { z } from 'zod';

/** In characters. */
export const LONGEST_INSTRUCTIONS = 4000;

export const guidanceLimits = { entries: 40, title: 80, text: 1000 } as const;

/** What a model does in a case: the title says when, the text how. */
export const Guidance = z
  .array(
    z.strictObject({
      title: z.string().trim().min(1).max(guidanceLimits.title),
      text: z.string().trim().min(1).max(guidanceLimits.text),
    }),
  )
  .max(guidanceLimits.entries)
  .default([]);
export type Guidance = z.output<typeof Guidance>;
