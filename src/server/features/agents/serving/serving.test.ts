import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent, ListedAgent } from '#contract/agents/agents.ts';
import { Channel } from '#contract/channels/channels.ts';
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

const List = z.object({ agents: z.array(ListedAgent) });

const channel = async (account: Account, type: string, displayName = 'Loja') =>
  Channel.parse((await account.call('POST', '/channels', { type, displayName })).data);
const made = async (account: Account, body: Record<string, unknown>) => {
  const answer = await account.call('POST', '/agents', { name: 'Balcão', ...body });
  expect(answer.status, answer.text).toBe(201);
  return Agent.parse(answer.data);
};
const agentOf = async (account: Account, channelId: string) =>
  Channel.parse((await account.call('GET', `/channels/${channelId}`)).data).agent;
const channelsOf = async (account: Account, agentId: string) =>
  Agent.parse((await account.call('GET', `/agents/${agentId}`)).data).channelIds;
const ofType = async (account: Account, type: string) =>
  List.parse((await account.call('GET', `/agents/by-channel-type/${type}`)).data).agents.map(
    ({ name }) => name,
  );
const change = async (account: Account, agentId: string, body: Record<string, unknown>) => {
  const answer = await account.call('PATCH', `/agents/${agentId}`, body);
  expect(answer.status, answer.text).toBe(200);
  return Agent.parse(answer.data);
};

describe('a new channel', () => {
  it('takes the only agent of its type, which both sides show', async () => {
    const account = await environment.account();
    const first = await firstAgent(account);
    const { id, agent } = await channel(account, 'telegram', 'Balcão');
    expect(agent).toEqual({ id: first.id, name: 'Recepção', status: 'inactive' });
    expect(await firstAgent(account)).toMatchObject({
      channelType: 'telegram',
      channelIds: [id],
      channels: [{ id, type: 'telegram', displayName: 'Balcão' }],
    });
  });

  it('has none where no agent, or more than one, is of its type', async () => {
    const account = await environment.account();
    expect((await channel(account, 'whatsapp')).agent).toBe(null);
    await made(account, { channelType: 'telegram' });
    expect((await channel(account, 'telegram')).agent).toBe(null);
  });

  it('takes the agent that serves another channel of its type, whatever it was made for', async () => {
    const account = await environment.account();
    const { id: page } = await channel(account, 'messenger');
    const agent = await made(account, { name: 'Página', channelIds: [page] });
    expect((await channel(account, 'messenger')).agent).toMatchObject({ id: agent.id });
    expect(await channelsOf(account, agent.id)).toHaveLength(2);
  });
});

describe('an agent made by a type alone', () => {
  it('takes the channels of the type that have none', async () => {
    const account = await environment.account();
    const [one, two, other] = [
      await channel(account, 'whatsapp'),
      await channel(account, 'whatsapp'),
      await channel(account, 'messenger'),
    ];
    const first = await made(account, { channelType: 'whatsapp' });
    expect(first).toMatchObject({ channelType: 'whatsapp', channelIds: [one.id, two.id] });
    expect(await made(account, { channelType: 'whatsapp' })).toMatchObject({ channelIds: [] });
    expect(await agentOf(account, other.id)).toBe(null);
    await account.call('DELETE', `/agents/${first.id}`);
    expect(await agentOf(account, one.id)).toBe(null);
  });

  it('is needed a type or a channel for', async () => {
    const account = await environment.account();
    for (const body of [{}, { channelIds: [] }])
      expect((await account.call('POST', '/agents', { name: 'x', ...body })).status).toBe(400);
    expect(await made(account, { channelType: 'whatsapp', channelIds: [] })).toMatchObject({
      channelType: 'whatsapp',
      channelIds: [],
    });
  });

  it('given another type, keeps its channels of that type and takes the free ones', async () => {
    const account = await environment.account();
    const [bot, page] = [await channel(account, 'telegram'), await channel(account, 'messenger')];
    const { id } = await firstAgent(account);
    expect(await change(account, id, { channelType: 'telegram' })).toMatchObject({
      channelIds: [bot.id],
    });
    expect(await change(account, id, { channelType: 'messenger' })).toMatchObject({
      channelType: 'messenger',
      channelIds: [page.id],
    });
    expect(await agentOf(account, bot.id)).toBe(null);
  });

  it('that has no channel takes those on which nobody answers once it is switched on', async () => {
    const account = await environment.account();
    const [automatic, chosen] = [
      await channel(account, 'telegram'),
      await channel(account, 'telegram'),
    ];
    const first = await firstAgent(account);
    await account.call('PUT', `/channels/${chosen.id}`, { agentId: first.id });
    const second = await made(account, { channelType: 'telegram' });
    expect(second.channelIds).toEqual([]);
    await account.call('PATCH', `/agents/${second.id}/toggle-status`);
    expect(await channelsOf(account, second.id)).toEqual([automatic.id]);
    expect(await channelsOf(account, first.id)).toEqual([chosen.id]);
    // Its agent is on: nobody else takes it.
    const third = await made(account, { channelType: 'telegram' });
    await account.call('PATCH', `/agents/${third.id}/toggle-status`);
    expect(await channelsOf(account, third.id)).toEqual([]);
  });
});

