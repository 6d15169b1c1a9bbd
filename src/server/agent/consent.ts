import { languages } from './language/languages.ts';
import { textOf } from './brains/rules/reading.ts';
import type { CustomerMessage } from './turn.ts';

export interface Change {
  change: 'opt_out' | 'opt_in';
  matched: string;
}

/**
 * What customer messages say about getting messages, where no agent answers them because a person
 * is in charge or no agent is on; null: nothing changes.
 */
export function consentIn(
  messages: readonly Pick<CustomerMessage, 'parts'>[],
  optedOut: boolean,
): Change['change'] | null {
  for (const text of messages
    .flatMap(({ parts }) => parts.flatMap((part) => textOf(part) ?? []))
    .toReversed()) {
    const found = changeIn(text, optedOut);
    if (found) return found.change === 'opt_out' && optedOut ? null : found.change;
  }
  return null;
}

/**
 * Finds a request to be left alone in any language, and from an opted-out customer the request to
 * get messages again.
 */
export function changeIn(text: string, optedOut: boolean): Change | undefined {
  for (const { phrases, reader } of Object.values(languages)) {
    const words = reader.words(text).join(' ');
    if (phrases.optOut.includes(words)) return { change: 'opt_out', matched: words };
    if (optedOut && phrases.optIn.includes(words)) return { change: 'opt_in', matched: words };
  }
  return undefined;
}
