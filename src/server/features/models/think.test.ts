import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { UsageRow } from '#contract/models/budgets.ts';
import { type ModelProvider, modelProviders } from '#contract/models/providers.ts';
import type { Think, ThinkRequest } from '#server/agent/think.ts';
import { connectModel, MODEL_KEY, startModels, startRaw } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { createThinking } from './think.ts';

let environment: ProductEnvironment;
let models: Awaited<ReturnType<typeof startModels>>;
let hanging: Awaited<ReturnType<typeof startRaw>>;
let closed: Promise<void>;
beforeAll(async () => {
  models = await startModels();
  const ended = Promise.withResolvers<void>();
  closed = ended.promise;
  hanging = await startRaw((request) => request.socket.on('close', () => ended.resolve()));
  environment = await startProductEnvironment({ insideOrigins: [models.origin, hanging.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await models.stop();
  await hanging.stop();
});

const reply = {
  name: 'reply',
  description: 'Says something to the customer',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
};
const request = (text: string, seconds = 20): ThinkRequest => ({
  system: 'You answer for a bakery.',
  messages: [{ role: 'user', text }],
  earlier: 0,
  tools: [reply],
  maxOutputTokens: 500,
  deadline: Date.now() + seconds * 1000,
});
const never = new AbortController().signal;
/** A dollar for a million tokens of either kind. */
const price = { input: 1_000_000, output: 1_000_000 };

interface Thinker {
  account: Account;
  think: Think;
}
async function thinker(
  provider: ModelProvider,
  origin = models.origin,
  model = 'gpt',
): Promise<Thinker> {
  const account = await environment.account();
  const agent = await firstAgent(account);
  const { id } = await connectModel(account, provider, origin, { [model]: price });
  const think = createThinking(environment.services)({
    workspaceId: account.workspaceId,
    agentId: agent.id,
    brain: {
      kind: 'model',
      connectionId: id,
      model,
      fallback: null,
      temperature: 0.2,
      builtinFirst: true,
    },
    purpose: 'turn',
  });
  return { account, think };
}

const Spent = z.object({
  spentMicros: z.number(),
  stopMicros: z.number().nullable(),
  hasRefused: z.boolean(),
});
const Budgets = z.object({ month: Spent, day: Spent, agents: z.array(Spent) });
const budgets = async ({ account }: Thinker) =>
  Budgets.parse((await account.call('GET', '/api/budgets')).data);
const usage = async ({ account }: Thinker) =>
  z.object({ usage: z.array(UsageRow) }).parse((await account.call('GET', '/api/usage')).data)
    .usage;
const stopAt = ({ account }: Thinker, monthStopMicros: number) =>
  account.call('PUT', '/api/budgets', { monthStopMicros, dayStopMicros: null });

const usageOf: Record<ModelProvider, Record<string, number>> = {
  openai: { input_tokens: 1000, output_tokens: 200 },
  anthropic: { input_tokens: 1000, output_tokens: 200 },
  google: { promptTokenCount: 1000, candidatesTokenCount: 200 },
  groq: { prompt_tokens: 1000, completion_tokens: 200 },
  mistral: { prompt_tokens: 1000, completion_tokens: 200 },
  compatible: { prompt_tokens: 1000, completion_tokens: 200 },
};

test.each(modelProviders)('%s: a step is told in our words, counted and paid', async (provider) => {
  const asked = `Abrem domingo, ${provider}?`;
  const isFirst = { userMessage: asked, hasToolResult: false };
  models.mock.on(isFirst, {
    toolCalls: [{ name: 'reply', arguments: { text: 'Sim, às 9h.' } }],
    usage: usageOf[provider],
    ...(provider === 'google' && { finishReason: 'stop' }),
  });
  models.mock.on({ ...isFirst, hasToolResult: true }, { content: 'Combinado.' });
  const one = await thinker(provider);
  const step = await one.think(request(asked), never);
  expect(step).toMatchObject({
    calls: [{ name: 'reply', args: { text: 'Sim, às 9h.' } }],
    usage: { input: 1000, cached: 0, output: 200 },
    costMicros: 1200,
    model: 'gpt',
    fallback: null,
  });
  expect(await budgets(one)).toMatchObject({
    month: { spentMicros: 1200, stopMicros: 20_000_000 },
    day: { spentMicros: 1200, stopMicros: null },
    agents: [{ spentMicros: 1200, stopMicros: null }],
  });
  expect(await usage(one)).toMatchObject([
    { purpose: 'turn', calls: 1, inputTokens: 1000, outputTokens: 200, costMicros: 1200 },
  ]);
  // What came before goes along, in the provider's own form.
  const [call] = step.calls;
  if (!call) throw new Error('It called nothing');
  const again = request(asked);
  again.messages.push(
    { role: 'assistant', text: 'Um momento.', calls: [call] },
    { role: 'tool', results: [{ id: call.id, name: 'reply', text: 'The reply has no source.' }] },
  );
  expect(await one.think(again, never)).toMatchObject({ text: 'Combinado.', calls: [] });
  const sent = JSON.stringify(models.mock.getLastRequest()?.body);
  for (const words of ['You answer for a bakery.', 'Um momento.', 'The reply has no source.'])
    expect(sent).toContain(words);
});

test('nothing is kept at OpenAI, a tool is required, and the key is in one header alone', async () => {
  const heard: { path: string; headers: string[]; body: string }[] = [];
  const raw = await startRaw((incoming, response, body) => {
    heard.push({ path: incoming.url ?? '', headers: incoming.rawHeaders, body });
    response.writeHead(404).end('{}');
  });
  await using other = await startProductEnvironment({ insideOrigins: [raw.origin] });
  const account = await other.account();
  const { id: agentId } = await firstAgent(account);
  const later = request('Oi');
  later.messages.unshift(
    { role: 'user', text: 'Bom dia' },
    { role: 'assistant', text: 'Bom dia!', calls: [] },
  );
  later.earlier = 2;
  for (const provider of modelProviders) {
    const { id: connectionId } = await connectModel(account, provider, raw.origin, { m: price });
    const rest = { model: 'm', fallback: null, temperature: 0.2, builtinFirst: true };
    const think = createThinking(other.services)({
      workspaceId: account.workspaceId,
      agentId,
      brain: { kind: 'model', connectionId, ...rest },
      purpose: 'turn',
    });
    await expect(think(later, never)).rejects.toMatchObject({ reason: 'model_failed' });
    await account.call('GET', `/api/model-connections/${connectionId}/models`);
  }
  await raw.stop();
  expect(heard.map(({ path }) => path)).toEqual([
    '/v1/responses',
    '/v1/models',
    '/v1/messages',
    '/v1/models?limit=1000',
    '/v1beta/models/m:generateContent',
    '/v1beta/models?pageSize=1000',
    ...modelProviders.slice(3).flatMap(() => ['/v1/chat/completions', '/v1/models']),
  ]);
  const asked = heard
    .filter(({ body }) => body !== '')
    .map(({ body }): unknown => JSON.parse(body));
  const kept = { type: 'ephemeral' };
  expect(JSON.stringify(asked[1]).match(/cache_control/g)).toHaveLength(2);
  expect(asked[0]).toMatchObject({ store: false, tool_choice: 'required' });
  expect(asked[1]).toMatchObject({
    tool_choice: { type: 'any' },
    system: [{ cache_control: kept }],
    messages: [
      { content: [{ text: 'Bom dia' }] },
      { content: [{ text: 'Bom dia!', cache_control: kept }] },
      { content: [{ text: 'Oi' }] },
    ],
  });
  expect(asked[2]).toMatchObject({ toolConfig: { functionCallingConfig: { mode: 'ANY' } } });
  for (const { path, headers, body } of heard) {
    expect(`${path}${body}`).not.toContain(MODEL_KEY);
    expect(headers.filter((header) => header.includes(MODEL_KEY))).toHaveLength(1);
    // Nobody else is named to a provider: no workspace, no person, no address of ours.
    for (const ours of [account.workspaceId, account.userId, other.origin])
      expect(`${path}${headers.join()}${body}`).not.toContain(ours);
  }
});

test('the signal ends a call at once, and what it may have cost is counted as superseded', async () => {
  const one = await thinker('compatible', hanging.origin);
  const stop = new AbortController();
  const thinking = one.think(request('Oi'), stop.signal);
  await expect.poll(async () => (await budgets(one)).month.spentMicros).toBeGreaterThan(500);
  stop.abort(new Error('A person took over'));
  await expect(thinking).rejects.toThrow('A person took over');
  await closed;
  await expect.poll(() => usage(one)).toMatchObject([{ calls: 1, inputTokens: 0 }]);
  const [row] = await usage(one);
  expect(row?.supersededMicros).toBe(row?.costMicros);
  expect(row?.costMicros).toBe((await budgets(one)).month.spentMicros);
});

/** Others are at the budget until it is let go, and somebody waits for it. */
async function holdBudget({ account }: Thinker) {
  const { db } = environment.services;
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select from budget where workspace_id = $1 for update', [
    account.workspaceId,
  ]);
  return {
    waiting: async () =>
      (
        await db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    letGo: async () => {
      await holder.query('rollback');
      holder.release();
    },
  };
}

test('a call that was ended before it was sent costs nothing, nor does one without its key', async () => {
  const one = await thinker('compatible');
  await stopAt(one, 1_000_000);
  const held = await holdBudget(one);
  const stop = new AbortController();
  const thinking = one.think(request('Ninguém ouve isto'), stop.signal);
  await expect.poll(held.waiting).toBe(1);
  stop.abort(new Error('A person took over'));
  await held.letGo();
  await expect(thinking).rejects.toThrow('A person took over');
  await expect.poll(async () => (await budgets(one)).month.spentMicros).toBe(0);
  expect(JSON.stringify(models.mock.getRequests())).not.toContain('Ninguém ouve isto');
  expect(await usage(one)).toEqual([]);

  await environment.services.db.query(
    `update model_connection set secret = '\\x00' where workspace_id = $1`,
    [one.account.workspaceId],
  );
  await expect(one.think(request('Ninguém ouve isto'), never)).rejects.toMatchObject({
    name: 'ModelFailure',
    reason: 'model_failed',
  });
  const [connection] = z
    .object({ connections: z.array(z.object({ id: z.string() })) })
    .parse((await one.account.call('GET', '/api/model-connections')).data).connections;
  const path = `/api/model-connections/${connection?.id}/test`;
  expect((await one.account.call('POST', path, { model: 'gpt' })).data).toMatchObject({
    ok: false,
    code: 'key_lost',
  });
  expect((await budgets(one)).month.spentMicros).toBe(0);
});

test('64 at once on the last cents never go past the stop', async () => {
  models.mock.onMessage('Quase no fim?', {
    toolCalls: [{ name: 'reply', arguments: { text: 'Sim.' } }],
    usage: { prompt_tokens: 100, completion_tokens: 500 },
  });
  const one = await thinker('compatible');
  await stopAt(one, 7_000);
  const answers = await Promise.allSettled(
    Array.from({ length: 64 }, () => one.think(request('Quase no fim?'), never)),
  );
  const given = answers.filter(({ status }) => status === 'fulfilled').length;
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.reason] : [],
  );
  expect(new Set(refused)).toEqual(new Set(['over_budget']));
  // Each is charged some 630 before, and costs 600.
  expect(given).toBe(11);
  expect(given + refused.length).toBe(64);
  const { month } = await budgets(one);
  expect(month.spentMicros).toBe(given * 600);
  expect(month.spentMicros).toBeLessThanOrEqual(7_000);
  // People are told once of each, and a higher stop lets the model answer again.
  const bell = async () => (await one.account.call('GET', '/api/notifications')).text;
  expect((await bell()).match(/100% do limite do mês/g)).toHaveLength(1);
  await stopAt(one, 1_000_000);
  expect(await bell()).not.toContain('100% do limite');
  await one.think(request('Quase no fim?'), never);
});

