import type { TranscriptionModel } from 'ai';
import { CallFailure } from '../calls/call-failure.ts';
import type { Access } from '../calls/language-model.ts';

/**
 * A model that writes speech down. Throws `bad_request` where the provider has none.
 *
 * Who speaks OpenAI's Chat Completions mostly speaks its transcriptions, too, for which the library
 * of the compatible ones has nothing.
 */
export async function transcriptionModel(
  { provider, baseUrl, key, fetch }: Access,
  model: string,
): Promise<Exclude<TranscriptionModel, string>> {
  // Without a key of its own a library would look for one in the environment.
  const settings = { baseURL: baseUrl, apiKey: key ?? 'none', fetch };
  switch (provider) {
    case 'openai':
    case 'compatible':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).transcription(model);
    case 'groq':
      return (await import('@ai-sdk/groq')).createGroq(settings).transcription(model);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings).transcription(model);
    case 'google':
      return (await import('@ai-sdk/google'))
        .createGoogleGenerativeAI(settings)
        .transcription(model);
    case 'anthropic':
      throw new CallFailure({ code: 'bad_request', isUnsent: true });
  }
}
