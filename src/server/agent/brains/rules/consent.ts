import { languages } from '#server/agent/language/languages.ts';
import type { CustomerMessage } from '#server/agent/turn.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { type Reading, textOf } from './reading.ts';

interface Change {
  change: 'opt_out' | 'opt_in';
  matched: string;
}

/** PARAR, STOP, VOLTAR…: only as a whole message, the last one counts (B23). */
export function consentOf(turn: TurnContext): (Change & { reading: Reading }) | undefined {
  for (const reading of turn.readings.toReversed()) {
    if (reading.kind !== 'text') continue;
    const found = changeIn(reading.text, turn.input.contact.optedOut);
    if (found) return { ...found, reading };
  }
  return undefined;
}

/** The same of messages that no agent answers, because a person is in charge or none is on; null: nothing changes. */
export function consentIn(messages: readonly Pick<CustomerMessage, 'parts'>[], optedOut: boolean): Change['change'] | null {
  for (const text of messages.flatMap(({ parts }) => parts.flatMap((part) => textOf(part) ?? [])).toReversed()) {
    const found = changeIn(text, optedOut);
    if (found) return found.change === 'opt_out' && optedOut ? null : found.change;
  }
  return null;
}

/** Whoever asks to be left alone is heard in any language. */
function changeIn(text: string, optedOut: boolean): Change | undefined {
  for (const { phrases, reader } of Object.values(languages)) {
    const words = reader.words(text).join(' ');
    if (phrases.optOut.includes(words)) return { change: 'opt_out', matched: words };
    if (optedOut && phrases.optIn.includes(words)) return { change: 'opt_in', matched: words };
  }
  return undefined;
}
