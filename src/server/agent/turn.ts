import type { handOffReasons, waitReasons } from '#contract/agents/turn-reasons.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { TraceStep } from '#contract/agents/agent-trial.ts';
import type { Part } from '#channels/message.ts';

export interface PublishedVersion {
  id: string;
  agentId: string;
  agentName: string;
  number: number;
  /**
   * Its `faq` needs to have no more than the questions without an answer; what has one is asked of
   * `TurnPorts.search`.
   */
  config: AgentConfig;
}

export interface CustomerMessage {
  id: string;
  /** ISO 8601, the provider's clock. */
  time: string;
  parts: Part[];
}

export interface TurnInput {
  version: PublishedVersion;
  /** What the customer wrote since the last answer, in order; never empty. */
  messages: CustomerMessage[];
  /** What people of the team wrote since the agent was heard, in order: it goes on from there. */
  people: { time: string; parts: Part[] }[];
  /**
   * `isGroup`: a word about messages that are not wanted would be one member's for all, and changes
   * nothing.
   */
  contact: { name: string | null; optedOut: boolean; isGroup?: boolean };
  /**
   * What this agent remembered of this conversation, as `TurnResult.state` gave it; `{}` at first.
   */
  state: Record<string, unknown>;
}

export interface Hit {
  id: string;
  title: string;
  answer: string;
  buttons: string[];
  /** Calibrated, 0 to 1. */
  confidence: number;
}

/** Everything a turn may ask of the world. */
export interface TurnPorts {
  search(query: string, language: AgentConfig['language']): Promise<Hit[]>;
  now(): Date;
}

/** Stable codes; the screens have a sentence for each. */
export type HandOffReason = (typeof handOffReasons)[number];
export type WaitReason = (typeof waitReasons)[number];

/**
 * Where a reply leaves the customer: all that was asked is answered (`answer`) or only a part of it
 * (`partly`); something of it waits for a choice, was not found, or could not be heard or seen; or
 * nothing was asked. "Resolved by an agent" is counted by it.
 */
export const replyEnds = [
  'answer',
  'partly',
  'choices',
  'not_found',
  'not_readable',
  'small_talk',
  'opt_out',
] as const;
export type ReplyEnd = (typeof replyEnds)[number];

/** What one turn ends in: exactly one of these. */
export type TurnOutcome =
  | { kind: 'reply' | 'choices'; text: string; choices: string[]; sources: string[]; end: ReplyEnd }
  | { kind: 'hand_off'; reason: HandOffReason; text: string; note: string }
  | { kind: 'wait'; reason: WaitReason; text: string | null };

export interface TurnResult {
  outcome: TurnOutcome;
  trace: TraceStep[];
  state: Record<string, unknown>;
  /** The contact asked to be left alone, or to be written to again. */
  consent: 'opt_out' | 'opt_in' | null;
}

export type TakeTurn = (
  input: TurnInput,
  ports: TurnPorts,
  signal: AbortSignal,
) => Promise<TurnResult>;