test('people are told once that most of what may be spent is spent', async () => {
  models.mock.onMessage('Quanto falta?', {
    content: 'Pouco.',
    usage: { prompt_tokens: 100, completion_tokens: 500 },
  });
  const one = await thinker('compatible');
  await stopAt(one, 2_100);
  const told: number[] = [];
  for (let call = 1; call <= 3; call += 1) {
    await one.think(request('Quanto falta?'), never);
    const bell = (await one.account.call('GET', '/api/notifications')).text;
    told.push([...bell.matchAll(/80% do limite do mês/g)].length);
  }
  expect((await budgets(one)).month.spentMicros).toBe(1_800);
  expect(told).toEqual([0, 0, 1]);
  expect(await usage(one)).toMatchObject([{ calls: 3, outputTokens: 1_500, costMicros: 1_800 }]);
});

test('nobody is told that the day is spent because yesterday was', async () => {
  models.mock.onMessage('Já é amanhã?', { content: 'Sim.', usage: { prompt_tokens: 600 } });
  const one = await thinker('compatible');
  const put = { monthStopMicros: 1_700, dayStopMicros: 1_300 };
  expect((await one.account.call('PUT', '/api/budgets', put)).status).toBe(200);
  await one.think(request('Já é amanhã?'), never);
  await one.think(request('Já é amanhã?'), never);
  const { db } = environment.services;
  await db.query(
    `update budget set period_start = period_start - 1 where workspace_id = $1 and period = 'day'`,
    [one.account.workspaceId],
  );
  // The month has no room, and so nothing began the day anew yet.
  await expect(one.think(request('Já é amanhã?'), never)).rejects.toMatchObject({
    reason: 'over_budget',
  });
  const bell = (await one.account.call('GET', '/api/notifications')).text;
  expect(bell).toContain('100% do limite do mês');
  expect(bell).not.toContain('100% do limite do dia');
  expect(await budgets(one)).toMatchObject({ day: { spentMicros: 0 } });
});

