import { promiseOf } from './language/opening-words.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * What a customer is told while nobody of the team is there, and when somebody is again; empty
 * while the business is open.
 */
export function awayText({ config, language, opening }: TurnContext): string {
  if (opening.open) return '';
  const promise = opening.next ? [promiseOf(opening.next, language.code)] : [];
  return [config.hours.awayMessage, ...promise].filter((text) => text !== '').join(' ');
}
