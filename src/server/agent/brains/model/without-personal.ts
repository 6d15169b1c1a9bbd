import { inTexts, maskPersonal, personalIn } from '#server/agent/guards/model/mask-personal.ts';
import type { StepMessage, Think } from '#server/agent/think.ts';

/**
 * Asks a model without telling it personal data: it reads a stand-in, and where it writes that, the
 * value is put back. `what`: all that `maskPersonal` finds, or the numbers of cards alone. What
 * `ownWords` says, the words of the business found in this turn, stays as it is.
 */
export function withoutPersonal(
  think: Think,
  what: 'all' | 'cards',
  ownWords: () => Iterable<string>,
): Think {
  const seen = new Map<string, string>();
  return async (request, signal) => {
    const spared = what === 'all' ? personalIn(ownWords()) : new Set<string>();
    const mask = (text: string): string => maskPersonal(text, what, seen, spared).text;
    const messages = request.messages.map((message) => masked(message, mask));
    const step = await think({ ...request, messages }, signal);
    const { restore, restoreIn } = maskPersonal('', what, seen);
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
