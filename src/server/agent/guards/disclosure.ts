import { has, languages } from '../language/languages.ts';
import { tokenize } from '../retrieval/words.ts';
import { epochSeconds } from '../state.ts';
import type { TurnContext } from '../turn-context.ts';
import type { TurnOutcome } from '../turn.ts';

const markers = Object.values(languages).flatMap(({ phrases }) => phrases.automatedMarkers);

/**
 * Makes sure that the first text a customer reads says that it is automated: adds a sentence to the
 * first paragraph unless the text says so already.
 */
export function guardDisclosure(
  turn: TurnContext,
  outcome: TurnOutcome,
  first: boolean,
): TurnOutcome {
  if (!first || outcome.text === null) return outcome;
  turn.state.greetedAt ??= epochSeconds(turn.now);
  if (has(tokenize(outcome.text).join(' '), markers)) return outcome;
  const [opening = '', ...rest] = outcome.text.split('\n\n');
  return {
    ...outcome,
    text: [`${opening} ${turn.language.texts.automated}`, ...rest].join('\n\n'),
  };
}
