import type { QueryClient } from '@tanstack/react-query';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { usualTranscribers } from '#contract/models/transcribers.ts';

export type Provider = ModelConnection['provider'];

/** Providers by the names that they give themselves. */
export const providerNames: Record<Exclude<Provider, 'compatible'>, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  groq: 'Groq',
  mistral: 'Mistral',
};

/** Reads again what is said of the connections, and what they cost. */
export const refreshModels = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    ['listModelConnections', 'listProviderModels', 'readBudgets', 'readUsage'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** The model that a connection is shown with: one that passed its test, if there is one. */
export const mainModel = ({ models, provider }: ModelConnection): string =>
  (
    models.find(({ abilities }) => abilities?.tools) ??
    models.find(({ abilities }) => abilities) ??
    // What only writes speech down answers nobody.
    models.find(({ model }) => model !== usualTranscribers[provider]) ??
    models[0]
  )?.model ?? '';
