import type { Part } from '#channels/message.ts';
import { consentIn } from '#server/agent/consent.ts';
import type { PublishedVersion, TurnResult } from '#server/agent/turn.ts';
import type { DueConversation } from './collect.ts';

/** What is done about the unanswered messages of a conversation, before anything is written. */
export interface Decision {
  /** The messages that the decision is about. */
  heard: DueConversation['messages'];
  outcome: 'answered' | 'handed_off' | 'waiting_person' | 'closed' | 'failed' | 'blocked';
  reason: string | null;
  parts: Part[];
  paceMs: number;
  turn: TurnResult | null;
  version: PublishedVersion | null;
  /** What is remembered of the conversation where no agent had a turn; null: as before. */
  state: TurnResult['state'] | null;
  /** The customer said whether they want messages. It is recorded whoever answers (B23). */
  consent: TurnResult['consent'];
  /** The agent failed too often; a dead letter tells people. */
  failed: boolean;
  /** The run in which a model thought; left out: the rules alone decided. */
  runId?: string | undefined;
  /** More was said than the next turn reads or finds in the summary. */
  outgrown?: boolean;
  /** When people are there again; null: they are there now, or nothing says when. */
  opensAt: Date | null;
}

/** A decision without the messages that it is about. */
export type Unaddressed = Omit<Decision, 'heard'>;

/** A decision to say nothing. */
export function silence(outcome: Decision['outcome'], reason: string | null): Unaddressed {
  return {
    outcome,
    reason,
    parts: [],
    paceMs: 0,
    turn: null,
    version: null,
    state: null,
    consent: null,
    failed: false,
    opensAt: null,
  };
}

/** The messages that have no outcome yet; the others were left to people. */
export const newOnes = ({ messages }: DueConversation): DueConversation['messages'] =>
  messages.filter((message) => message.left_hours === null);

/** The decision if nothing could be decided: the messages fail where people see it. */
export const unanswerable = (due: DueConversation): Decision => ({
  ...silence('failed', 'run_failed'),
  heard: newOnes(due),
  failed: true,
});

/** The customer's wish about messages; null in a group, where one member would decide for all. */
export const consentOfOne = ({ conversation, messages }: DueConversation): Decision['consent'] =>
  conversation.is_group ? null : consentIn(messages, conversation.opted_out);

/**
 * Whether the messages wait because a person is typing: the questions are theirs until the pause
 * ends, and then the agent's. A customer's wish to get no messages does not wait, whoever answers.
 */
export const isForTyper = (due: DueConversation): boolean =>
  due.conversation.typed_ms > 0 && consentOfOne(due) === null;
