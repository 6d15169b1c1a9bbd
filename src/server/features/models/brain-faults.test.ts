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
  expect((await list(account))[0]?.usedBy).toEqual([{ id: agent.id, name: agent.name }]);
  expect(await account.call('DELETE', `${path}/${id}`)).toMatchObject({
    status: 409,
    code: 'model_connection_in_use',
    error: expect.stringContaining(agent.name),
  });
  await account.call('PATCH', `/agents/${agent.id}`, { config: agent.config });
  expect((await account.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await list(account)).toEqual([]);
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
