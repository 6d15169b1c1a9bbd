import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { has } from '#server/agent/language/languages.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { HandOffReason } from '#contract/agents/turn-reasons.ts';
import { pickedChoice } from '#server/agent/brains/rules/choices.ts';

/** Whether something in the turn asks for a person, and what (B13). */
export function personWanted(
  turn: TurnContext,
): { reason: HandOffReason; matched: string } | undefined {
  for (const reading of turn.readings) {
    const picked = pickedChoice(turn, reading);
    if (picked?.person) return { reason: 'menu_person', matched: picked.label };
    if (reading.kind === 'for_person') return { reason: 'for_person', matched: reading.what };
    if (reading.kind !== 'text') continue;
    for (const { phrases, reader } of new Set([turn.home, turn.language])) {
      const words = reader.words(reading.text).join(' ');
      const asked = has(without(words, phrases.notAPerson), phrases.asksForPerson);
      if (asked) return { reason: 'asked_for_person', matched: asked };
      const legal = has(words, phrases.legal);
      if (legal) return { reason: 'legal_topic', matched: legal };
      const angry = has(words, phrases.anger);
      if (angry) return { reason: 'anger', matched: angry };
      if (turn.state.asked === 'person' && phrases.yes.includes(words))
        return { reason: 'asked_for_person', matched: words };
    }
    const own = has(
      without(turn.home.reader.words(reading.text).join(' '), turn.home.phrases.notAPerson),
      handOffWords(turn),
    );
    if (own) return { reason: 'handoff_word', matched: own };
  }
  return undefined;
}

/**
 * The note for the person who takes over: the customer's name and what they wrote, at most 500
 * characters.
 */
export function handOffNote(turn: TurnContext): string {
  const texts = turn.readings.flatMap((reading) => {
    if (reading.kind === 'text') return [reading.text];
    if (reading.kind === 'for_person') return reading.words === '' ? [] : [reading.words];
    return reading.kind === 'choice' && reading.label ? [reading.label] : [];
  });
  const note = [turn.input.contact.name ?? '', texts.join(' / ')]
    .filter((part) => part !== '')
    .join(': ');
  return note.length <= 500 ? note : `${note.slice(0, 499)}…`;
}

const prepared = new WeakMap<object, string[]>();

/**
 * The business's hand-over words, normalised like the customer's; made once for each configuration.
 */
function handOffWords(turn: TurnContext): string[] {
  const seen = prepared.get(turn.config);
  if (seen) return seen;
  const words = turn.config.handOff.words.map((word) => turn.home.reader.words(word).join(' '));
  prepared.set(turn.config, words);
  return words;
}

function without(words: string, phrases: readonly string[]): string {
  const found = has(words, phrases);
  return found === undefined ? words : ` ${words} `.replace(` ${found} `, ' ').trim();
}

/** Ends a turn with a person; what the agent had asked is not open any more. */
export function handOff(
  turn: TurnContext,
  reason: HandOffReason,
  note = handOffNote(turn),
): FinishingCall {
  turn.state.misses = 0;
  turn.state.choices = [];
  delete turn.state.asked;
  delete turn.state.question;
  return { tool: 'hand_off', input: { reason, note } };
}
