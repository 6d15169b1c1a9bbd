import { withPerson } from './choices.ts';
import type { Draft } from './draft.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';

/**
 * Says what could not be heard or seen, once for each kind, and offers a person: it is never
 * answered with silence (B6).
 */
export function unreadable(turn: TurnContext, draft: Draft): void {
  const kinds = new Set(
    turn.readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.what] : [])),
  );
  if (kinds.size === 0) return;
  const { cannotHear, cannotCall, cannotSee, cannotRead } = turn.language.texts;
  const sentences = { audio: cannotHear, call: cannotCall, file: cannotSee, other: cannotRead };
  for (const kind of kinds) {
    turn.trace.push({ step: 'unreadable', detail: kind });
    draft.paragraphs.push(sentences[kind]);
  }
  draft.open.add('not_readable');
  draft.choices = withPerson(turn, draft.choices);
  turn.state.asked = 'person';
}
