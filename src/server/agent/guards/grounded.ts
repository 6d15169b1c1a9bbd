import type { TurnContext } from '../turn-context.ts';
import type { TurnOutcome } from '../turn.ts';

/**
 * Lets a reply cite only what this turn found (B21). If it cites anything else, the conversation
 * goes to a person.
 */
export function guardGrounded(turn: TurnContext, outcome: TurnOutcome): TurnOutcome {
  if (outcome.kind !== 'reply' && outcome.kind !== 'choices') return outcome;
  const invented = outcome.sources.filter((source) => !turn.found.has(source));
  if (invented.length === 0) return outcome;
  turn.trace.push({ step: 'ungrounded', detail: invented.join(', ') });
  return {
    kind: 'hand_off',
    reason: 'ungrounded',
    text: turn.config.handOff.message,
    note: outcome.text,
  };
}
