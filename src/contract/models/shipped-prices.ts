import type { ModelProvider } from './providers.ts';

/** What a model costs, in millionths of a dollar for a million tokens. */
export interface Price {
  input: number;
  /** Of the input, what the provider had read before. */
  cached: number;
  /** Of the input, what the provider keeps for the next time. */
  cacheWrite: number;
  output: number;
}

const dollars = (input: number, cached: number, output: number, cacheWrite = input): Price => ({
  input: micros(input),
  cached: micros(cached),
  cacheWrite: micros(cacheWrite),
  output: micros(output),
});
const micros = (amount: number): number => Math.round(amount * 1_000_000);

/**
 * What the providers asked as we knew it on 2026-11-26. Several were written down without the
 * provider's page beside them: compare them with it before a budget is to hold to the cent. A
 * workspace may say another price, and has to say one for every model that is not here. Where a
 * provider has no price for what it had read before, it is that of the input.
 */
const shipped: Record<ModelProvider, Record<string, Price>> = {
  openai: {
    'gpt-4.1': dollars(2, 0.5, 8),
    'gpt-4.1-mini': dollars(0.4, 0.1, 1.6),
    'gpt-4o-mini': dollars(0.15, 0.075, 0.6),
    'gpt-5': dollars(1.25, 0.125, 10),
    'gpt-5-mini': dollars(0.25, 0.025, 2),
    'gpt-5.1': dollars(1.25, 0.125, 10),
    'gpt-5.2': dollars(1.75, 0.175, 14),
  },
  anthropic: {
    'claude-opus-5': dollars(5, 0.5, 25, 6.25),
    'claude-sonnet-5': dollars(2, 0.2, 10, 2.5),
    'claude-sonnet-4-6': dollars(3, 0.3, 15, 3.75),
    'claude-sonnet-4-5': dollars(3, 0.3, 15, 3.75),
    'claude-haiku-4-5': dollars(1, 0.1, 5, 1.25),
  },
  google: {
    'gemini-2.5-flash': dollars(0.3, 0.075, 2.5),
    'gemini-2.5-flash-lite': dollars(0.1, 0.025, 0.4),
  },
  groq: {
    'llama-3.1-8b-instant': dollars(0.05, 0.05, 0.08),
    'llama-3.3-70b-versatile': dollars(0.59, 0.59, 0.79),
    'meta-llama/llama-4-scout-17b-16e-instruct': dollars(0.11, 0.11, 0.34),
    'openai/gpt-oss-120b': dollars(0.15, 0.075, 0.6),
    'openai/gpt-oss-20b': dollars(0.075, 0.0375, 0.3),
    'qwen/qwen3-32b': dollars(0.29, 0.29, 0.59),
  },
  mistral: {
    'mistral-medium-3.5': dollars(1.5, 1.5, 7.5),
    'mistral-medium-latest': dollars(1.5, 1.5, 7.5),
  },
  // Whoever answers at such an address asks what they like.
  compatible: {},
};

/** The price that the product knows of a model; null: it knows none. */
export const shippedPrice = (provider: ModelProvider, model: string): Price | null =>
  Object.hasOwn(shipped[provider], model) ? (shipped[provider][model] ?? null) : null;

/** The models of a provider whose price the product knows. */
export const shippedModels = (provider: ModelProvider): string[] => Object.keys(shipped[provider]);
