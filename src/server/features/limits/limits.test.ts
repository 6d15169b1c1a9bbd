import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const limit = ({ workspaceId }: Account, name: string, value: number) =>
  environment.services.db.query(
    `insert into workspace_limit (workspace_id, ${name}) values ($1, $2) on conflict (workspace_id) do update set ${name} = excluded.${name}`,
    [workspaceId, value],
  );
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
const english = { 'accept-language': 'en' };

test('agents stop at the workspace’s limit, however many are made at one moment', async () => {
  const [account, other] = [await environment.account(), await environment.account()];
  await limit(account, 'agents', 3); // it began with one
  const make = (headers = {}) =>
    account.call('POST', '/agents', { name: 'Mais um', channelType: 'telegram' }, headers);
  expect(statuses(await Promise.all(Array.from({ length: 6 }, () => make())))).toEqual([
    201, 201, 409, 409, 409, 409,
  ]);
  expect(await make()).toMatchObject({
    code: 'agent_limit',
    error: expect.stringContaining('no máximo 3 agentes'),
  });
  expect(await make(english)).toMatchObject({ error: expect.stringContaining('at most 3 agents') });
  expect(
    (await other.call('POST', '/agents', { name: 'Outro', channelType: 'telegram' })).status,
  ).toBe(201);
  await account.call('DELETE', `/agents/${(await firstAgent(account)).id}`);
  expect((await make()).status).toBe(201);
});

test('so do channels, until one is deleted', async () => {
  const account = await environment.account();
  await limit(account, 'channels', 2);
  const make = () =>
    account.call('POST', '/channels', {
      type: 'telegram',
      displayName: 'Balcão',
      mode: 'simulated',
    });
  const answers = await Promise.all(Array.from({ length: 5 }, make));
  expect(statuses(answers)).toEqual([201, 201, 409, 409, 409]);
  expect(await make()).toMatchObject({
    code: 'channel_limit',
    error: expect.stringContaining('no máximo 2 canais'),
  });
  const id: string = JSON.parse(answers.find(({ status }) => status === 201)?.text ?? '').data.id;
  expect((await account.call('DELETE', `/api/channels/${id}`)).status).toBe(200);
  expect((await make()).status, 'its history is still there, and it with it').toBe(409);
  expect((await account.call('DELETE', `/api/channels/${id}?purge=true`)).status).toBe(200);
  expect((await make()).status).toBe(201);
});

test('an agent learns so many entries; what is there already may be mended and made less', async () => {
  const account = await environment.account();
  const faq = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      question: `Pergunta ${index}?`,
      answer: 'Sim.',
    }));
  const make = (count: number) =>
    account.call('POST', '/agents', {
      name: 'A',
      channelType: 'telegram',
      config: { faq: faq(count) },
    });
  await limit(account, 'knowledge_entries', 3);
  expect(await make(4)).toMatchObject({
    status: 409,
    code: 'knowledge_limit',
    error: expect.stringContaining('3 perguntas, e este teria 4'),
  });
  const made = await make(3);
  expect(made.status).toBe(201);
  await limit(account, 'knowledge_entries', 1);
  const change = (count: number) =>
    account.call('PATCH', `/agents/${JSON.parse(made.text).data.id}`, {
      config: { faq: faq(count) },
    });
  expect((await change(4)).status).toBe(409);
  for (const count of [3, 2]) expect((await change(count)).status).toBe(200);
  expect((await change(3)).status).toBe(409);
});
