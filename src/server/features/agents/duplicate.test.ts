import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent, LONGEST_AGENT_NAME } from '#contract/agents/agents.ts';
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

const Named = z.object({ id: z.string() });
const duplicate = (account: Account, id: string, headers?: Record<string, string>) =>
  account.call('POST', `/agents/${id}/duplicate`, undefined, headers);
const copied = async (account: Account, id: string, headers?: Record<string, string>) => {
  const answer = await duplicate(account, id, headers);
  expect(answer.status, answer.text).toBe(201);
  return Agent.parse(answer.data);
};
const rename = async (account: Account, id: string, name: string): Promise<void> =>
  expect((await account.call('PATCH', `/agents/${id}`, { name })).status).toBe(200);

test('a copy has the draft, and neither channel, version nor customers', async () => {
  const account = await environment.account();
  const channel = await account.call('POST', '/channels', {
    type: 'whatsapp',
    displayName: 'Loja Centro',
  });
  const channelIds = [Named.parse(channel.data).id];
  const { id } = await firstAgent(account);
  await account.call('PATCH', `/agents/${id}`, { channelIds });
  await account.call('PATCH', `/agents/${id}/toggle-status`);
  await account.call('PATCH', `/agents/${id}`, {
    description: 'Só encomendas.',
    config: { greeting: 'Oi! Encomendas por aqui.', menu: ['Bolos'] },
    publish: false,
  });
  const original = await firstAgent(account);
  expect(original).toMatchObject({ channels: [{ displayName: 'Loja Centro' }], status: 'active' });

  const copy = await copied(account, id);
  expect(copy).toMatchObject({
    name: 'Recepção (cópia)',
    description: 'Só encomendas.',
    channelType: 'whatsapp',
    channels: [],
    status: 'inactive',
    version: null,
    hasUnpublishedChanges: true,
    tests: 0,
    conversations: 0,
    config: original.config,
  });
  expect((await account.call('GET', `/agents/${copy.id}`)).data).toEqual(copy);
  expect((await account.call('GET', `/agents/${id}`)).data).toEqual(original);
  const audit = await environment.services.db.query(
    'select action, details from audit_entry where subject = $1',
    [copy.id],
  );
  expect(audit.rows).toEqual([{ action: 'agent.created', details: { copyOf: id } }]);

  // Published, it is an agent like any other.
  await account.call('PATCH', `/agents/${copy.id}`, { publish: true });
  expect((await account.call('GET', `/agents/${copy.id}`)).data).toMatchObject({
    version: { number: 1 },
    hasUnpublishedChanges: false,
    config: original.config,
  });
});

test('no two copies have one name, and none has more letters than a name may have', async () => {
  const account = await environment.account();
  const { id } = await firstAgent(account);
  expect((await copied(account, id)).name).toBe('Recepção (cópia)');
  const second = await copied(account, id);
  expect(second.name).toBe('Recepção (cópia 2)');
  expect((await copied(account, second.id)).name).toBe('Recepção (cópia 3)');
  expect((await copied(account, id, { 'accept-language': 'en' })).name).toBe('Recepção (copy)');

  await rename(account, id, 'a'.repeat(LONGEST_AGENT_NAME));
  const names = [(await copied(account, id)).name, (await copied(account, id)).name];
  expect(names).toEqual([`${'a'.repeat(71)}… (cópia)`, `${'a'.repeat(69)}… (cópia 2)`]);
  expect(names.map(({ length }) => length)).toEqual([LONGEST_AGENT_NAME, LONGEST_AGENT_NAME]);
  // What a person sees as one letter stays whole, or goes whole.
  await rename(account, id, `${'a'.repeat(70)}👩‍🍳bbbbb`);
  expect((await copied(account, id)).name).toBe(`${'a'.repeat(70)}… (cópia)`);
});

test('many presses at once make as many copies, each with a name of its own', async () => {
  const account = await environment.account();
  const { id } = await firstAgent(account);
  const copies = await Promise.all([1, 2, 3, 4].map(() => copied(account, id)));
  expect(copies.map(({ name }) => name).toSorted()).toEqual([
    'Recepção (cópia 2)',
    'Recepção (cópia 3)',
    'Recepção (cópia 4)',
    'Recepção (cópia)',
  ]);
});

test('only managers of its own workspace copy an agent, and no more than it may have', async () => {
  const account = await environment.account();
  const { id } = await firstAgent(account);
  const stranger = await environment.account();
  expect(await duplicate(stranger, id)).toMatchObject({ status: 404, code: 'agent_not_found' });
  expect((await stranger.call('GET', '/agents')).text).not.toContain('cópia');

  const colleague = await environment.colleague(account);
  const { db } = environment.services;
  await db.query(`update membership set role = 'attendant' where user_id = $1`, [colleague.userId]);
  expect(await duplicate(colleague, id)).toMatchObject({ status: 403 });

  await db.query('insert into workspace_limit (workspace_id, agents) values ($1, 1)', [
    account.workspaceId,
  ]);
  expect(await duplicate(account, id)).toMatchObject({ status: 409, code: 'agent_limit' });
  expect((await account.call('GET', '/agents')).data).toMatchObject({ agents: [{ id }] });
});
