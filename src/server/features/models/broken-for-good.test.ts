import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelChoice } from '#contract/agents/brain.ts';
import { ModelConnection } from '#contract/models/model-connections.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { connectBot, type CustomerLine } from '#test/customers/customer-line.ts';
import { type Answered, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel, MODEL_KEY } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** What no later try mends, seen in a customer's turn: people are told of it, and somebody answers. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
/** What each model answers, by its name; a model that is not here answers well. */
let answers: Record<string, Answered> = {};
beforeAll(async () => {
  model = await startChatModel(
    ({ body }) =>
      answers[Asked.parse(JSON.parse(body)).model] ?? said('Pode contar um pouco mais?'),
  );
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
beforeEach(() => {
  answers = {};
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const Asked = z.object({ model: z.string() });
const said = (text: string): Answered => ({
  calls: [{ name: 'reply', args: { text, kind: 'question' } }],
});
const price = { input: 1000, output: 1000 };
const path = '/api/model-connections';

interface Shop {
  account: Account;
  line: CustomerLine;
}
async function openShop(): Promise<Shop> {
  const account = await environment.account();
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
  const faq = [{ question: 'Abrem domingo?', answer: 'Sim, às 9h.', variants: [], buttons: [] }];
  return { account, line: await connectBot(account, { agent: { ...quick, faq } }) };
}
const connect = async ({ account }: Shop, ...models: string[]): Promise<string> => {
  const prices = Object.fromEntries(models.map((name) => [name, price]));
  return (await connectModel(account, 'compatible', model.origin, prices)).id;
};
async function think(
  { account }: Shop,
  first: ModelChoice,
  fallback: ModelChoice | null = null,
): Promise<void> {
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', ...first, fallback, builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
}

/** Somebody writes for the first time: what they hear. */
async function heard({ line }: Shop, name: string, text: string): Promise<string> {
  await line.write(name, text);
  await expect.poll(async () => (await line.heard(name)).length, { timeout: 20_000 }).toBe(1);
  return JSON.stringify(await line.heard(name));
}
const connectionOf = async ({ account }: Shop, id: string) =>
  z
    .object({ connections: z.array(ModelConnection) })
    .parse((await account.call('GET', path)).data)
    .connections.find((one) => one.id === id);
const bell = async ({ account }: Shop): Promise<string> =>
  (await account.call('GET', '/api/notifications')).text;
const toldOf = async (shop: Shop): Promise<number> =>
  (await bell(shop)).split('parou de responder').length - 1;

/** The key was sealed with a SECRET_KEY that nobody has any more. */
async function loseKey({ account }: Shop, id: string): Promise<void> {
  const secret = createSecrets(randomBytes(32).toString('base64')).seal(
    account.workspaceId,
    `model-connection/${id}`,
    MODEL_KEY,
  );
  await environment.services.db.query('update model_connection set secret = $2 where id = $1', [
    id,
    secret,
  ]);
}

test('where a key cannot be read any more, the second model answers, then the rules, then a person', async () => {
  const shop = await openShop();
  const lost = await connect(shop, 'chat');
  const good = await connect(shop, 'chat');
  await loseKey(shop, lost);
  await think(shop, { connectionId: lost, model: 'chat' }, { connectionId: good, model: 'chat' });
  expect(await heard(shop, 'Ana', 'Qual é a maior lua?')).toContain('um pouco mais');
  const why = 'A chave guardada não pode mais ser lida. Cole-a de novo aqui na conexão.';
  const broken = { status: 'error', statusCode: 'key_lost', statusSentence: why };
  expect(await connectionOf(shop, lost)).toMatchObject(broken);
  expect(await toldOf(shop)).toBe(1);
  expect(await bell(shop)).toContain(why);

  await think(shop, { connectionId: lost, model: 'chat' });
  expect(await heard(shop, 'Bia', 'Abrem domingo?')).toContain('Sim, às 9h.');
  expect(await heard(shop, 'Caio', 'Qual é a maior lua?')).toContain('Vou chamar uma pessoa');
  expect(await toldOf(shop)).toBe(1);
  const { rows } = await environment.services.db.query(
    `select outcome_reason from message where workspace_id = $1 and direction = 'in' order by created_at`,
    [shop.account.workspaceId],
  );
  expect(rows).toEqual([
    { outcome_reason: 'choices' },
    { outcome_reason: 'answer' },
    { outcome_reason: 'model_failed' },
  ]);

  // The key once more, and all is well.
  const put = await shop.account.call('PATCH', `${path}/${lost}`, { key: MODEL_KEY });
  expect(put.data).toMatchObject({ status: 'unchecked', statusSentence: null });
  expect(await toldOf(shop)).toBe(0);
  expect(await heard(shop, 'Davi', 'Qual é a maior lua?')).toContain('um pouco mais');
});

test('a key that cannot be read any more is what the test and the list of models say', async () => {
  const shop = await openShop();
  const id = await connect(shop, 'chat');
  await loseKey(shop, id);
  const language = { 'accept-language': 'en' };
  const why = 'The stored key can no longer be read. Paste it again here in the connection.';
  const tested = await shop.account.call('POST', `${path}/${id}/test`, { model: 'chat' }, language);
  expect(tested).toMatchObject({
    status: 200,
    data: { ok: false, code: 'key_lost', sentence: why },
  });
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'error', statusCode: 'key_lost' });
  const listed = await shop.account.call('GET', `${path}/${id}/models`, undefined, language);
  expect(listed).toMatchObject({ status: 409, code: 'models_not_listed' });
  expect(listed.text).toContain(why);
  const budgets = await shop.account.call('GET', '/api/budgets');
  expect(budgets.data).toMatchObject({ month: { spentMicros: 0 } });
});

test('a model that its provider has retired is told of once, and is over when it answers again', async () => {
  const shop = await openShop();
  const id = await connect(shop, 'old', 'new');
  const gone = { status: 404, body: '{"error":{"code":"model_not_found","message":"Gone"}}' };
  answers = { old: gone };
  await think(shop, { connectionId: id, model: 'old' }, { connectionId: id, model: 'new' });
  // The second model answers by the same connection, and the first one is broken all the same.
  for (const name of ['Ana', 'Bia'])
    expect(await heard(shop, name, 'Qual é a maior lua?')).toContain('um pouco mais');
  expect(await connectionOf(shop, id)).toMatchObject({
    status: 'error',
    statusCode: 'model_unknown',
    statusSentence: expect.stringContaining('não conhece este modelo'),
  });
  expect(await bell(shop)).toContain('O modelo old (Modelo de compatible) parou de responder');
  // Whoever has seen it is not told again.
  await shop.account.call('DELETE', '/api/notifications');
  expect(await heard(shop, 'Caio', 'Qual é a maior lua?')).toContain('um pouco mais');
  expect(await toldOf(shop)).toBe(0);
  // Both are broken, and that is no news either.
  answers = { old: gone, new: { status: 400 } };
  expect(await heard(shop, 'Davi', 'Qual é a maior lua?')).toContain('Vou chamar uma pessoa');
  expect(await toldOf(shop)).toBe(0);
  answers = {};
  await think(shop, { connectionId: id, model: 'new' }, { connectionId: id, model: 'old' });
  expect(await heard(shop, 'Eva', 'Qual é a maior lua?')).toContain('um pouco mais');
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'error' });
  await think(shop, { connectionId: id, model: 'old' }, null);
  expect(await heard(shop, 'Fabi', 'Qual é a maior lua?')).toContain('um pouco mais');
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'ok', statusSentence: null });
});

