import { z } from 'zod';

/**
 * What a worker is to stand still at: a moment in the turn of one customer, who is known by their
 * chat and by a mark in their words.
 */
export const Holding = z.object({
  moment: z.enum(['claimed', 'decided', 'committed', 'marked']),
  chat: z.string(),
  mark: z.string(),
});
export type Holding = z.output<typeof Holding>;
