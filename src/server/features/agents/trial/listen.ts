import type { TrialRequest } from '#contract/agents/agent-trial.ts';
import { ModelFailure, type StepMessage, type Think } from '#server/agent/think.ts';

/** A port to a model, and what it was asked through it. */
export interface Listened {
  think: Think;
  requests: TrialRequest[];
}

/** Writes down what a model is asked, in the words that leave for it, and what it answers. */
export function listenTo(think: Think): Listened {
  const requests: TrialRequest[] = [];
  let before = 0;
  return {
    requests,
    async think(request, signal) {
      const { system, messages, tools } = request;
      // One that was cut to the newer half is told whole.
      const isLonger = before > 0 && messages.length > before;
      const asked: TrialRequest = {
        read: [
          ...(isLonger ? [] : [{ by: 'system' as const, text: system }]),
          ...messages.slice(isLonger ? before : 0).flatMap(toRead),
        ],
        tools: tools.map(({ name }) => name),
        answer: null,
        failed: null,
      };
      before = messages.length;
      requests.push(asked);
      try {
        const step = await think(request, signal);
        const { model, text, calls, usage: tokens, costMicros, ms } = step;
        const said = calls.map(({ name, args }) => ({ name, args }));
        asked.answer = { model, text, calls: said, tokens, costMicros, ms };
        return step;
      } catch (error) {
        asked.failed = error instanceof ModelFailure ? error.reason : 'model_failed';
        throw error;
      }
    },
  };
}

/** What a model said itself stands in its answer already. */
function toRead(said: StepMessage): TrialRequest['read'] {
  switch (said.role) {
    case 'user':
      return [{ by: 'user', text: said.text }];
    case 'assistant':
      return said.text === '' ? [] : [{ by: 'assistant', text: said.text }];
    case 'tool':
      return said.results.map(({ text }) => ({ by: 'tool', text }));
  }
}
