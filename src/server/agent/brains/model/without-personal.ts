import { maskPersonal, personalIn } from '#server/agent/guards/model/mask-personal.ts';
import type { Think } from '#server/agent/think.ts';
import { inMessage } from './in-messages.ts';

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
    const messages = request.messages.map((message) => inMessage(message, mask));
    const step = await think({ ...request, messages }, signal);
    const { restore, restoreIn } = maskPersonal('', what, seen);
    return {
      ...step,
      text: restore(step.text),
      calls: step.calls.map((call) => ({ ...call, args: restoreIn(call.args) })),
    };
  };
}
