import { languageOf } from './language/languages.ts';
import { promiseOf } from './language/opening-words.ts';
import type { LanguagePack } from './language/language.ts';
import type { Opening } from './opening-hours.ts';
import type { TurnContext } from './turn-context.ts';

type Code = LanguagePack['code'];

/**
 * What a customer is told while nobody of the team is there, and when somebody is again; empty
 * while the business is open.
 */
export function awayText({ config, input, language, opening }: TurnContext): string {
  if (opening.open) return '';
  const promise = input.version.promise ?? true;
  return awayWords({ away: config.hours.awayMessage, promise }, opening, language.code);
}

/** The away text of a business, with the promise when it opens where it wants to give one. */
export function awayWords(
  { away, promise }: { away: string; promise: boolean },
  { next }: Extract<Opening, { open: false }>,
  language: Code,
): string {
  const promised = promise && next ? [promiseOf(next, language)] : [];
  return [away, ...promised].filter((text) => text !== '').join(' ');
}

/** In which language a business speaks that has no agent: the customer's, else its own text's. */
export const languageFor = (said: readonly string[], own: string): Code =>
  languageOf(said, languageOf([own], 'pt', undefined).code, undefined).code;
