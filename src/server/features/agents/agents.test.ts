import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent, ListedAgent } from '#contract/agents/agents.ts';
import { ProcessedMessage } from '#contract/agents/agent-trial.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { createAnsweringAgents } from './agents.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = z.object({
  agents: z.array(ListedAgent),
  pagination: z.object({ page: z.number(), total: z.number(), totalPages: z.number() }),
});
const faq = [{ question: 'Que horas abre?', variants: ['horário'], answer: 'Às 9h.', buttons: [] }];
const missing = uuidv7();

const created = async (account: Account, body: Record<string, unknown> = {}) => {
  const answer = await account.call('POST', '/agents', {
    name: 'Balcão',
    channelType: 'telegram',
    ...body,
  });
  expect(answer.status).toBe(201);
  return Agent.parse(answer.data);
};
const channel = async (account: Account, type: string): Promise<string> =>
  z
    .object({ id: z.string() })
    .parse((await account.call('POST', '/channels', { type, displayName: 'Loja' })).data).id;
const list = async (account: Account, path: string) =>
  List.parse((await account.call('GET', path)).data);
const names = async (account: Account, path: string) =>
  (await list(account, path)).agents.map(({ name }) => name);
const rows = (text: string, values: unknown[]) =>
  environment.services.db.query(text, values).then(({ rows: found }) => found);

