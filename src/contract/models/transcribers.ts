import type { ModelProvider } from './providers.ts';

/**
 * The model of a provider that writes speech down, unless an agent names another; null: it has
 * none.
 */
export const usualTranscribers: Record<ModelProvider, string | null> = {
  openai: 'gpt-4o-mini-transcribe',
  anthropic: null,
  google: 'gemini-3.5-transcribe',
  groq: 'whisper-large-v3-turbo',
  mistral: 'voxtral-mini-latest',
  compatible: 'whisper-1',
};

/**
 * What a minute of speech costs, in millionths of a dollar, as we knew it on 2026-11-27 without the
 * providers' pages beside it. What is not here needs a price of the workspace's own.
 */
const minutes: Record<ModelProvider, Record<string, number>> = {
  openai: { 'gpt-4o-mini-transcribe': 3000, 'gpt-4o-transcribe': 6000, 'whisper-1': 6000 },
  anthropic: {},
  google: {},
  groq: { 'whisper-large-v3': 1850, 'whisper-large-v3-turbo': 667 },
  mistral: { 'voxtral-mini-latest': 2000 },
  compatible: {},
};

/** The price that the product knows of a minute of speech; null: it knows none. */
export const shippedAudioMinute = (provider: ModelProvider, model: string): number | null =>
  Object.hasOwn(minutes[provider], model) ? (minutes[provider][model] ?? null) : null;
