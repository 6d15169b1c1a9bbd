import type { InternalEffect, Offers } from './effects.ts';
import type { Journal, RunStep, StepCost } from './journal.ts';
import type { Think } from './think.ts';
import type { HandOffReason } from '#contract/agents/turn-reasons.ts';

/** Something that was said in a conversation before this turn. */
export interface Said {
  author: 'customer' | 'agent' | 'person';
  text: string;
  /** The customer forwarded it: the words are somebody else's. */
  isForwarded?: boolean;
}

/** What only a model reads, and is read only for a turn in which one thinks. */
export interface Background {
  journal: Journal;
  /** What a model wrote down of the messages before the transcript; null: nothing. */
  summary: string | null;
  /** In order; its beginning moves by ten messages at a time, never by one. */
  transcript: Said[];
  /** What the business noted about the contact, by the field's name. */
  fields: Record<string, string>;
  offers: Offers;
}

/** How a turn asks a model. */
export interface ModelPorts {
  think: Think;
  /** Small talk and questions in the business's own words are answered without the model. */
  builtinFirst: boolean;
  /** Called once, when it is certain that the model is asked. */
  begin(): Promise<Background>;
  /** Whether the model sees pictures; left out: it does not. */
  sees?(): Promise<boolean>;
}

/** The part of a model in a turn. */
export interface ModelRun {
  steps: readonly RunStep[];
  /** Why the rules or a person decided after all; null: the model did. */
  fallback: HandOffReason | null;
  /** What models were charged that gave nothing, in millionths of a dollar. */
  failedMicros: number;
  /** To be written with the answer. */
  effects: InternalEffect[];
}

/** What all steps of the model took together, and which model answered last. */
export interface Spent {
  connectionId: string | null;
  model: string | null;
  input: number;
  cached: number;
  output: number;
  costMicros: number;
  ms: number;
}

export function spentIn({
  steps,
  failedMicros = 0,
}: Pick<ModelRun, 'steps'> & Partial<Pick<ModelRun, 'failedMicros'>>): Spent {
  const costs = steps.flatMap(({ cost }) => cost ?? []);
  const last = costs.at(-1);
  const sum = (of: (cost: StepCost) => number): number =>
    Math.round(costs.reduce((total, cost) => total + of(cost), 0));
  return {
    connectionId: last?.connectionId ?? null,
    model: last?.model ?? null,
    input: sum((cost) => cost.input),
    cached: sum((cost) => cost.cached),
    output: sum((cost) => cost.output),
    costMicros: sum((cost) => cost.costMicros) + failedMicros,
    ms: sum((cost) => cost.ms),
  };
}
