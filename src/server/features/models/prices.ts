import { type Price, shippedPrice } from '#contract/models/shipped-prices.ts';
import type { ModelProvider } from '#contract/models/providers.ts';
import { shippedAudioMinute } from '#contract/models/transcribers.ts';

const MILLION = 1_000_000;
/**
 * In the languages that customers write, a token is three bytes or more, so this overestimates. Of
 * emoji and of rare scripts a token may be less: a call may then cost more than was held for it,
 * and is charged what it has cost.
 */
const BYTES_OF_TOKEN = 3;

/**
 * What keeping input costs, in percent of reading it; elsewhere the same. Source: "Prompt caching" of
 * Anthropic's documentation, for what is kept five minutes.
 */
const KEPT_PERCENT: Partial<Record<ModelProvider, number>> = { anthropic: 125 };

/** What a model costs: as the workspace says, else as the product knows; null: nobody knows. */
export function priceOf(
  provider: ModelProvider,
  model: string,
  own: Price | null | undefined,
): Price | null {
  if (!own) return shippedPrice(provider, model);
  // Most people know what input and output cost, and say no more.
  const least = Math.ceil((own.input * (KEPT_PERCENT[provider] ?? 100)) / 100);
  return { ...own, cacheWrite: Math.max(own.cacheWrite, least) };
}

/** What a minute of speech costs, in millionths of a dollar; null: nobody knows. */
export const audioMinuteOf = (
  provider: ModelProvider,
  model: string,
  own: { audioMinute?: number | null | undefined } | undefined,
): number | null => own?.audioMinute ?? shippedAudioMinute(provider, model);

/** The most that a call may cost, in millionths of a dollar. */
export function estimate(price: Price, bytes: number, maxOutputTokens: number): number {
  const input = Math.max(price.input, price.cacheWrite);
  return Math.ceil(((bytes / BYTES_OF_TOKEN) * input + maxOutputTokens * price.output) / MILLION);
}

export interface Usage {
  input: number;
  cached: number;
  cacheWrite: number;
  output: number;
}

export const usageKinds = ['input', 'cached', 'cacheWrite', 'output'] as const;

/** What a call has cost; null: the provider did not say what was used. */
export function costOf(price: Price, { input, cached, cacheWrite, output }: Usage): number | null {
  if (input === 0) return null;
  const plain = Math.max(0, input - cached - cacheWrite);
  const cost =
    plain * price.input +
    cached * price.cached +
    cacheWrite * price.cacheWrite +
    output * price.output;
  return Math.ceil(cost / MILLION);
}