test('people are told once that most of what an agent may spend is spent', async () => {
  models.mock.onMessage('Quanto resta?', { content: 'Um pouco.', usage: { prompt_tokens: 600 } });
  const one = await thinker('compatible');
  const { id: agentId, name } = await firstAgent(one.account);
  await one.account.call('PUT', '/api/budgets', {
    monthStopMicros: 1_000_000,
    dayStopMicros: null,
    agents: [{ agentId, dayStopMicros: 2_100 }],
  });
  const told: number[] = [];
  const language = { 'accept-language': 'en' };
  for (let call = 1; call <= 3; call += 1) {
    await one.think(request('Quanto resta?'), never);
    const { text } = await one.account.call('GET', '/api/notifications', undefined, language);
    told.push(text.split(`80% of the daily limit of the agent ${name} is spent`).length - 1);
  }
  expect(told).toEqual([0, 0, 1]);
});

test('a notice about a limit stays while it holds, and is told again for another limit', async () => {
  models.mock.onMessage('Quanto sobra?', { content: 'Algo.', usage: { prompt_tokens: 600 } });
  const one = await thinker('compatible');
  const agent = await firstAgent(one.account);
  const put = async (month: number, day: number | null = null, ofAgent: number | null = null) => {
    const answer = await one.account.call('PUT', '/api/budgets', {
      monthStopMicros: month,
      dayStopMicros: day,
      agents: [{ agentId: agent.id, dayStopMicros: ofAgent }],
    });
    expect(answer.status).toBe(200);
  };
  const Bell = z.object({ notifications: z.array(z.object({ title: z.string() })) });
  /** What the bell says of limits. */
  const bell = async (): Promise<string[]> => {
    const { data } = await one.account.call('GET', '/api/notifications');
    return Bell.parse(data)
      .notifications.map(({ title }) => title)
      .filter((title) => title.includes('do limite'))
      .toSorted();
  };
  const clear = () => one.account.call('DELETE', '/api/notifications');
  const of = (percent: number, what: string): string => `${percent}% do limite ${what} foi gasto`;
  const [month, day] = ['do mês para modelos', `do dia do agente ${agent.name}`];

  const ask = () => one.think(request('Quanto sobra?'), never);
  const refused = () => expect(ask()).rejects.toMatchObject({ reason: 'over_budget' });

  await put(3_000, null, 3_000);
  for (let call = 1; call <= 4; call += 1) await ask();
  expect(await bell()).toEqual([of(80, day), of(80, month)]);
  // Another limit changes nothing of these, and they are not told again.
  await clear();
  await put(3_000, 50_000, 3_000);
  await ask();
  expect(await bell()).toEqual([]);
  await refused();
  expect(await bell()).toEqual([of(100, day), of(100, month)]);
  // The month has room again, but most of it is still spent, which was told before.
  await put(3_050, 50_000, 3_000);
  expect(await bell()).toEqual([of(100, day)]);
  await refused();
  expect(await bell()).toEqual([of(100, day), of(100, month)]);
  // With much more room nothing holds any more, and is told anew when it does.
  await put(1_000_000, 50_000, 4_000);
  expect(await bell()).toEqual([]);
  await ask();
  expect(await bell()).toEqual([of(80, day)]);
  await put(1_000_000, 50_000, null);
  expect(await bell()).toEqual([]);
});

