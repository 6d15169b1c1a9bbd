import { z } from 'zod';
import { Part } from '#channels/message.ts';
import type { Said } from '#server/agent/model-run.ts';
import { isForwarded, wordsSaid } from '#server/agent/words-said.ts';

/** A message as it is read for a model. */
export const SaidRow = z.object({
  direction: z.enum(['in', 'out']),
  author: z.string(),
  parts: z.array(z.unknown()),
});

/** Who said what in a message; empty: nothing that has words. */
export function saidIn({ direction, author, parts }: z.output<typeof SaidRow>): Said[] {
  const read = parts.flatMap((part) => Part.safeParse(part).data ?? []);
  const text = wordsSaid(read);
  if (text === '') return [];
  if (direction === 'in') return [{ author: 'customer', text, isForwarded: isForwarded(read) }];
  return [{ author: author === 'person' || author === 'phone' ? 'person' : 'agent', text }];
}
