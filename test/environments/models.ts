import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { ModelConnection } from '#contract/models/model-connections.ts';
import type { ModelProvider } from '#contract/models/providers.ts';
import type { Account } from './product.ts';

/** Long and unlike anything else, so that it can be looked for in all that is said and written. */
export const MODEL_KEY = 'sk-canary-4f1c9b7a2e6d8053-Zq7Q4x';

/** Under which path of a server each provider's format is spoken. */
export const providerPaths: Record<ModelProvider, string> = {
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
  groq: '/v1',
  mistral: '/v1',
  compatible: '/v1',
};

/** A server that speaks every provider's format, and was not written here. It knows one key. */
export async function startModels(): Promise<{
  mock: LLMock;
  origin: string;
  stop(): Promise<void>;
}> {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [MODEL_KEY] } });
  await mock.start();
  return { mock, origin: new URL(mock.url).origin, stop: () => mock.stop() };
}

/** A server that answers as a test says, however wrong that is. */
export async function startRaw(
  answer: (request: IncomingMessage, response: ServerResponse, body: string, bytes: Buffer) => void,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      answer(request, response, bytes.toString('utf8'), bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A model that passes the test of a connection: it answers, uses the tool and sees the picture. */
export function addAbleModel(mock: LLMock, model: string, see = true): void {
  mock.on({ model, userMessage: 'Say: ok' }, { content: 'ok', usage: { prompt_tokens: 30 } });
  mock.on(
    { model, userMessage: 'Use the tool' },
    { toolCalls: [{ name: 'confirm', arguments: { word: 'ok' } }] },
  );
  mock.on({ model, userMessage: 'Which colour' }, { content: see ? 'Magenta.' : 'Blue.' });
}

/** Connects a workspace to models at an address. */
export async function connectModel(
  account: Pick<Account, 'call'>,
  provider: ModelProvider,
  origin: string,
  prices: Record<
    string,
    {
      input: number;
      cached?: number;
      cacheWrite?: number;
      output: number;
      audioMinute?: number;
    } | null
  > = {},
): Promise<ModelConnection> {
  const answer = await account.call('POST', '/api/model-connections', {
    name: `Modelo de ${provider}`,
    provider,
    baseUrl: `${origin}${providerPaths[provider]}`,
    key: MODEL_KEY,
    prices,
  });
  if (answer.status !== 201) throw new Error(`It was not connected: ${answer.text}`);
  return ModelConnection.parse(answer.data);
}
