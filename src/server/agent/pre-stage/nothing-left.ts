import { readText } from '#server/agent/brains/rules/reading.ts';
import { type Language, languages } from '#server/agent/language/languages.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/**
 * Whether the customer only gives thanks or says goodbye in this turn. A recording that nobody heard
 * may ask anything, and an "ok" to what was asked is no thanks.
 */
export const isNothingLeft = ({ readings, state }: TurnContext): boolean =>
  readings.every(
    (reading) =>
      reading.kind === 'gesture' ||
      (reading.kind === 'text' &&
        takesLeave(reading.text) &&
        (state.question === undefined || !all.some(agrees(reading.words)))),
  );

/** Whether a text is thanks or a goodbye and nothing else, also after a "no". */
export const takesLeave = (text: string): boolean =>
  !text.includes('?') &&
  all.some((language) => {
    const said = readText(text, language);
    return (
      said.kind === 'text' &&
      (said.thanks || said.goodbye) &&
      (said.rest === '' || language.phrases.no.includes(said.rest))
    );
  });

const all: readonly Language[] = Object.values(languages);

const agrees =
  (words: string) =>
  ({ phrases }: Language): boolean =>
    phrases.agreements.includes(words);
