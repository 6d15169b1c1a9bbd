import type { TurnContext } from '#server/agent/turn-context.ts';
import { isOffered, pickedChoice } from '#server/agent/brains/rules/choices.ts';
import { type Question, type Reading, readText } from '#server/agent/brains/rules/reading.ts';
import { type Talk, talkOf } from '#server/agent/brains/rules/small-talk.ts';

/** What the customer wants in a turn: questions, small talk, and what they picked. */
export interface Asked {
  /** What was picked is among them. */
  questions: Question[];
  talk: Set<Talk>;
  /** How many of the questions were picked from a list. */
  picks: number;
}

/** Reads everything that the customer wrote since the last answer as one. */
export function askedIn(turn: TurnContext): Asked {
  const asked: Asked = { questions: [], talk: new Set(), picks: 0 };
  for (const reading of turn.readings) {
    const picked = pickedChoice(turn, reading);
    if (isOpening(turn, reading)) asked.talk.add('greeting');
    else if (picked) {
      turn.trace.push({ step: 'choice', detail: picked.label });
      const text = picked.ask ?? picked.label;
      asked.questions.push({ text, query: text, asking: true });
      asked.picks += 1;
    } else if (reading.kind === 'text') {
      const kind = talkOf(turn, reading);
      if (kind) asked.talk.add(kind);
      else asked.questions.push(...reading.questions);
    }
  }
  return asked;
}

/**
 * Whether a press is of a button that a channel shows before anything was said ("Começar", "Get
 * Started"). We did not offer it, so its press counts as a greeting.
 */
function isOpening(turn: TurnContext, reading: Reading): boolean {
  if (reading.kind !== 'choice' || (reading.label !== undefined && isOffered(turn, reading.label)))
    return false;
  if (reading.label === undefined) return !/^\d+$/.test(reading.id);
  const said = readText(reading.label, turn.language);
  return said.kind === 'text' && talkOf(turn, said) === 'greeting';
}
