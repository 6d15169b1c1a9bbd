import { z } from 'zod';

/**
 * Where a worker should stand still: at a moment in the turn of one customer, who is identified by
 * their chat and by a mark in their words.
 */
export const Holding = z.object({
  moment: z.enum(['claimed', 'decided', 'committed', 'marked']),
  chat: z.string(),
  mark: z.string(),
});
export type Holding = z.output<typeof Holding>;