test.each([
  ['a refusal of the request', 400, '{"error":{"message":"No"}}', 'bad_request'],
  ['an address that nobody serves', 404, '<h1>Not found</h1>', 'not_a_model'],
  ['a key that may not', 403, '{"error":{"message":"No"}}', 'wrong_key'],
])('%s is told of', async (_name, status, body, code) => {
  const shop = await openShop();
  const id = await connect(shop, 'chat');
  answers = { chat: { status, body } };
  await think(shop, { connectionId: id, model: 'chat' });
  expect(await heard(shop, 'Ana', 'Qual é a maior lua?')).toContain('Vou chamar uma pessoa');
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'error', statusCode: code });
  expect(await toldOf(shop)).toBe(1);
  answers = {};
  expect(await heard(shop, 'Bia', 'Qual é a maior lua?')).toContain('um pouco mais');
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'ok' });
  expect(await toldOf(shop)).toBe(0);
});

test.each([
  ['too many requests', 429, '{"error":{"message":"Slow down"}}'],
  ['a provider that is down', 503, ''],
  ['a filter', 400, '{"error":{"code":"content_filter","message":"No"}}'],
])('nobody is told of what passes: %s', async (_name, status, body) => {
  const shop = await openShop();
  const id = await connect(shop, 'chat');
  answers = { chat: { status, body } };
  await think(shop, { connectionId: id, model: 'chat' });
  expect(await heard(shop, 'Ana', 'Qual é a maior lua?')).toContain('Vou chamar uma pessoa');
  expect(await connectionOf(shop, id)).toMatchObject({ status: 'unchecked', statusCode: null });
  expect(await toldOf(shop)).toBe(0);
});

test('a person who tries a model that is not there sees it, and nobody is called', async () => {
  const shop = await openShop();
  const id = await connect(shop, 'chat');
  answers = { chat: { status: 404, body: '{"error":{"code":"model_not_found"}}' } };
  await think(shop, { connectionId: id, model: 'chat' });
  const { id: agentId } = await firstAgent(shop.account);
  const asked = model.heard.length;
  const tried = await shop.account.call('POST', `/agents/${agentId}/process-message`, {
    message: 'Qual é a maior lua?',
  });
  expect(tried.status, tried.text).toBe(200);
  expect(model.heard.length).toBeGreaterThan(asked);
  expect(await toldOf(shop)).toBe(0);
});
