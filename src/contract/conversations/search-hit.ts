import { z } from 'zod';
import { Id } from '../common.ts';

/**
 * A conversation was found by what was said, not by who it is: the newest message that says it, and
 * its sentence with the words marked.
 */
export const SearchHit = z.object({
  messageId: Id,
  pieces: z.array(z.object({ text: z.string(), marked: z.boolean() })),
});
