import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { Explanation } from '#contract/models/passport.ts';

interface Step extends TraceStep {
  /** The sources that it was the first to find. */
  found: Explanation['sources'];
}

/** What a search, the text of an answer and a hand-over are told by themselves. */
const toldElsewhere = new Set(['search', 'reply', 'hand_off', 'wait']);

/** The steps of a turn, each source with the first that found it. */
export function toSteps({ trace, sources }: Pick<Explanation, 'trace' | 'sources'>): Step[] {
  const told = new Set<string>();
  return trace
    .filter(({ step, detail }) => step !== 'tool' || !toldElsewhere.has(detail))
    .map((step) => {
      const ids = new Set(step.sources?.map(({ id }) => id));
      const found = sources.filter(({ id }) => ids.has(id) && !told.has(id));
      for (const { id } of found) told.add(id);
      return { ...step, found };
    });
}
