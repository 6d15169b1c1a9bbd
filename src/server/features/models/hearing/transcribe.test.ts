import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelProvider } from '#contract/models/providers.ts';
import { usualTranscribers } from '#contract/models/transcribers.ts';
import { soundOf } from '#test/customers/speaking-line.ts';
import { connectModel, startModels, startRaw } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { createTranscribing } from './transcribe.ts';

/** Each provider's own way to be sent a sound, at servers that were not written for the product. */
const said = 'Vocês abrem no domingo?';
let environment: ProductEnvironment;
let models: Awaited<ReturnType<typeof startModels>>;
let own: Awaited<ReturnType<typeof startRaw>>;
let google: Awaited<ReturnType<typeof startRaw>>;
const asked: string[] = [];
beforeAll(async () => {
  models = await startModels();
  models.mock.onTranscription({ transcription: { text: said, language: 'portuguese' } });
  // As console.groq.com/docs/api-reference and docs.mistral.ai/api tell: the mock leaves out `x_groq`
  // and `model`, and their libraries refuse that.
  own = await startRaw((request, response, body) => {
    asked.push(`${request.url} ${/name="model"\r\n\r\n(\S+)/.exec(body)?.[1]}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ text: said, model: 'm', language: null, x_groq: { id: 'req_1' } }),
    );
  });
  google = await startRaw((request, response) => {
    asked.push(String(request.url));
    response.writeHead(503).end('{}');
  });
  environment = await startProductEnvironment({
    insideOrigins: [models.origin, own.origin, google.origin],
  });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await Promise.all([models.stop(), own.stop(), google.stop()]);
});

async function hear(provider: ModelProvider, origin: string) {
  const account = await environment.account();
  const model = usualTranscribers[provider] ?? 'none';
  const { id: connectionId } = await connectModel(account, provider, origin, {
    [model]: { input: 0, output: 0, audioMinute: 6000 },
  });
  let costMicros = 0;
  const written = await createTranscribing(environment.services)(
    {
      workspaceId: account.workspaceId,
      agentId: (await firstAgent(account)).id,
      config: {
        brain: {
          kind: 'model',
          connectionId,
          model: 'chat',
          fallback: null,
          temperature: 0,
          builtinFirst: true,
        },
        media: { transcribe: true, images: false, transcriber: null },
      },
      purpose: 'transcribe',
      bytes: soundOf('oi'),
      seconds: 3,
      atMostSeconds: 600,
      onCost: (micros) => (costMicros += micros),
    },
    new AbortController().signal,
  );
  return { written, costMicros };
}

test.each(['openai', 'compatible'] as const)('%s writes down', async (provider) => {
  expect(await hear(provider, models.origin)).toMatchObject({
    written: { text: said, seconds: 3, by: usualTranscribers[provider] },
    // Ten seconds are the least that a provider counts.
    costMicros: 1000,
  });
});

test.each(['groq', 'mistral'] as const)('%s writes down, in its own shape', async (provider) => {
  expect(await hear(provider, own.origin)).toMatchObject({ written: { text: said } });
  expect(asked).toContain(`/v1/audio/transcriptions ${usualTranscribers[provider]}`);
});

test('google is asked for it, and what fails there is a failure', async () => {
  expect(await hear('google', google.origin)).toEqual({ written: 'failed', costMicros: 0 });
  expect(asked.some((path) => path.startsWith('/v1beta/'))).toBe(true);
});

test('anthropic has nothing for it, and nothing leaves', async () => {
  expect(await hear('anthropic', models.origin)).toEqual({ written: 'cannot', costMicros: 0 });
});