test('many calls of one business at once leave the connections of the database to others', async () => {
  models.mock.onMessage('Todos de uma vez?', { content: 'Sim.', usage: { prompt_tokens: 600 } });
  const one = await thinker('compatible');
  await one.think(request('Todos de uma vez?'), never);
  const held = await holdBudget(one);
  const answers = Array.from({ length: 20 }, () => one.think(request('Todos de uma vez?'), never));
  await expect.poll(held.waiting, { timeout: 10_000 }).toBeGreaterThan(0);
  await environment.account();
  expect(await held.waiting()).toBeLessThanOrEqual(1);
  await held.letGo();
  await Promise.all(answers);
  expect((await budgets(one)).month.spentMicros).toBe(21 * 600);
});

test('a process that dies in the middle of a call leaves it charged', async () => {
  const one = await thinker('compatible', hanging.origin);
  await stopAt(one, 1_000);
  // Nobody ever hears of this call again.
  void one.think(request('Oi', 60), never).catch(() => undefined);
  await expect.poll(async () => (await budgets(one)).month.spentMicros).toBeGreaterThan(500);
  const { month } = await budgets(one);
  await expect(one.think(request('Oi'), never)).rejects.toMatchObject({ reason: 'over_budget' });
  expect((await budgets(one)).month.spentMicros).toBe(month.spentMicros);
});

