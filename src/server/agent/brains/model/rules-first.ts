import { thresholds } from '#server/agent/retrieval/confidence.ts';
import type { Asked } from '#server/agent/pre-stage/asked.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/** The confidence of a question in the very words of the business is 0.999. */
const EXACT = 0.99;

/**
 * Whether the rules answer by themselves, without a model and its cost: what was picked from a list
 * and is known, in every case; and where the agent is set so, small talk and one question in the
 * business's own words.
 */
export async function rulesAnswer(
  turn: TurnContext,
  { questions, talk, picks }: Asked,
  { builtinFirst, hasPictures }: { builtinFirst: boolean; hasPictures: boolean },
): Promise<boolean> {
  if (hasPictures || talk.has('reply')) return false;
  const [question] = questions;
  if (!question) return builtinFirst || turn.readings.every(({ kind }) => kind !== 'text');
  const least = picks === questions.length ? thresholds.sure : EXACT;
  if (picks < questions.length && (!builtinFirst || questions.length > 1)) return false;
  for (const { query, text } of questions) {
    const [best] = await turn.search(query, text);
    if (!best || best.confidence < least) return false;
  }
  return true;
}
