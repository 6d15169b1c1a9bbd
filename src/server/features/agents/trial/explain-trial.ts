import type { Explanation } from '#contract/models/passport.ts';
import { type Explained, explain } from '#server/agent/explain.ts';
import { spentIn } from '#server/agent/model-run.ts';
import type { Hit, TurnResult } from '#server/agent/turn.ts';

/**
 * Why a tried turn says what it says. `found`: all that was found in it, so that also what the
 * rules used is told with its words.
 */
export function explainTrial(
  { outcome, trace, run }: TurnResult,
  found: ReadonlyMap<string, Hit>,
  ms: number,
  hides: Explained['hides'],
): Explanation {
  const { steps = [], fallback = null, failedMicros = 0 } = run ?? {};
  const spent = spentIn({ steps, failedMicros });
  const isOfModel = run !== undefined && fallback === null;
  const cited = new Set('sources' in outcome ? outcome.sources : []);
  const { sources, ...rest } = explain({ trace, steps, isOfModel, fallback, hides });
  return {
    brain: run ? 'model' : 'builtin',
    model: spent.model,
    connectionId: spent.connectionId,
    fallback,
    outcome: outcome.kind,
    reason: 'reason' in outcome ? outcome.reason : outcome.end,
    trace,
    isForgotten: false,
    sources: sources.map((source) => ({
      ...source,
      text: source.text ?? found.get(source.id)?.answer ?? null,
      isCited: cited.has(source.id),
    })),
    ...rest,
    tokens: { input: spent.input, cached: spent.cached, output: spent.output },
    costMicros: spent.costMicros,
    modelMs: spent.ms,
    ms,
  };
}
