import type { Part } from '#channels/message.ts';
import type { WaitReason } from '#contract/agents/turn-reasons.ts';
import type { TurnOutcome } from '#server/agent/turn.ts';
import type { Decision } from './decision.ts';

/**
 * After these the customer waits for nothing. All other reasons to say nothing leave a question.
 */
const asksNothing: readonly WaitReason[] = ['closing_thanks', 'gesture'];

/** What the outcome of a turn means for the messages that it answers. */
export function outcomeOf(outcome: TurnOutcome): Pick<Decision, 'outcome' | 'reason'> {
  switch (outcome.kind) {
    case 'reply':
    case 'choices':
      return { outcome: 'answered', reason: outcome.end };
    case 'hand_off':
      return { outcome: 'handed_off', reason: outcome.reason };
    case 'wait':
      return {
        outcome: asksNothing.includes(outcome.reason) ? 'closed' : 'waiting_person',
        reason: outcome.reason,
      };
  }
}

/** The parts of what the outcome says; the channel then renders them within its limits. */
export function toParts(outcome: TurnOutcome): Part[] {
  if (!outcome.text) return [];
  const choices = outcome.kind === 'reply' || outcome.kind === 'choices' ? outcome.choices : [];
  if (choices.length === 0) return [{ kind: 'text', text: outcome.text }];
  return [
    {
      kind: 'buttons',
      text: outcome.text,
      buttons: choices.map((label, index) => ({ id: String(index + 1), label })),
    },
  ];
}
