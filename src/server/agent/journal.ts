import { z } from 'zod';
import { TraceStep } from '#contract/agents/trace-step.ts';
import { InternalEffect } from './effects.ts';
import { StepMessage } from './think.ts';

/** Something that a turn found, with the words that it used. */
export const Passage = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  confidence: z.number(),
});
export type Passage = z.output<typeof Passage>;

/** What a step of a model cost, and who gave it. */
export const StepCost = z.object({
  connectionId: z.string(),
  model: z.string(),
  requestId: z.string().nullable(),
  fallback: z.literal('second_model').nullable(),
  input: z.number(),
  cached: z.number(),
  output: z.number(),
  costMicros: z.number(),
  ms: z.number(),
});
export type StepCost = z.output<typeof StepCost>;

/**
 * A step of a turn in which a model thinks: what it read first, what it said, what was done for it,
 * or why a draft was refused.
 */
export const RunStep = z.object({
  n: z.number().int(),
  kind: z.enum(['customer', 'model', 'act', 'guard']),
  messages: z.array(StepMessage),
  /** Of the first step: the ids of the customer's messages that the turn answers. */
  about: z.array(z.string()).default([]),
  sources: z.array(Passage).default([]),
  effects: z.array(InternalEffect).default([]),
  /** Calls that named no tool of ours, or did not fit it. */
  unknown: z.number().int().default(0),
  /** The guards that refused a draft or a call. */
  guards: z.array(z.string()).default([]),
  cost: StepCost.nullable().default(null),
  /** What the trace of the turn says of it. */
  trace: z.array(TraceStep).default([]),
});
export type RunStep = z.output<typeof RunStep>;
export type NewStep = Pick<RunStep, 'kind' | 'messages'> & Partial<Omit<RunStep, 'n' | 'trace'>>;

/** What stands beside the messages of a step that says nothing of it. */
const nothingBeside = {
  about: [],
  sources: [],
  effects: [],
  unknown: 0,
  guards: [],
  cost: null,
} satisfies Partial<Omit<RunStep, 'trace'>>;

/**
 * Where the steps of a turn are kept, so that a turn that was killed goes on where it was. `record`
 * rejects if the turn is not this worker's any more.
 */
export interface Journal {
  load(): Promise<RunStep[]>;
  record(step: RunStep): Promise<void>;
}

/** Takes each step from the journal where it is there already, and records it where it is not. */
export interface Recorder {
  step(kind: RunStep['kind'], make: () => Promise<Omit<NewStep, 'kind'>>): Promise<RunStep>;
  /** All steps until now. */
  readonly steps: readonly RunStep[];
}

/**
 * Begins to record a turn. What a step adds to the turn's `trace` is recorded with it: who goes on
 * with the turn does not search again, and its trace says all the same what was found.
 */
export async function createRecorder(journal: Journal, trace: TraceStep[]): Promise<Recorder> {
  const known = await journal.load();
  const steps: RunStep[] = [];
  return {
    steps,
    async step(kind, make) {
      const n = steps.length;
      const before = known[n];
      if (before) {
        if (before.kind !== kind)
          throw new Error(`Step ${n} was recorded as ${before.kind}, not as ${kind}.`);
        steps.push(before);
        trace.push(...before.trace);
        return before;
      }
      const traced = trace.length;
      const made = await make();
      const step = { ...nothingBeside, ...made, n, kind, trace: trace.slice(traced) };
      await journal.record(step);
      steps.push(step);
      return step;
    },
  };
}

/** A journal for turns that nobody has to go on with: a trial, a test. */
export function createMemoryJournal(steps: RunStep[] = []): Journal {
  return {
    load: async () => [...steps],
    record: async (step) => void steps.push(step),
  };
}
