import { readText } from '#server/agent/brains/rules/reading.ts';
import { claims } from '#server/agent/language/claims/claims.ts';
import { pattern } from '#server/agent/guards/model/reading.ts';
import { has, type Language, languages, withoutStart } from '#server/agent/language/languages.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/**
 * Whether the customer only gives thanks or says goodbye in this turn. A recording that nobody heard
 * may ask anything, and a yes to what was asked is no thanks.
 */
export const isNothingLeft = ({ readings, state }: TurnContext): boolean =>
  readings.every(
    (reading) =>
      reading.kind === 'gesture' ||
      (reading.kind === 'text' &&
        takesLeave(reading.text) &&
        (state.question === undefined || !agrees(reading.words))),
  );

/** Whether a text is thanks or a goodbye and nothing else, also after a "no". */
export const takesLeave = (text: string): boolean =>
  !text.includes('?') && [text, text.replaceAll(drawn, '$1')].some(isLeave);
/** "Chaoo", "graciass". */
const drawn = /(\p{L})\1+(?!\p{L})/gu;

const isLeave = (text: string): boolean =>
  all.some((language) => {
    const said = readText(text, language);
    return (
      said.kind === 'text' &&
      (said.thanks || said.goodbye) &&
      !asks(said.words, language) &&
      (language.phrases.no.includes(said.rest) || saysNothing(said.rest, language))
    );
  });

/** "Kkkk", "viu", "that's all": no word that carries meaning. A number may be a choice. */
const saysNothing = (rest: string, { reader, phrases }: Language): boolean => {
  const words = withoutThatIsAll(rest)
    .split(' ')
    .filter(
      (word) =>
        (word.length > 1 || /\d/u.test(word)) &&
        !laughing.test(word) &&
        !phrases.fillers.includes(word),
    );
  return reader.terms(words).length === 0;
};
const laughing = /^(?:k{2,}|(?:ha|he|je|ja|rs)+h?|x{1,3})$/u;

/** "Preciso de ajuda" and "uma pergunta" hold no word that carries meaning, and ask all the same. */
const asks = (words: string, { code, phrases: { goodbyes } }: Language): boolean =>
  pattern([claims[code].asks, claims[code].needs]).test(
    goodbyes.reduce((left, one) => left.replace(one, ' '), withoutThatIsAll(words)),
  );
const withoutThatIsAll = (words: string): string => words.replaceAll(thatIsAll(), ' ');
const thatIsAll = (): RegExp =>
  pattern(
    Object.values(claims).map((one) => one.thatIsAll),
    'gu',
  );

const all: readonly Language[] = Object.values(languages);

/** A yes that no "no" stands before. */
const agrees = (words: string): boolean =>
  !all.some(({ phrases: { no } }) => withoutStart(words, no) !== undefined) &&
  all.some(
    ({ phrases: { yes, agreements } }) =>
      has(withoutThatIsAll(words), [...yes, ...agreements]) !== undefined,
  );