describe('channels of several types', () => {
  it('are served by one agent, listed under each of them; the type of the first is its own', async () => {
    const account = await environment.account();
    const [bot, page, number] = [
      await channel(account, 'telegram'),
      await channel(account, 'messenger'),
      await channel(account, 'whatsapp'),
    ];
    const agent = await made(account, {
      name: 'Todos',
      channelType: 'instagram',
      channelIds: [page.id, bot.id],
    });
    expect(agent).toMatchObject({ channelType: 'messenger', channelIds: [page.id, bot.id] });
    expect(await ofType(account, 'messenger')).toEqual(['Todos']);
    expect(await ofType(account, 'instagram')).toEqual([]);
    // The first agent has lost its only channel, and is still one of the type it was made for.
    expect(await ofType(account, 'telegram')).toEqual(['Todos', 'Recepção']);
    expect(await change(account, agent.id, { channelIds: [number.id, bot.id] })).toMatchObject({
      channelType: 'whatsapp',
      channelIds: [number.id, bot.id],
    });
    expect(await agentOf(account, page.id)).toBe(null);
    const listed = List.parse(
      (await account.call('GET', '/agents?channelType=telegram')).data,
    ).agents;
    expect(listed[0]).toMatchObject({ name: 'Todos', channelIds: [number.id, bot.id] });
    expect(await change(account, agent.id, { channelIds: [] })).toMatchObject({
      channelType: 'messenger',
      channelIds: [],
    });
  });

  it('are given without publishing a draft that waits', async () => {
    const account = await environment.account();
    const { id } = await firstAgent(account);
    const bot = await channel(account, 'telegram');
    await change(account, id, { config: { greeting: 'Rascunho' }, publish: false });
    expect(await change(account, id, { channelIds: [bot.id] })).toMatchObject({
      version: { number: 1 },
      hasUnpublishedChanges: true,
    });
  });
});

describe('moving a channel', () => {
  it('is one call, from either side, and is recorded', async () => {
    const account = await environment.account();
    const bot = await channel(account, 'telegram');
    const first = await firstAgent(account);
    const second = await made(account, { channelType: 'telegram' });
    const moved = await account.call('PUT', `/channels/${bot.id}`, { agentId: second.id });
    expect(moved).toMatchObject({ status: 200, data: { agent: { id: second.id } } });
    expect(await channelsOf(account, first.id)).toEqual([]);
    await change(account, first.id, { channelIds: [bot.id] });
    expect(await channelsOf(account, second.id)).toEqual([]);
    expect(
      (await account.call('PUT', `/channels/${bot.id}`, { agentId: null })).data,
    ).toMatchObject({ agent: null });
    const { rows } = await environment.services.db.query(
      `select action, details from audit_entry where subject = $1 and action = 'channel.agent_changed' order by created_at, id`,
      [bot.id],
    );
    expect(rows).toMatchObject([
      { details: { agentId: second.id, before: first.id } },
      { details: { agentId: null, before: first.id } },
    ]);
  });

  it('many at once leave a channel with one agent', async () => {
    const account = await environment.account();
    const bot = await channel(account, 'telegram');
    const agents = await Promise.all(
      [1, 2, 3].map((number) => made(account, { name: `${number}`, channelType: 'telegram' })),
    );
    const answers = await Promise.all(
      agents.flatMap(({ id }) => [
        account.call('PUT', `/channels/${bot.id}`, { agentId: id }),
        account.call('PATCH', `/agents/${id}`, { channelIds: [bot.id] }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const having = await Promise.all(agents.map(({ id }) => channelsOf(account, id)));
    expect(having.flat()).toEqual([bot.id]);
  });

  it('names only channels and agents of the workspace', async () => {
    const [account, stranger] = [await environment.account(), await environment.account()];
    const [mine, theirs] = [
      await channel(account, 'telegram'),
      await channel(stranger, 'telegram'),
    ];
    const [agent, foreign] = [await firstAgent(account), await firstAgent(stranger)];
    for (const channelIds of [[theirs.id], [mine.id, theirs.id], [uuidv7()]]) {
      expect(await account.call('PATCH', `/agents/${agent.id}`, { channelIds })).toMatchObject({
        status: 404,
        code: 'channel_not_found',
      });
      expect(await account.call('POST', '/agents', { name: 'x', channelIds })).toMatchObject({
        status: 404,
        code: 'channel_not_found',
      });
    }
    for (const agentId of [foreign.id, uuidv7()])
      expect(
        await account.call('PUT', `/channels/${mine.id}`, { agentId, displayName: 'Não' }),
      ).toMatchObject({ status: 404, code: 'agent_not_found' });
    expect(await account.call('PUT', `/channels/${theirs.id}`, { agentId: null })).toMatchObject({
      status: 404,
      code: 'channel_not_found',
    });
    expect(await agentOf(account, mine.id)).toMatchObject({ id: agent.id });
    expect(await agentOf(stranger, theirs.id)).toMatchObject({ id: foreign.id });
  });

  it('is for owners and admins', async () => {
    const account = await environment.account();
    const bot = await channel(account, 'telegram');
    const { id } = await firstAgent(account);
    await environment.services.db.query(
      `update membership set role = 'attendant' where user_id = $1`,
      [account.userId],
    );
    expect((await account.call('PUT', `/channels/${bot.id}`, { agentId: null })).status).toBe(403);
    expect((await account.call('PATCH', `/agents/${id}`, { channelIds: [] })).status).toBe(403);
    expect(await agentOf(account, bot.id)).toMatchObject({ id });
  });
});

it('a channel keeps its agent while it is disconnected, and leaves it when it is deleted', async () => {
  const account = await environment.account();
  const bot = await channel(account, 'telegram');
  const { id } = await firstAgent(account);
  await account.call('DELETE', `/api/channels/${bot.id}`);
  expect(await agentOf(account, bot.id)).toMatchObject({ id });
  await account.call('DELETE', `/api/channels/${bot.id}?purge=true`);
  expect(await firstAgent(account)).toMatchObject({ channelIds: [], channelType: 'telegram' });
});