describe('agents', () => {
  it('a new workspace has one: published, switched off, for Telegram', async () => {
    const account = await environment.account();
    const { agents } = await list(account, '/agents');
    expect(agents).toMatchObject([
      {
        name: 'Recepção',
        channelType: 'telegram',
        status: 'inactive',
        version: { number: 1 },
        hasUnpublishedChanges: false,
      },
    ]);
    // A list brings no configurations: one alone may be half a megabyte.
    expect((await account.call('GET', '/agents')).text).not.toContain('"config"');
    expect((await firstAgent(account)).config).toMatchObject({
      faq: { length: 8 },
      menu: { length: 3 },
    });
  });

  it('and in English where the person reads English', async () => {
    const answer = await environment.call(
      'POST',
      '/api/auth/register',
      { name: 'Ann', email: `ann-${missing}@example.com`, password: 'seven stones in rivers 9' },
      { 'accept-language': 'en' },
    );
    const { token } = z.object({ token: z.string() }).parse(answer.data);
    const call = (method: string, path: string) =>
      environment.call(method, path, undefined, { authorization: `Bearer ${token}` });
    expect(await firstAgent({ call })).toMatchObject({
      name: 'Reception',
      config: { language: 'en' },
    });
  });

  it('is created inactive with its first version; `{}` is a whole configuration', async () => {
    const account = await environment.account();
    const agent = await created(account);
    expect(agent).toMatchObject({
      status: 'inactive',
      version: { number: 1 },
      hasUnpublishedChanges: false,
      conversations: 0,
      answered: 0,
      handedOff: 0,
      config: { language: 'pt', handOff: { afterMisses: 2 } },
    });
    expect((await account.call('GET', `/agents/${agent.id}`)).data).toEqual(agent);
  });

  it('publishes what is saved as a new version, and the same again as none', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    const change = async (body: unknown) =>
      Agent.parse((await account.call('PATCH', `/agents/${id}`, body)).data);
    expect(await change({ config: { faq } })).toMatchObject({
      version: { number: 2 },
      hasUnpublishedChanges: false,
    });
    expect(await change({ config: { faq } })).toMatchObject({ version: { number: 2 } });
    expect(
      await rows(
        'select position, question, terms from knowledge_item k join agent_version v on v.id = k.version_id where v.agent_id = $1 and v.number = 2',
        [id],
      ),
    ).toMatchObject([
      {
        position: 0,
        question: 'Que horas abre?',
        terms: expect.arrayContaining(['abr', '~horari']),
      },
    ]);
  });

  it('keeps a draft apart until it is published; a new name publishes nothing', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    const change = async (body: unknown) =>
      Agent.parse((await account.call('PATCH', `/agents/${id}`, body)).data);
    expect(await change({ config: { faq }, publish: false })).toMatchObject({
      version: { number: 1 },
      hasUnpublishedChanges: true,
      config: { faq },
    });
    expect(await change({ name: 'Caixa', description: 'Do caixa' })).toMatchObject({
      name: 'Caixa',
      description: 'Do caixa',
      version: { number: 1 },
      hasUnpublishedChanges: true,
    });
    expect(await change({ publish: true })).toMatchObject({
      version: { number: 2 },
      hasUnpublishedChanges: false,
    });
    expect(await change({ description: null })).toMatchObject({ description: null, name: 'Caixa' });
  });

  it('publishes one version for each of many changes at once', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        account.call('PATCH', `/agents/${id}`, { config: { greeting: `Oi ${number}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(
      await rows(
        'select count(*) as versions, max(number) as newest from agent_version where agent_id = $1',
        [id],
      ),
    ).toEqual([{ versions: 6, newest: 6 }]);
  });

  it('lists, searches, filters and pages', async () => {
    const account = await environment.account();
    for (const [name, channelType] of [
      ['100% Vendas', 'whatsapp'],
      ['Suporte_1', 'telegram'],
      ['Suporte 2', 'instagram'],
    ])
      await created(account, { name, channelType });
    expect(await names(account, '/agents')).toEqual([
      'Suporte 2',
      'Suporte_1',
      '100% Vendas',
      'Recepção',
    ]);
    expect(await names(account, '/agents?search=suporte')).toEqual(['Suporte 2', 'Suporte_1']);
    expect(await names(account, '/agents?search=%25')).toEqual(['100% Vendas']);
    expect(await names(account, '/agents?search=e_1')).toEqual(['Suporte_1']);
    expect(await names(account, '/agents?channelType=instagram')).toEqual(['Suporte 2']);
    expect(await names(account, '/agents/by-channel-type/telegram')).toEqual([
      'Suporte_1',
      'Recepção',
    ]);
    expect(await names(account, '/agents/active')).toEqual([]);
    expect(await list(account, '/agents?limit=3&page=2')).toMatchObject({
      agents: [{ name: 'Recepção' }],
      pagination: { page: 2, total: 4, totalPages: 2 },
    });
    expect((await account.call('GET', '/agents?limit=101')).status).toBe(400);
  });

  it('is switched on and off, which whoever answers sees at once', async () => {
    const account = await environment.account();
    const agents = createAnsweringAgents(environment.services);
    const channelId = await channel(account, 'whatsapp');
    const { id } = await created(account, { channelType: 'whatsapp', config: { faq } });
    const find = () => agents.find(account.workspaceId, channelId);
    expect(await find()).toEqual({ none: 'agent_inactive' });
    expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).data).toMatchObject({
      status: 'active',
    });
    expect(await find()).toMatchObject({ agentId: id, number: 1, config: { faq: [] } });
    await account.call('PATCH', `/agents/${id}`, { config: { greeting: 'Nova' } });
    expect(await find()).toMatchObject({ number: 2, config: { greeting: 'Nova' } });
    const younger = await created(account, { channelType: 'whatsapp' });
    await account.call('PATCH', `/agents/${younger.id}/toggle-status`);
    expect(await find()).toMatchObject({ agentId: id });
    await account.call('PATCH', `/agents/${id}/toggle-status`);
    expect(await find()).toEqual({ none: 'agent_inactive' });
    expect(await agents.find(account.workspaceId, await channel(account, 'messenger'))).toEqual({
      none: 'no_agent',
    });
    agents.close();
  });

  it('a change by another process is seen within a second', async () => {
    const account = await environment.account();
    const agents = createAnsweringAgents(environment.services);
    const channelId = await channel(account, 'whatsapp');
    const { id } = await created(account, { channelType: 'whatsapp' });
    expect(await agents.find(account.workspaceId, channelId)).toEqual({ none: 'agent_inactive' });
    const changedAt = Date.now();
    await rows(`update agent set status = 'active' where id = $1`, [id]);
    await expect
      .poll(() => agents.find(account.workspaceId, channelId), { timeout: 5_000, interval: 20 })
      .toMatchObject({ agentId: id });
    expect(Date.now() - changedAt).toBeLessThan(1_500);
    agents.close();
  });

  it('is deleted with its versions and knowledge; what was said stays', async () => {
    const account = await environment.account();
    const { id } = await created(account, { config: { faq } });
    const conversationId = await conversation(account);
    await run(account, conversationId, id, 'reply', null);
    expect((await account.call('DELETE', `/agents/${id}`)).status).toBe(200);
    expect(await account.call('GET', `/agents/${id}`)).toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });
    expect(await rows('select 1 from agent_version where agent_id = $1', [id])).toEqual([]);
    expect(await rows('select id from conversation where id = $1', [conversationId])).toHaveLength(
      1,
    );
    expect(
      await rows(`select action from audit_entry where subject = $1 order by created_at, id`, [id]),
    ).toEqual([{ action: 'agent.created' }, { action: 'agent.deleted' }]);
  });

  it('counts conversations, answers, handoffs by reason and reply times', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    const first = await conversation(account);
    const second = await conversation(account);
    for (const seconds of [1, 2, 3])
      await reply(account, first, await run(account, first, id, 'reply', null), seconds);
    await run(account, second, id, 'hand_off', 'menu_person');
    await run(account, second, id, 'wait', 'closing_thanks');
    const figures = () => account.call('GET', `/agents/${id}`).then((answer) => answer.data);
    await expect
      .poll(figures, { timeout: 10_000 })
      .toMatchObject({ conversations: 2, answered: 3, handedOff: 1 });
    const { data } = await account.call('GET', '/agents/stats');
    expect(data).toMatchObject({ total: 2, active: 0, inactive: 2 });
    const statistics = z
      .object({ agents: z.array(z.object({ id: z.string() }).loose()) })
      .parse(data).agents;
    expect(statistics.find((agent) => agent.id === id)).toMatchObject({
      conversations: 2,
      answered: 3,
      handedOff: { menu_person: 1 },
      firstReplySeconds: { p50: 2, p90: expect.closeTo(2.8, 5) },
      costMicros: 0,
    });
  });
});

describe('trying an agent', () => {
  const say = async (account: Account, id: string, body: Record<string, unknown>) =>
    ProcessedMessage.parse(
      (await account.call('POST', `/agents/${id}/process-message`, body)).data,
    );

  it('answers as it would, with sources and trace, and sends nothing', async () => {
    const account = await environment.account();
    const { id } = await created(account, { config: { faq, menu: ['Horário'] } });
    const hello = await say(account, id, { message: 'oi' });
    expect(hello).toMatchObject({
      outcome: 'reply',
      reason: null,
      messages: [{ buttons: ['Horário', 'Falar com atendente'] }],
      usage: { costMicros: 0, currency: 'USD' },
    });
    const answer = await say(account, id, { message: '1', state: hello.state });
    expect(answer).toMatchObject({
      outcome: 'reply',
      messages: [{ text: 'Às 9h.', buttons: [] }],
      sources: [{ id: 'faq:0', title: 'Que horas abre?', confidence: 1 }],
    });
    expect(answer.trace.map(({ step }) => step)).toEqual(['choice', 'search']);
    expect(await say(account, id, { message: 'atendente', state: answer.state })).toMatchObject({
      outcome: 'hand_off',
      reason: 'handoff_word',
    });
    expect(
      await rows('select 1 from message where workspace_id = $1', [account.workspaceId]),
    ).toEqual([]);
  });

  it('tries the draft, or a configuration that is not even saved', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    await account.call('PATCH', `/agents/${id}`, { config: { faq }, publish: false });
    expect(
      await say(account, id, {
        message: 'que horas abre?',
        history: [{ role: 'agent', text: 'Oi' }],
      }),
    ).toMatchObject({
      messages: [{ text: 'Às 9h.' }],
    });
    expect(
      await say(account, id, { message: 'oi', config: { greeting: 'Sou um bot novo.' } }),
    ).toMatchObject({
      messages: [{ text: 'Sou um bot novo.' }],
    });
  });

  it('bears any memory it is given', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    expect(
      (
        await say(account, id, {
          message: 'oi',
          state: { choices: 'x', misses: -1e308, __proto__: { a: 1 } },
        })
      ).outcome,
    ).toBe('reply');
  });
});

describe('who may', () => {
  it.each([
    ['GET', '/agents/{id}'],
    ['PATCH', '/agents/{id}'],
    ['PATCH', '/agents/{id}/toggle-status'],
    ['POST', '/agents/{id}/duplicate'],
    ['DELETE', '/agents/{id}'],
    ['POST', '/agents/{id}/process-message'],
  ])('%s %s of another workspace is not found', async (method, path) => {
    const { id } = await created(await environment.account());
    const stranger = await environment.account();
    for (const target of [id, missing]) {
      const answer = await stranger.call(
        method,
        path.replace('{id}', target),
        method === 'GET' || method === 'DELETE'
          ? undefined
          : path.endsWith('message')
            ? { message: 'oi' }
            : {},
      );
      expect(answer).toMatchObject({ status: 404, code: 'agent_not_found' });
    }
  });

  it('an attendant reads and tries, and changes nothing', async () => {
    const account = await environment.account();
    const { id } = await created(account);
    await rows(`update membership set role = 'attendant' where user_id = $1`, [account.userId]);
    const changes = [
      ['POST', '/agents', { name: 'x', channelType: 'telegram' }],
      ['PATCH', `/agents/${id}`, { name: 'x' }],
      ['PATCH', `/agents/${id}/toggle-status`, undefined],
      ['POST', `/agents/${id}/duplicate`, undefined],
      ['DELETE', `/agents/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of changes)
      expect(await account.call(method, path, body)).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect((await account.call('GET', `/agents/${id}`)).status).toBe(200);
    expect(
      (await account.call('POST', `/agents/${id}/process-message`, { message: 'oi' })).status,
    ).toBe(200);
  });

  it.each([
    { name: '' },
    { name: 'x', channelType: 'fax' },
    { name: 'x', channelType: 'telegram', status: 'active' },
    { name: 'x', channelType: 'telegram', config: { faq: [{ question: '', answer: '' }] } },
    {
      name: 'x',
      channelType: 'telegram',
      config: { hours: { blocks: [{ day: 7, from: '9:00', to: '25:00' }] } },
    },
  ])('%j is refused with its field', async (body) => {
    const account = await environment.account();
    expect(await account.call('POST', '/agents', body)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});

async function conversation({ workspaceId }: Account): Promise<string> {
  const [channelId, contactId, id] = [uuidv7(), uuidv7(), uuidv7()];
  await rows(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'x', 'simulated', 'connected')`,
    [channelId, workspaceId],
  );
  await rows('insert into contact (id, workspace_id) values ($1, $2)', [contactId, workspaceId]);
  await rows(
    'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values ($1, $2, $3, $4, $5)',
    [id, workspaceId, channelId, contactId, id],
  );
  return id;
}

async function run(
  { workspaceId }: Account,
  conversationId: string,
  agentId: string,
  outcome: string,
  reason: string | null,
): Promise<string> {
  const id = uuidv7();
  await rows(
    'insert into run (id, workspace_id, conversation_id, agent_id, from_seq, to_seq, outcome, reason, started_at) values ($1, $2, $3, $4, 1, 1, $5, $6, now())',
    [id, workspaceId, conversationId, agentId, outcome, reason],
  );
  return id;
}

let sequence = 0;
async function reply(
  { workspaceId }: Account,
  conversationId: string,
  runId: string,
  seconds: number,
): Promise<void> {
  sequence += 1;
  await rows(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, created_at, sent_at)
     select part.id, $1, c.channel_id, c.id, direction, author, $4, '[]', $5, now() - interval '1 minute', case direction when 'out' then now() - interval '1 minute' + $6 * interval '1 second' end
     from conversation c, (values ($3::uuid, 'in', 'customer'), ($7::uuid, 'out', 'agent')) as part(id, direction, author) where c.id = $2`,
    [workspaceId, conversationId, uuidv7(), sequence, runId, seconds, uuidv7()],
  );
}
