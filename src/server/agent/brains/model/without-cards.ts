import { inTexts, maskPersonal } from '#server/agent/guards/model/mask-personal.ts';
import type { StepMessage, Think } from '#server/agent/think.ts';

/**
 * Asks a model without telling it the number of a card: it reads a stand-in, and where it writes
 * that, the number is put back.
 */
export function withoutCards(think: Think): Think {
  const seen = new Map<string, string>();
  const mask = (text: string): string => maskPersonal(text, 'cards', seen).text;
  return async (request, signal) => {
    const messages = request.messages.map((message) => masked(message, mask));
    const step = await think({ ...request, messages }, signal);
    const { restore, restoreIn } = maskPersonal('', 'cards', seen);
    return {
      ...step,
      text: restore(step.text),
      calls: step.calls.map((call) => ({ ...call, args: restoreIn(call.args) })),
    };
  };
}

function masked(message: StepMessage, mask: (text: string) => string): StepMessage {
  switch (message.role) {
    case 'user':
      return { ...message, text: mask(message.text) };
    case 'assistant':
      return {
        ...message,
        text: mask(message.text),
        calls: message.calls.map((call) => ({ ...call, args: inTexts(call.args, mask) })),
      };
    case 'tool':
      return {
        ...message,
        results: message.results.map((result) => ({ ...result, text: mask(result.text) })),
      };
  }
}
