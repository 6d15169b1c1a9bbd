import { languages } from '#server/agent/language/languages.ts';
import type { Reading } from './reading.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/** PARAR, STOP, VOLTAR…: only as a whole message, the last one counts (B23). */
export function consentOf(turn: TurnContext): { change: 'opt_out' | 'opt_in'; matched: string; reading: Reading } | undefined {
  for (const reading of turn.readings.toReversed()) {
    if (reading.kind !== 'text') continue;
    // Whoever asks to be left alone is heard in any language.
    for (const { phrases, reader } of Object.values(languages)) {
      const words = reader.words(reading.text).join(' ');
      if (phrases.optOut.includes(words)) return { change: 'opt_out', matched: words, reading };
      if (turn.input.contact.optedOut && phrases.optIn.includes(words)) return { change: 'opt_in', matched: words, reading };
    }
  }
  return undefined;
}
