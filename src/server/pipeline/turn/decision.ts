import type { Part } from '#channels/message.ts';
import { consentIn } from '#server/agent/consent.ts';
import type { PublishedVersion, TurnResult } from '#server/agent/turn.ts';
import type { DueConversation } from './collect.ts';

/** What is done about the unanswered messages of a conversation, before anything is written. */
export interface Decision {
  /** The messages that it is about. */
  heard: DueConversation['messages'];
  outcome: 'answered' | 'handed_off' | 'waiting_person' | 'closed' | 'failed';
  reason: string | null;
  parts: Part[];
  paceMs: number;
  turn: TurnResult | null;
  version: PublishedVersion | null;
  /** The customer said whether they want messages: recorded whoever answers (B23). */
  consent: TurnResult['consent'];
  /** The agent failed too often; people find it among the dead letters. */
  failed: boolean;
}

/** A decision, whatever the messages are that it is about. */
export type Unaddressed = Omit<Decision, 'heard'>;

/** Nothing is said. */
export function silence(outcome: Decision['outcome'], reason: string | null): Unaddressed {
  return {
    outcome,
    reason,
    parts: [],
    paceMs: 0,
    turn: null,
    version: null,
    consent: null,
    failed: false,
  };
}

/** What has no outcome yet; the others were left to people. */
export const newOnes = ({ messages }: DueConversation): DueConversation['messages'] =>
  messages.filter((message) => message.left_hours === null);

/** Nothing could be decided about these messages; they fail where people see it. */
export const unanswerable = (due: DueConversation): Decision => ({
  ...silence('failed', 'run_failed'),
  heard: newOnes(due),
  failed: true,
});

/** In a group it would be one member's word for all. */
export const consentOfOne = ({ conversation, messages }: DueConversation): Decision['consent'] =>
  conversation.is_group ? null : consentIn(messages, conversation.opted_out);

/**
 * Somebody types: the questions are theirs until the pause ends, and then the agent's. A word about
 * messages that are not wanted is heard at once, whoever answers.
 */
export const isForTyper = (due: DueConversation): boolean =>
  due.conversation.typed_ms > 0 && consentOfOne(due) === null;
