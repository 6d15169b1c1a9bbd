import { z } from 'zod';
import { Id } from '../common.ts';

/**
 * For a conversation that was found by its messages, not by its customer: the newest matching
 * message, and the matching sentence with the words marked.
 */
export const SearchHit = z.object({
  messageId: Id,
  pieces: z.array(z.object({ text: z.string(), marked: z.boolean() })),
});
