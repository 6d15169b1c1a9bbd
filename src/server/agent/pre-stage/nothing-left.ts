import { readText } from '#server/agent/brains/rules/reading.ts';
import { type Language, languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
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
      (language.phrases.no.includes(said.rest) || saysNothing(said.rest, language))
    );
  });

/** "Kkkk", "viu", "that's all": no word that carries meaning, and none that asks. */
const saysNothing = (rest: string, { reader, phrases }: Language): boolean => {
  const words = rest
    .replaceAll(thatIsAll, ' ')
    .split(' ')
    .filter((word) => word.length > 1 && !laughing.test(word) && !phrases.fillers.includes(word));
  return !words.some((word) => asking.has(word)) && reader.terms(words).length === 0;
};
const thatIsAll =
  /\b(?:that s all|thats all|that is all|nothing else|(?:e|era) so isso|so isso|(?:eso )?es todo|nada mas)\b/gu;
const laughing = /^(?:k{2,}|(?:ha|he|je|ja|rs)+h?|x{1,3})$/u;
const asking = new Set(
  tokenize(`que qual quais quando onde como quem quanto quantos porque e what when where how who which why can
    do does is are could would cual cuales cuando donde quien cuanto cuantos hay tem`),
);

const all: readonly Language[] = Object.values(languages);

const agrees =
  (words: string) =>
  ({ phrases }: Language): boolean =>
    phrases.agreements.includes(words);
