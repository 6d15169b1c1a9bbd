import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { handOff } from '#server/agent/pre-stage/person-wanted.ts';
import { epochSeconds } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { choiceOf, fitting } from '../rules/choices.ts';

/**
 * What the agent remembers of a model's decision, as it does of the rules'. Nothing found for the
 * second time calls a person.
 */
export function remember(turn: TurnContext, call: FinishingCall): FinishingCall {
  if (call.tool !== 'reply') return call;
  const { state, config, opening, now } = turn;
  delete state.asked;
  delete state.thanked;
  if (call.input.end === 'answer') state.misses = 0;
  if (call.input.end === 'not_found') {
    state.misses += 1;
    if (state.misses >= (opening.open ? config.handOff.afterMisses : 1))
      return handOff(turn, 'no_answer_found');
  }
  const choices = fitting(
    turn,
    call.input.choices.map((text) => choiceOf(turn, text)),
  );
  if (choices.length > 0) state.choices = choices;
  state.repliedAt = epochSeconds(now);
  return { tool: 'reply', input: { ...call.input, choices: choices.map(({ label }) => label) } };
}
