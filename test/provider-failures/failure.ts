import type { ModelCode } from '#contract/models/model-sentences.ts';
import type { ModelProvider } from '#contract/models/providers.ts';

/** An answer with which a provider fails, in its own form, and what has to become of it. */
export interface ProviderFailure {
  provider: ModelProvider;
  name: string;
  status: number;
  /** What is not words is sent as JSON. */
  body: unknown;
  headers?: Record<string, string>;
  code: ModelCode;
  /** How often a step asks; once unless it may pass. */
  requests?: number;
}

/** Failures of one provider. */
export const failuresOf = (
  provider: ModelProvider,
  rows: Omit<ProviderFailure, 'provider'>[],
): ProviderFailure[] => rows.map((row) => ({ provider, ...row }));

/** OpenAI says it of credit, and Google of a minute, too. */
export const QUOTA = 'You exceeded your current quota, please check your plan and billing details.';
