import type { Passage } from '#server/agent/journal.ts';
import type { Question } from '#server/agent/brains/rules/reading.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

const MOST = 6;
/** What fits worse has hardly a word of the question in it. */
const LEAST = 0.02;

/** The passages that fit these questions best, each once. */
export async function passagesFor(
  turn: TurnContext,
  questions: readonly Pick<Question, 'query' | 'text'>[],
): Promise<Passage[]> {
  const best = new Map<string, Passage>();
  for (const { query, text } of questions)
    for (const { id, title, answer, confidence } of await turn.search(query, text))
      if (confidence >= LEAST && confidence > (best.get(id)?.confidence ?? 0))
        best.set(id, { id, title, text: answer, confidence });
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, MOST);
}
