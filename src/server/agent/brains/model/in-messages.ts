import { inTexts } from '#server/agent/guards/model/mask-personal.ts';
import type { StepMessage } from '#server/agent/think.ts';

/** A message with every text in it changed, also in what was called and what was answered. */
export function inMessage(message: StepMessage, change: (text: string) => string): StepMessage {
  switch (message.role) {
    case 'user':
      return { ...message, text: change(message.text) };
    case 'assistant':
      return {
        ...message,
        text: change(message.text),
        calls: message.calls.map((call) => ({ ...call, args: inTexts(call.args, change) })),
      };
    case 'tool':
      return {
        ...message,
        results: message.results.map((result) => ({ ...result, text: change(result.text) })),
      };
  }
}
