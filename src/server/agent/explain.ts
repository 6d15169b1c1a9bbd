import { z } from 'zod';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { Explanation } from '#contract/models/passport.ts';
import { hidePersonal, inTexts } from './guards/model/mask-personal.ts';
import { comesOut } from './guards/model/values/solved.ts';
import type { RunStep } from './journal.ts';

/** What is known of a turn that is over. */
export interface Explained {
  trace: readonly TraceStep[];
  /** Of the model; empty: the rules alone decided, or they are gone. */
  steps: readonly RunStep[];
  /** A model decided what was said, and its words are still there. */
  isOfModel: boolean;
  /** Why the rules or a person decided after all. */
  fallback: string | null;
  /** What of the personal data in its calls is not shown; of an agent that is gone, all. */
  hides: 'all' | 'cards';
}

/** What was found, asked for and refused in a turn, and what of its cost nobody knows. */
export function explain(
  turn: Explained,
): Pick<
  Explanation,
  'isSecondModel' | 'sources' | 'calls' | 'calculations' | 'guards' | 'uncounted'
> {
  const { steps, isOfModel } = turn;
  const last = steps.findLast(({ cost }) => cost !== null);
  const isSecondModel = last?.cost?.fallback === 'second_model';
  return {
    isSecondModel,
    sources: sourcesOf(turn),
    calls: callsOf(turn),
    calculations: isOfModel ? [...new Set(replyOf(steps).calculations)].filter(comesOut) : [],
    guards: steps.flatMap(({ guards }) => guards),
    uncounted: isFailureUncounted(turn, isSecondModel) ? ['model'] : [],
  };
}

const failures: ReadonlySet<string | null> = new Set([
  'model_failed',
  'model_refused',
  'over_budget',
]);

/** The end of a call was not heard of, or an earlier version kept nothing of those that failed. */
function isFailureUncounted({ trace, fallback }: Explained, isSecondModel: boolean): boolean {
  const failed = trace.filter(({ step }) => step === 'failed');
  if (failed.some(({ call }) => call?.costMicros === null)) return true;
  // A trace that was forgotten is empty.
  return (isSecondModel || failures.has(fallback)) && trace.length > 0 && failed.length === 0;
}

type Source = Explanation['sources'][number];

function sourcesOf({ trace, steps, isOfModel }: Explained): Source[] {
  const found = new Map<string, Source>();
  // The rules keep no words, and those of a model are forgotten; what they found is in the trace.
  if (!isOfModel)
    for (const source of trace.flatMap(({ sources }) => sources ?? []))
      add(found, { ...source, text: null, isCited: false });
  const cited = new Set(isOfModel ? replyOf(steps).sources : []);
  for (const source of steps.flatMap(({ sources }) => sources))
    add(found, { ...source, isCited: cited.has(source.id) });
  return [...found.values()].sort((a, b) => b.confidence - a.confidence);
}

function add(found: Map<string, Source>, source: Source): void {
  const before = found.get(source.id);
  if (!before || before.text === null || before.confidence < source.confidence)
    found.set(source.id, { ...source, text: source.text ?? before?.text ?? null });
}

const Replied = z.object({
  sources: z.array(z.string()).default([]),
  calculations: z.array(z.string().max(200)).max(30).default([]),
});

/**
 * What the reply cites and calculates that was sent: the first call of the last step ended the turn.
 * What the model wrote beside it, and a draft after which a guard spoke, were not sent.
 */
function replyOf(steps: readonly RunStep[]): z.output<typeof Replied> {
  const [ended] =
    steps.at(-1)?.messages.flatMap((said) => (said.role === 'assistant' ? said.calls : [])) ?? [];
  return (
    Replied.safeParse(ended?.name === 'reply' ? ended.args : {}).data ?? {
      sources: [],
      calculations: [],
    }
  );
}

function callsOf({ steps, hides }: Explained): Explanation['calls'] {
  const hide = (text: string): string => hidePersonal(text, hides);
  const said = steps.flatMap(({ messages }) => messages);
  const told = new Map(
    said.flatMap((one) =>
      one.role === 'tool' ? one.results.map(({ id, text }) => [id, text] as const) : [],
    ),
  );
  return said.flatMap((one) =>
    one.role === 'assistant'
      ? one.calls.map(({ id, name, args }) => ({
          name,
          args: inTexts(args, hide),
          told: hide(told.get(id) ?? ''),
        }))
      : [],
  );
}