test('an agent has a stop of its own, and the day begins anew', async () => {
  models.mock.onMessage('E hoje?', { content: 'Sim.', usage: { prompt_tokens: 600 } });
  const one = await thinker('compatible');
  const agent = await firstAgent(one.account);
  const stops = {
    monthStopMicros: 1_000_000,
    dayStopMicros: null,
    agents: [{ agentId: agent.id, dayStopMicros: 1_000 }],
  };
  expect((await one.account.call('PUT', '/api/budgets', stops)).data).toMatchObject({
    agents: [{ agentId: agent.id, name: agent.name, stopMicros: 1_000 }],
  });
  const bell = async () => (await one.account.call('GET', '/api/notifications')).text;
  await one.think(request('E hoje?'), never);
  expect(await bell()).not.toContain('do limite');
  expect((await budgets(one)).agents).toMatchObject([{ hasRefused: false }]);
  for (let tries = 0; tries < 2; tries += 1)
    await expect(one.think(request('E hoje?'), never)).rejects.toMatchObject({
      reason: 'over_budget',
    });
  const told = `100% do limite do dia do agente ${agent.name} foi gasto`;
  expect((await bell()).split(told)).toHaveLength(2);
  expect(await bell()).not.toContain('para modelos');
  // 600 of 1,000 are spent, and a call that may cost more than the rest is not made.
  expect(await budgets(one)).toMatchObject({
    agents: [{ hasRefused: true, spentMicros: 600 }],
    month: { hasRefused: false },
    day: { hasRefused: false },
  });
  const { db } = environment.services;
  await db.query(
    `update budget set period_start = period_start - 1 where workspace_id = $1 and period = 'day'`,
    [one.account.workspaceId],
  );
  expect((await budgets(one)).agents).toMatchObject([{ spentMicros: 0, hasRefused: false }]);
  await one.think(request('E hoje?'), never);
  expect(await budgets(one)).toMatchObject({
    agents: [{ spentMicros: 600 }],
    day: { spentMicros: 600 },
  });
  const stranger = await environment.account();
  const others = { ...stops, agents: [{ agentId: agent.id, dayStopMicros: null }] };
  expect(await stranger.call('PUT', '/api/budgets', others)).toMatchObject({
    code: 'agent_not_found',
  });
});
