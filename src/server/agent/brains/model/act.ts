import { SCHEDULE_DAYS } from '#contract/conversations/scheduled-messages.ts';
import { hasStandIn } from '#server/agent/guards/model/mask-personal.ts';
import { type InternalEffect, isReplaced } from '#server/agent/effects.ts';
import type { NewStep, Passage } from '#server/agent/journal.ts';
import type { ToolCall } from '#server/agent/think.ts';
import { finishingTools } from '#server/agent/finishing-tools.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { ModelTools } from './model-tools.ts';
import { effectOf } from './effect-of.ts';
import { check, refusedCall } from './evidence.ts';
import { passageBlock } from './prompt.ts';
import { passagesFor } from './passages.ts';
import { effectSchemas, Search } from './tools.ts';

const DAY_MS = 86_400_000;
const LATER = 'Will be done with your answer.';
const INSTEAD =
  'Will be done with your answer, in place of what you had scheduled for that moment.';
const NOT_SEEN = 'Not done: you had not seen the results yet. Decide again.';

interface Done {
  text: string;
  sources?: Passage[];
  effect?: InternalEffect;
  unknown?: true;
  /** A guard refused it. */
  refused?: true;
}

/** Does what a model asks for in one step. What it wants to write is only collected. */
export async function act(
  calls: readonly ToolCall[],
  { turn, tools, signal }: { turn: TurnContext; tools: ModelTools; signal: AbortSignal },
): Promise<Omit<NewStep, 'kind'>> {
  const done: (Done & Pick<ToolCall, 'id' | 'name'>)[] = [];
  for (const call of calls) {
    signal.throwIfAborted();
    const one = await doOne(call, turn, tools);
    const before = [...tools.recorder.steps.flatMap(({ effects }) => effects), ...effectsOf(done)];
    const text = one.effect && isReplaced(before, one.effect) ? INSTEAD : one.text;
    done.push({ id: call.id, name: call.name, ...one, text });
  }
  return {
    messages: [{ role: 'tool', results: done.map(({ id, name, text }) => ({ id, name, text })) }],
    sources: done.flatMap(({ sources }) => sources ?? []),
    effects: effectsOf(done),
    unknown: done.filter(({ unknown }) => unknown).length,
    guards: done.flatMap(({ refused }) => (refused ? ['calls'] : [])),
  };
}

const effectsOf = (done: readonly Done[]): InternalEffect[] =>
  done.flatMap(({ effect }) => effect ?? []);

async function doOne(call: ToolCall, turn: TurnContext, tools: ModelTools): Promise<Done> {
  if (finishingTools.has(call.name)) return { text: NOT_SEEN };
  if (call.name === 'search') {
    const { data } = Search.safeParse(call.args);
    if (!data) return misfit(call.name);
    const sources = await passagesFor(turn, [{ query: data.query, text: data.query }]);
    if (sources.length === 0) return { text: 'Nothing was found.' };
    return { text: sources.map(passageBlock(tools.nonce)).join('\n'), sources };
  }
  const effect = effectOf(call, tools.background.offers, turn.config.hours.timeZone);
  if (!effect) return misfit(call.name);
  const refused = refusedCall(call, turn, tools);
  const wrong =
    refused ?? (effect.kind === 'schedule_message' && later(call, effect.at, turn, tools));
  if (wrong) return { text: `Not done. ${wrong}`, refused: true };
  return { text: LATER, effect };
}

/** What is said later is judged as what is said now. Answers what is wrong; undefined: nothing. */
function later(
  { args }: ToolCall,
  at: string,
  turn: TurnContext,
  tools: ModelTools,
): string | undefined {
  const days = (Date.parse(at) - turn.now.getTime()) / DAY_MS;
  if (days <= 0) return 'That time is over.';
  if (days >= SCHEDULE_DAYS) return `It is more than ${SCHEDULE_DAYS} days away.`;
  const said = effectSchemas(tools.background.offers).schedule_message?.safeParse(args).data;
  if (!said || hasStandIn(said.text)) return 'It holds a stand-in.';
  const { text, sources } = said;
  const kind = sources.length > 0 ? 'answer' : 'courtesy';
  return check({ text, kind, sources, calls: [] }, turn, tools)[0]?.sentence;
}

const misfit = (name: string): Done => ({
  text: `Not done: there is no tool ${name.slice(0, 60)} that takes these arguments.`,
  unknown: true,
});
