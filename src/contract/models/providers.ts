import { z } from 'zod';

/** Who offers language models. `compatible`: whoever speaks OpenAI's Chat Completions. */
export const modelProviders = [
  'openai',
  'anthropic',
  'google',
  'groq',
  'mistral',
  'compatible',
] as const;
export const ModelProvider = z.enum(modelProviders);
export type ModelProvider = z.output<typeof ModelProvider>;

/** Their names, and where they are reached unless a connection says otherwise. */
export const providerFacts: Record<ModelProvider, { name: string; baseUrl: string | null }> = {
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  anthropic: { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  google: { name: 'Google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta' },
  groq: { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  mistral: { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  compatible: { name: 'OpenAI-compatible', baseUrl: null },
};

/** A model, as its provider calls it. */
export const ModelId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u);
