import type { LanguageModel } from 'ai';
import type { Asked } from '../pre-stage/asked.ts';
import type { TurnContext } from '../turn-context.ts';
import { chooseAnswer } from './rules/choose-answer.ts';

type BrainModel = Extract<LanguageModel, { specificationVersion: 'v4' }>;

const nothing = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
const usage = { inputTokens: nothing, outputTokens: { total: 0, text: 0, reasoning: 0 } };

/**
 * The rules engine as a language model, so that one loop serves it and every real model. It reads
 * the turn instead of a prompt, and answers with one call of a finishing tool.
 */
export function builtinModel(turn: TurnContext, asked: Asked): BrainModel {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'rules',
    supportedUrls: {},
    async doGenerate() {
      const call = await chooseAnswer(turn, asked);
      return {
        content: [
          {
            type: 'tool-call',
            toolCallId: '1',
            toolName: call.tool,
            input: JSON.stringify(call.input),
          },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      };
    },
    doStream: () =>
      Promise.reject(new Error('the builtin brain answers at once; it has nothing to stream')),
  };
}
