import { LRUCache } from 'lru-cache';
import { type LanguageModel, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import type { ModelProvider } from '#contract/models/providers.ts';

/** How a model is reached. */
export interface Access {
  provider: ModelProvider;
  /** Without a slash at its end. */
  baseUrl: string;
  key: string | null;
  fetch: typeof globalThis.fetch;
}

// The library would write to the console what a provider cannot do, and names of ours with it.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/**
 * A model of a provider. Its library is loaded when the first one is asked for, so that an
 * installation without models loads none.
 */
export async function languageModel(access: Access, model: string): Promise<LanguageModel> {
  const kept = known.get(access.fetch) ?? new LRUCache(most);
  known.set(access.fetch, kept);
  const name = JSON.stringify([access.provider, access.baseUrl, access.key, model]);
  const found = kept.get(name);
  if (found) return found;
  const made = wrapLanguageModel({ model: await bare(access, model), middleware: toolsRequired });
  kept.set(name, made);
  return made;
}

type Made = ReturnType<typeof wrapLanguageModel>;
const most = { max: 200, ttl: 300_000 };
/** Making one costs three times as much as a call: its library builds the shapes of all answers. */
const known = new WeakMap<Access['fetch'], LRUCache<string, Made>>();

/**
 * A model has to use a tool where there are tools. The provider is told so here, and not the
 * library, which would throw an answer in plain words away.
 */
const toolsRequired: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) =>
    params.tools && params.tools.length > 0
      ? { ...params, toolChoice: { type: 'required' } }
      : params,
};

type BareModel = Parameters<typeof wrapLanguageModel>[0]['model'];

async function bare({ provider, baseUrl, key, fetch }: Access, model: string): Promise<BareModel> {
  // Without a key of its own a library would look for one in the environment.
  const settings = { baseURL: baseUrl, apiKey: key ?? 'none', fetch };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).responses(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'groq':
      return (await import('@ai-sdk/groq')).createGroq(settings)(model);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings)(model);
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        fetch,
        ...(key === null ? {} : { apiKey: key }),
      }).chatModel(model);
    }
  }
}
