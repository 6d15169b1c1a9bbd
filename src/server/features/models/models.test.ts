import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { modelProviders } from '#contract/models/providers.ts';
import {
  addAbleModel,
  connectModel,
  MODEL_KEY,
  providerPaths,
  startModels,
  startRaw,
} from '#test/environments/models.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';

let environment: ProductEnvironment;
let models: Awaited<ReturnType<typeof startModels>>;
beforeAll(async () => {
  models = await startModels();
  addAbleModel(models.mock, 'able');
  addAbleModel(models.mock, 'blind', false);
  models.mock.on({ model: 'talker' }, { content: 'Magenta? Pois não!' });
  environment = await startProductEnvironment({ insideOrigins: [models.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await models.stop();
});

const path = '/api/model-connections';
const Listed = z.object({ connections: z.array(ModelConnection) });
const list = async (account: { call: ProductEnvironment['call'] }) =>
  Listed.parse((await account.call('GET', path)).data).connections;
const price = { input: 1_000_000, output: 2_000_000 };

test.each(modelProviders)('%s: connect, test, see what it can do', async (provider) => {
  const account = await environment.account();
  const { id, ...made } = await connectModel(account, provider, models.origin);
  expect(made).toMatchObject({ status: 'unchecked', keyHint: '7Q4x', checkedAt: null, models: [] });
  const tested = await account.call('POST', `${path}/${id}/test`, { model: 'able' });
  expect(ModelTest.parse(tested.data)).toMatchObject({
    ok: true,
    model: 'able',
    code: 'ok',
    abilities: { text: true, tools: true, images: true },
    sentence: expect.stringContaining('Um agente pode usar'),
  });
  const [seen] = await list(account);
  expect(seen).toMatchObject({
    status: 'ok',
    statusCode: null,
    models: [{ model: 'able', abilities: { tools: true, images: true }, price: null }],
  });
  // The same before anything is saved.
  const before = await account.call('POST', `${path}/test`, {
    provider,
    baseUrl: `${models.origin}${providerPaths[provider]}/`,
    key: MODEL_KEY,
    model: 'blind',
  });
  expect(ModelTest.parse(before.data)).toMatchObject({
    ok: true,
    abilities: { tools: true, images: false },
  });
});

test('a model that only talks is no brain, and a wrong key is told in the language of the reader', async () => {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', models.origin);
  const talker = await account.call('POST', `${path}/${id}/test`, { model: 'talker' });
  expect(talker.data).toMatchObject({
    ok: false,
    code: 'no_tools',
    abilities: { text: true, tools: false },
  });
  await account.call('PATCH', `${path}/${id}`, { key: 'sk-wrong' });
  const wrong = await account.call(
    'POST',
    `${path}/${id}/test`,
    { model: 'able' },
    { 'accept-language': 'en' },
  );
  expect(wrong.data).toMatchObject({
    ok: false,
    code: 'wrong_key',
    sentence:
      'The provider refused the key. Copy it again from their dashboard and change it here.',
  });
  const [seen] = await list(account);
  expect(seen).toMatchObject({
    status: 'error',
    statusCode: 'wrong_key',
    statusSentence: expect.stringContaining('recusou a chave'),
  });
  const unknown = await account.call('POST', `${path}/${id}/test`, { model: 'unheard-of' });
  expect(unknown.data).toMatchObject({ ok: false });
});

test('the provider says which models it has, and the product what they cost', async () => {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', models.origin, { able: price });
  const read = await account.call('GET', `${path}/${id}/models`);
  expect(read.data).toMatchObject({
    models: expect.arrayContaining([
      expect.objectContaining({
        model: 'able',
        price: { ...price, cached: 1_000_000, audioMinute: null, own: true },
      }),
      expect.objectContaining({ model: 'blind', price: null }),
    ]),
  });
  await account.call('PATCH', `${path}/${id}`, {
    prices: { able: null, typed: price },
    key: 'sk-wrong',
  });
  const [changed] = await list(account);
  expect(changed?.models).toMatchObject([{ model: 'typed', price: { own: true } }]);
  expect(await account.call('GET', `${path}/${id}/models`)).toMatchObject({
    status: 409,
    code: 'models_not_listed',
    error: expect.stringContaining('recusou a chave'),
  });
});

test('a key goes only to the origin that it was given for, and only in', async () => {
  const account = await environment.account();
  const { id } = await connectModel(account, 'openai', models.origin);
  expect(await account.call('PATCH', `${path}/${id}`, { baseUrl: null })).toMatchObject({
    status: 422,
    code: 'model_key_needed',
  });
  expect(
    (await account.call('PATCH', `${path}/${id}`, { baseUrl: `${models.origin}/v2` })).status,
  ).toBe(200);
  const noKey = { name: 'Sem chave', provider: 'groq' };
  expect(await account.call('POST', path, noKey)).toMatchObject({ code: 'model_key_needed' });
  expect(await account.call('POST', path, { name: 'X', provider: 'compatible' })).toMatchObject({
    code: 'model_address_needed',
  });
  const { rows } = await environment.services.db.query(
    'select secret from model_connection where id = $1',
    [id],
  );
  const [{ secret }] = z.tuple([z.object({ secret: z.instanceof(Buffer) })]).parse(rows);
  expect(secret.includes(MODEL_KEY)).toBe(false);
  expect(() =>
    environment.services.secrets.open(account.workspaceId, 'model-connection/other', secret),
  ).toThrow();
});

test.each([
  ['http://models.example.com/v1', 'INSIDE_ORIGINS'],
  ['https://127.0.0.1/v1', 'INSIDE_ORIGINS'],
  ['https://ana:senha@models.example.com/v1', 'nome e senha'],
  ['https://[::ffff:10.0.0.1]/v1', 'INSIDE_ORIGINS'],
  ['models', 'não é um endereço'],
])('%s is refused, and it is said why', async (baseUrl, why) => {
  const account = await environment.account();
  const body = { provider: 'compatible', baseUrl, key: MODEL_KEY };
  const refusal = {
    status: 422,
    code: 'address_not_allowed',
    error: expect.stringContaining(why),
  };
  expect(await account.call('POST', path, { ...body, name: 'Dentro' })).toMatchObject(refusal);
  expect(await account.call('POST', `${path}/test`, { ...body, model: 'able' })).toMatchObject(
    refusal,
  );
  expect(await list(account)).toEqual([]);
  const { id } = await connectModel(account, 'compatible', models.origin);
  const change = { baseUrl, key: MODEL_KEY };
  expect(await account.call('PATCH', `${path}/${id}`, change)).toMatchObject(refusal);
  expect(await list(account)).toMatchObject([{ baseUrl: `${models.origin}/v1` }]);
});

test('nobody else sees a connection; a deleted one is gone with its key', async () => {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', models.origin, { able: price });
  const stranger = await environment.account();
  expect(await list(stranger)).toEqual([]);
  for (const [method, at, body] of [
    ['PATCH', `${path}/${id}`, { name: 'Minha' }],
    ['DELETE', `${path}/${id}`, undefined],
    ['GET', `${path}/${id}/models`, undefined],
    ['POST', `${path}/${id}/test`, { model: 'able' }],
  ] as const)
    expect(await stranger.call(method, at, body)).toMatchObject({
      status: 404,
      code: 'model_connection_not_found',
    });
  expect((await account.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await list(account)).toEqual([]);
});

test('the list of a provider is asked for once an hour, and anew for another key', async () => {
  let asked = 0;
  const lister = await startRaw((_request, response) => {
    asked += 1;
    response.end('{"data":[{"id":"able"}]}');
  });
  await using other = await startProductEnvironment({ insideOrigins: [lister.origin] });
  const owner = await other.account();
  const { id } = await connectModel(owner, 'compatible', lister.origin);
  const named = { models: [expect.objectContaining({ model: 'able' })] };
  for (let reads = 0; reads < 2; reads += 1)
    expect((await owner.call('GET', `${path}/${id}/models`)).data).toMatchObject(named);
  expect(asked).toBe(1);
  await owner.call('PATCH', `${path}/${id}`, { key: 'sk-another' });
  expect((await owner.call('GET', `${path}/${id}/models`)).data).toMatchObject(named);
  expect(asked).toBe(2);
  await lister.stop();
});

test('a workspace has at most 20 connections, and room again when one is gone', async () => {
  const account = await environment.account();
  const make = (name: string) =>
    account.call('POST', path, {
      name,
      provider: 'compatible',
      baseUrl: `${models.origin}/v1`,
      key: MODEL_KEY,
    });
  for (let count = 1; count < 20; count += 1)
    expect((await make(`Modelo ${count}`)).status).toBe(201);
  // Also of several at once none goes past it.
  const made = await Promise.all(['a', 'b', 'c'].map(make));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  const refusal = {
    status: 409,
    code: 'too_many_model_connections',
    error: expect.stringContaining('No máximo 20'),
  };
  for (const refused of made.filter(({ status }) => status !== 201))
    expect(refused).toMatchObject(refusal);
  const [first] = await list(account);
  await account.call('DELETE', `${path}/${first?.id}`);
  expect((await make('Mais um')).status).toBe(201);
  expect(await make('Outro')).toMatchObject(refusal);
});
