import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { handOff } from '#server/agent/pre-stage/person-wanted.ts';
import { epochSeconds } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { ReplyEnd } from '#server/agent/turn.ts';
import { claims } from '#server/agent/language/claims/claims.ts';
import { pattern } from '#server/agent/guards/model/reading.ts';
import { plainLower } from '#server/agent/guards/model/values/number-words.ts';
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
  delete state.question;
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
  if (asks(turn, call.input) && choices.every(({ person }) => person))
    state.question = choices.length === 0 ? 'alone' : 'beside_person';
  state.repliedAt = epochSeconds(now);
  return { tool: 'reply', input: { ...call.input, choices: choices.map(({ label }) => label) } };
}

/** Whether a reply asks or offers something ("if you like, I can …"); "?q=" in a link does not. */
function asks({ language, home }: TurnContext, { text, end }: { text: string; end: ReplyEnd }) {
  const offers = pattern([language, home].map(({ code }) => claims[code].offers));
  return end === 'choices' || /[?？؟](?![\p{L}\p{N}])/u.test(text) || offers.test(plainLower(text));
}
