import type { HandOffReason, WaitReason } from '#contract/agents/turn-reasons.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { ModelPorts, ModelRun } from './model-run.ts';
import type { Part } from '#channels/message.ts';

export interface PublishedVersion {
  id: string;
  agentId: string;
  agentName: string;
  number: number;
  /**
   * Its `faq` need only hold the questions without an answer, because `TurnPorts.search` finds
   * those with one.
   */
  config: AgentConfig;
  /** False: customers are not told when people are back. Left out: they are. */
  promise?: boolean;
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
  /**
   * What people of the team wrote since the agent's last message, in order; the agent goes on from
   * there.
   */
  people: { time: string; parts: Part[] }[];
  /**
   * `isGroup`: a wish to get no messages changes nothing, because one member would decide for all.
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

/** Everything that a turn may ask of the world. */
export interface TurnPorts {
  search(query: string, language: AgentConfig['language']): Promise<Hit[]>;
  now(): Date;
  /** Left out: the rules alone decide. */
  model?: ModelPorts;
}

/**
 * Where a reply leaves the customer: everything that was asked is answered (`answer`) or only a
 * part of it (`partly`); something still waits for a choice, was not found, or could not be heard
 * or seen; or nothing was asked. It decides what counts as "resolved by an agent".
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

/** How one turn ends: exactly one of these. */
export type TurnOutcome =
  | { kind: 'reply' | 'choices'; text: string; choices: string[]; sources: string[]; end: ReplyEnd }
  | { kind: 'hand_off'; reason: HandOffReason; text: string; note: string }
  | { kind: 'wait'; reason: WaitReason; text: string | null };

export interface TurnResult {
  outcome: TurnOutcome;
  trace: TraceStep[];
  state: Record<string, unknown>;
  /** The contact asked to be left alone, or to get messages again; null: neither. */
  consent: 'opt_out' | 'opt_in' | null;
  /** When people are there again; null: they are there now, or no opening is in sight. */
  opensAt: Date | null;
  /** The ids of messages that the outcome does not answer; left out: it answers all. */
  unanswered?: string[];
  /** Left out: no model was asked. */
  run?: ModelRun;
}

export type TakeTurn = (
  input: TurnInput,
  ports: TurnPorts,
  signal: AbortSignal,
) => Promise<TurnResult>;
