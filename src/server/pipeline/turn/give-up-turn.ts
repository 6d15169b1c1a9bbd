import type { HandOffReason } from '#contract/agents/turn-reasons.ts';
import type { PublishedVersion, TurnOutcome, TurnResult } from '#server/agent/turn.ts';
import type { DueConversation } from './collect.ts';
import type { AnsweringChannel } from './decide-tools.ts';
import { openingOf } from '#server/agent/opening-hours.ts';
import { consentOfOne, type Unaddressed } from './decision.ts';
import { toParts } from './turn-outcome.ts';

/** The last resort after all attempts have failed: a fixed text and a person (B17). */
export function giveUpTurn(
  due: DueConversation,
  version: PublishedVersion,
  channel: AnsweringChannel,
): Unaddressed {
  const { conversation } = due;
  const reason: HandOffReason = 'agent_failed';
  // A customer who asked for silence gets no text; a person comes all the same (B23).
  const consent = consentOfOne(due);
  const text =
    conversation.opted_out || consent === 'opt_out' ? '' : version.config.handOff.message;
  const outcome: TurnOutcome = { kind: 'hand_off', reason, text, note: wordsOf(due) };
  const turn: TurnResult = {
    outcome,
    trace: [{ step: 'give_up', detail: `${conversation.answer_attempts - 1} attempts failed` }],
    state: conversation.agent_state,
    consent: null,
    opensAt: openingOf(version.config.hours),
  };
  return {
    outcome: 'handed_off',
    reason,
    parts: toParts(outcome).flatMap((part) => channel.render(part)),
    paceMs: 0,
    turn,
    version,
    state: null,
    consent,
    failed: true,
    opensAt: turn.opensAt,
  };
}

const NOTE_LENGTH = 500;

/**
 * The note for whoever takes over when no agent could write one: the customer's own words, because
 * they need no translation.
 */
function wordsOf({ conversation, messages }: DueConversation): string {
  const said = messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === 'text' ? part.text : part.kind === 'choice' ? (part.label ?? []) : [],
    ),
  );
  const note = [conversation.contact_name ?? '', said.join(' / ')]
    .filter((text) => text !== '')
    .join(': ');
  return note.length <= NOTE_LENGTH ? note : `${note.slice(0, NOTE_LENGTH - 1)}…`;
}
