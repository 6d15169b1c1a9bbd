import { z } from 'zod';

/** A tool that a model wants to use. */
export const ToolCall = z.object({ id: z.string(), name: z.string(), args: z.unknown() });
export type ToolCall = z.output<typeof ToolCall>;

/** What a tool answered, in words for the model. */
export const ToolResult = z.object({ id: z.string(), name: z.string(), text: z.string() });
export type ToolResult = z.output<typeof ToolResult>;

/** A message of a turn's loop. It is ours, not a provider's: the journal keeps it like this. */
export const StepMessage = z.discriminatedUnion('role', [
  /** `pictures`: those that it is about, each as `pictureRef` names it. */
  z.object({
    role: z.literal('user'),
    text: z.string(),
    pictures: z.array(z.string()).optional(),
  }),
  z.object({ role: z.literal('assistant'), text: z.string(), calls: z.array(ToolCall) }),
  z.object({ role: z.literal('tool'), results: z.array(ToolResult) }),
]);
export type StepMessage = z.output<typeof StepMessage>;

/** A tool as a model reads it. */
export interface ThinkTool {
  name: string;
  description: string;
  /** JSON schema. */
  schema: Record<string, unknown>;
}

/** What a model is asked in one step. */
export interface ThinkRequest {
  /** The same in every turn of a version, so that the provider may keep it. */
  system: string;
  messages: StepMessage[];
  /** So many of the messages stand in front of this turn's: the next turn begins with them, too. */
  earlier: number;
  tools: ThinkTool[];
  maxOutputTokens: number;
  /** Epoch milliseconds: the step ends by then. */
  deadline: number;
  /** Hears of each model that is asked and gives nothing, also where another one answers. */
  onFailed?: (failed: FailedCall) => void;
}

/** A model that gave nothing. What is null nobody knows. */
export interface FailedCall {
  /** `ModelCode`, or `resting`, `no_connection`; `no_time`: its turn was over before it was asked. */
  code: string;
  connectionId: string | null;
  model: string | null;
  /** What it was charged all the same. */
  costMicros: number | null;
}

export interface ThinkStep {
  text: string;
  calls: ToolCall[];
  usage: { input: number; cached: number; output: number };
  costMicros: number;
  ms: number;
  connectionId: string;
  model: string;
  requestId: string | null;
  fallback: null | 'second_model';
}

/** Rejects with a ModelFailure, and within 100 ms of the signal. */
export type Think = (request: ThinkRequest, signal: AbortSignal) => Promise<ThinkStep>;

export type ModelFailureReason =
  | 'model_failed'
  | 'over_budget'
  | 'model_refused'
  | 'too_long'
  | 'no_connection';

/** A model gave no step. Its own words are left out: they repeat prompts and keys. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  readonly details: { status?: number; requestId?: string };
  constructor(reason: ModelFailureReason, details: { status?: number; requestId?: string } = {}) {
    super(`The model gave no step: ${reason}.`);
    this.reason = reason;
    this.details = details;
  }
}
