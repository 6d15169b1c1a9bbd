import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelConnection } from '#contract/models/model-connections.ts';
import { connectModel, startModels } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
let models: Awaited<ReturnType<typeof startModels>>;
beforeAll(async () => {
  models = await startModels();
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

test('a connection that an agent uses stays', async () => {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', models.origin, { able: price });
  const agent = await firstAgent(account);
  const brain = { kind: 'model', connectionId: id, model: 'able' };
  const saved = await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, brain },
  });
  expect(saved.data).toMatchObject({
    config: { brain: { ...brain, fallback: null, temperature: 0.2, builtinFirst: true } },
  });
  expect((await list(account))[0]?.usedBy).toEqual([
    { id: agent.id, name: agent.name, models: ['able'] },
  ]);
  expect(await account.call('DELETE', `${path}/${id}`)).toMatchObject({
    status: 409,
    code: 'model_connection_in_use',
    error: expect.stringContaining(agent.name),
  });
  await account.call('PATCH', `/agents/${agent.id}`, { config: agent.config });
  expect((await account.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await list(account)).toEqual([]);
});

test('the price of a model that an agent uses stays', async () => {
  const account = await environment.account();
  const agent = await firstAgent(account);
  const connect = (provider: 'compatible' | 'openai') =>
    connectModel(account, provider, models.origin, { able: price, 'gpt-5': price, other: price });
  const { id } = await connect('compatible');
  const known = await connect('openai');
  const brain = {
    kind: 'model',
    connectionId: id,
    model: 'able',
    fallback: { connectionId: known.id, model: 'gpt-5' },
  };
  const config = { ...agent.config, brain };
  expect((await account.call('PATCH', `/agents/${agent.id}`, { config })).status).toBe(200);
  // Its customers still have the version that was published, whatever the draft says by now.
  const put = { config: agent.config, publish: false };
  expect((await account.call('PATCH', `/agents/${agent.id}`, put)).status).toBe(200);

  const take = (connectionId: string, model: string) =>
    account.call('PATCH', `${path}/${connectionId}`, { name: 'Outro', prices: { [model]: null } });
  const refused = await take(id, 'able');
  expect(refused).toMatchObject({ status: 409, code: 'model_price_in_use' });
  expect(refused.error).toContain(`O modelo able é usado por: ${agent.name}.`);
  expect(refused.error).toContain('Diga um preço, ou escolha outro modelo');
  expect((await list(account)).find((one) => one.id === id)).toMatchObject({
    name: 'Modelo de compatible',
    models: expect.arrayContaining([
      expect.objectContaining({
        model: 'able',
        price: { ...price, cached: 1_000_000, audioMinute: null, own: true },
      }),
    ]),
  });
  // The product knows what this one costs, and nobody uses the others.
  expect((await take(known.id, 'gpt-5')).status).toBe(200);
  expect((await take(known.id, 'able')).status).toBe(200);
  expect((await take(id, 'other')).status).toBe(200);
  // A draft may wait without a price; nothing is taken from it.
  const waiting = { config: { ...config, brain: { ...brain, model: 'other' } }, publish: false };
  expect((await account.call('PATCH', `/agents/${agent.id}`, waiting)).status).toBe(200);
  expect((await take(id, 'other')).status).toBe(200);
});

test('an agent is not published with a brain that cannot answer; each reason is said', async () => {
  const account = await environment.account();
  const agent = await firstAgent(account);
  const { id } = await connectModel(account, 'compatible', models.origin);
  await account.call('POST', `${path}/${id}/test`, { model: 'talker' });
  const brain = {
    kind: 'model',
    connectionId: id,
    model: 'talker',
    fallback: { connectionId: agent.id, model: 'gone' },
  };
  const config = { ...agent.config, brain };
  // It may be kept as a draft.
  expect(
    (await account.call('PATCH', `/agents/${agent.id}`, { config, publish: false })).status,
  ).toBe(200);
  const refused = await account.call('PATCH', `/agents/${agent.id}`, { publish: true });
  expect(refused).toMatchObject({ status: 409, code: 'brain_not_ready' });
  for (const reason of [
    'quanto custa o modelo talker',
    'talker não segue',
    'do modelo gone não existe',
  ])
    expect(refused.error).toContain(reason);
  const english = await account.call(
    'POST',
    '/agents',
    { name: 'Bia', channelType: 'telegram', config },
    { 'accept-language': 'en' },
  );
  expect(english.error).toContain('Nobody knows what the model talker costs');
  // A brain that was published before agents had models has no field for it.
  const { brain: _, ...old } = agent.config;
  expect((await account.call('PATCH', `/agents/${agent.id}`, { config: old })).data).toMatchObject({
    config: { brain: { kind: 'builtin' } },
  });
});

test('an agent that is to hear is not published until one of its models can, at a price', async () => {
  const account = await environment.account();
  const agent = await firstAgent(account);
  const deaf = await connectModel(account, 'anthropic', models.origin, { able: price });
  const hears = await connectModel(account, 'compatible', models.origin, { able: price });
  const brain = { kind: 'model', connectionId: hears.id, model: 'able' };
  const media = { transcribe: true };
  const publish = (config: object, language = 'pt') =>
    account.call(
      'PATCH',
      `/agents/${agent.id}`,
      { config: { ...agent.config, ...config } },
      { 'accept-language': language },
    );
  const refused = async (config: object, reason: string, language?: string) => {
    const answer = await publish(config, language);
    expect([answer.status, answer.code], reason).toEqual([409, 'brain_not_ready']);
    expect(answer.error).toContain(reason);
  };
  await refused({ brain, media }, 'um minuto de áudio com whisper-1: diga o preço na conexão');
  await refused({ brain, media }, 'Nobody knows what a minute of audio costs with whisper-1', 'en');
  const deafBrain = { ...brain, connectionId: deaf.id };
  await refused({ brain: deafBrain, media }, 'modelo able não passa voz para texto');
  await refused({ brain: deafBrain, media }, 'able does not turn speech into text', 'en');

  // What the agent does not need, it is not asked for.
  expect((await publish({ brain })).status).toBe(200);
  expect((await publish({ brain: { kind: 'builtin' }, media })).status).toBe(200);

  const minute = { input: 0, output: 0, audioMinute: 6000 };
  await account.call('PATCH', `${path}/${hears.id}`, { prices: { 'whisper-1': minute } });
  expect((await publish({ brain, media })).status).toBe(200);
  // The second model hears for the first one.
  const fallback = { connectionId: hears.id, model: 'able' };
  expect((await publish({ brain: { ...deafBrain, fallback }, media })).status).toBe(200);
  await refused({ brain, media: { ...media, transcriber: 'meu-ouvido' } }, 'áudio com meu-ouvido');

  // While it hears, the price of its minute may change, and stays.
  const say = (price: object | null) =>
    account.call('PATCH', `${path}/${hears.id}`, { prices: { 'whisper-1': price } });
  for (const taken of [null, { input: 0, output: 0 }])
    expect(await say(taken)).toMatchObject({
      status: 409,
      code: 'model_price_in_use',
      error: expect.stringContaining(agent.name),
    });
  expect((await say({ ...minute, audioMinute: 5000 })).status).toBe(200);
  expect((await publish({ brain })).status).toBe(200);
  expect((await say({ input: 0, output: 0 })).status).toBe(200);
  expect((await say(null)).status).toBe(200);
});
