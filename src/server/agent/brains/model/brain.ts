import type { NewStep } from '#server/agent/journal.ts';
import type { Brain, BrainStep, Refused } from '#server/agent/loop.ts';
import type { Asked } from '#server/agent/pre-stage/asked.ts';
import type { StepMessage, ToolCall } from '#server/agent/think.ts';
import { finishingTools } from '#server/agent/finishing-tools.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { act } from './act.ts';
import { askModel } from './ask.ts';
import type { ModelTools } from './model-tools.ts';
import { type Judged, judgeCall, judgeWords } from './judge.ts';
import { withNewerHalf } from './newer-half.ts';
import { systemOf } from './prompt.ts';
import { withShortIds } from './short-ids.ts';
import { toolsFor } from './tools.ts';
import { withoutPersonal } from './without-personal.ts';

const MOST_OUTPUT_TOKENS = 1024;

/** A model as a brain. It proposes; what is said and done is decided here and in the guards. */
export function modelBrain(turn: TurnContext, asked: Asked, tools: ModelTools): Brain {
  const { recorder, passages, background } = tools;
  const system = systemOf(turn);
  const offered = toolsFor(background.offers);
  const judged: Judged = { turn, asked, tools };
  const masks = turn.config.guards?.pii === 'mask' ? 'all' : 'cards';
  const masked = withoutPersonal(tools.think, masks, () =>
    [...passages.values()].map(({ title, text }) => `${title}\n${text}`),
  );
  const think = withNewerHalf(withShortIds(masked, passages));
  return {
    async step(messages, signal) {
      const recorded = await recorder.step('model', async () => {
        const { text, calls, usage, requestId, ...said } = await askModel(
          think,
          {
            system,
            messages: [...messages],
            earlier: tools.earlier,
            tools: offered,
            maxOutputTokens: MOST_OUTPUT_TOKENS,
            // One call takes 20 s at most; a second model has the time that is left of the turn.
            deadline: tools.ends,
            onFailed: ({ code, ...call }) =>
              turn.trace.push({ step: 'failed', detail: code, call }),
          },
          signal,
        );
        const { connectionId, model, fallback, costMicros, ms } = said;
        const cost = { connectionId, model, requestId, fallback, costMicros, ms, ...usage };
        return { messages: [{ role: 'assistant', text, calls }], cost };
      });
      const { cost } = recorded;
      turn.trace.push({ step: 'model', detail: cost?.model ?? '', ms: Math.round(cost?.ms ?? 0) });
      return sayingOf(recorded.messages);
    },
    ends: ({ name }) => finishingTools.has(name),
    finish: (call) => judgeCall(call, judged),
    finishWords: (text) => judgeWords(text, judged),
    async act(calls, signal) {
      const { messages, sources, unknown } = await recorder.step('act', () =>
        act(calls, { turn, tools, signal }),
      );
      for (const passage of sources) {
        const before = passages.get(passage.id)?.confidence ?? 0;
        if (passage.confidence >= before) passages.set(passage.id, passage);
        turn.found.add(passage.id);
      }
      for (const { name } of calls) turn.trace.push({ step: 'tool', detail: name });
      return {
        results: messages.flatMap((said) => (said.role === 'tool' ? said.results : [])),
        unknown,
      };
    },
    async refuse(calls, refused) {
      turn.trace.push({ step: 'guard', detail: refused.guards.join(', ') });
      const { messages } = await recorder.step('guard', async () => refusal(calls, refused));
      return messages[0] ?? { role: 'user', text: refused.sentence };
    },
  };
}

function sayingOf([said]: readonly StepMessage[]): BrainStep {
  return said?.role === 'assistant'
    ? { text: said.text, calls: said.calls }
    : { text: '', calls: [] };
}

/** What a model is told about a draft that was refused; each of its calls gets an answer. */
function refusal(calls: readonly ToolCall[], { guards, sentence }: Refused): Omit<NewStep, 'kind'> {
  const told: StepMessage =
    calls.length === 0
      ? { role: 'user', text: sentence }
      : {
          role: 'tool',
          results: calls.map(({ id, name }) => ({ id, name, text: sentence })),
        };
  return { messages: [told], guards };
}
