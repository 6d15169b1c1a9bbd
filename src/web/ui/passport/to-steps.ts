import { z } from 'zod';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { Explanation } from '#contract/models/passport.ts';

interface Step extends TraceStep {
  /** The sources that it was the first to find. */
  found: Explanation['sources'];
  /** What it was done with: the label, the note, the team. */
  done: string;
}

/** The steps of a turn. A search that the model asked for is told by the search itself. */
export function toSteps({ trace, sources, calls }: Explanation): Step[] {
  const told = new Set<string>();
  const left = [...calls];
  return trace
    .filter(({ step, detail }) => step !== 'tool' || detail !== 'search')
    .map((step) => {
      const ids = new Set(step.sources?.map(({ id }) => id));
      const found = sources.filter(({ id }) => ids.has(id) && !told.has(id));
      for (const { id } of found) told.add(id);
      const at = step.step === 'tool' ? left.findIndex(({ name }) => name === step.detail) : -1;
      const [call] = at < 0 ? [] : left.splice(at, 1);
      return { ...step, found, done: wordsIn(call?.args).join(', ') };
    });
}

const Words = z.union([z.string(), z.number()]);
const Several = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** Every text and number of an argument, in order. */
function wordsIn(value: unknown): string[] {
  const word = Words.safeParse(value);
  if (word.success) return [String(word.data)];
  const several = Several.safeParse(value);
  return several.success ? Object.values(several.data).flatMap(wordsIn) : [];
}
