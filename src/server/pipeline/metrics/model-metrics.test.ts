import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBot } from '#test/customers/customer-line.ts';
import { type Answered, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const TOKEN = 'a token of the operator';
let answer: (step: number, passages: string[]) => Answered | Promise<Answered>;
let step = 0;
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(({ passages }) => answer(step++, passages));
  environment = await startProductEnvironment({
    metricsToken: TOKEN,
    insideOrigins: [model.origin],
  });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const scrape = async (): Promise<string> =>
  (
    await fetch(`${environment.origin}/api/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
  ).text();
/** The series of models, as they stand in the text. */
async function read(): Promise<Record<string, number>> {
  const lines = (await scrape()).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [series = '', value] = line.split(' ');
      return /^recado_(model|guard|budget|turn_)/.test(series) ? [[series, Number(value)]] : [];
    }),
  );
}
const entry = { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.' };
const reply = (text: string, sources: string[]): Answered => ({
  calls: [{ name: 'reply', args: { text, kind: 'answer', sources } }],
});

test('what models did is counted, by how it ended and what refused it', async () => {
  const account = await environment.account();
  const agent = {
    debounce: { quietMs: 0, maxMs: 0 },
    typingMs: 0,
    faq: [{ ...entry, variants: [], buttons: [] }],
  };
  const line = await connectBot(account, { agent });
  expect(await read()).toMatchObject({
    recado_model_seconds_count: 0,
    recado_model_cost_micros_total: 0,
    recado_model_turns_waiting: 0,
  });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const changed = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, ...agent, brain },
  });
  expect(changed.status, changed.text).toBe(200);
  const hears = async (customer: string, text: string): Promise<void> => {
    step = 0;
    await line.write(customer, text);
    await until('the answer', async () => (await line.heard(customer)).length > 0, 60_000);
  };
  const open = Promise.withResolvers<void>();
  answer = async (at, passages) => {
    await open.promise;
    return reply(at === 0 ? 'Custa R$ 12,50.' : 'Em até 40 minutos.', passages);
  };
  const first = hears('Ana', 'a entrega demora muito?');
  await until('the model', () => model.heard.length === 1, 60_000);
  expect(await read()).toMatchObject({ recado_model_turns_waiting: 1 });
  open.resolve();
  await first;
  expect(await read()).toMatchObject({
    'recado_model_calls_total{provider="compatible",outcome="ok"}': 2,
    'recado_model_seconds_bucket{le="+Inf"}': 2,
    recado_model_seconds_count: 2,
    'recado_model_tokens_total{kind="input"}': 2000,
    'recado_model_tokens_total{kind="cached"}': 0,
    'recado_model_tokens_total{kind="output"}': 100,
    recado_model_cost_micros_total: 2100,
    'recado_guard_verdicts_total{guard="values",verdict="refused"}': 1,
    'recado_guard_verdicts_total{guard="all",verdict="passed"}': 1,
    recado_budget_stops_total: 0,
    recado_model_turns_waiting: 0,
  });
  answer = () => ({ status: 401 });
  await hears('Bia', 'a entrega demora muito?');
  const stops = { monthStopMicros: 1, dayStopMicros: null };
  expect((await account.call('PUT', '/api/budgets', stops)).status).toBe(200);
  await hears('Caio', 'a entrega demora muito?');
  expect(await read()).toMatchObject({
    'recado_model_calls_total{provider="compatible",outcome="ok"}': 2,
    'recado_model_calls_total{provider="compatible",outcome="wrong_key"}': 1,
    'recado_model_calls_total{provider="compatible",outcome="over_budget"}': 1,
    'recado_turn_fallbacks_total{reason="model_failed"}': 1,
    'recado_turn_fallbacks_total{reason="over_budget"}': 1,
    recado_budget_stops_total: 1,
    recado_model_seconds_count: 3,
    recado_model_cost_micros_total: 2100,
  });
  expect(await scrape()).not.toMatch(/Ana|Rita|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('the rules have nothing to count', async () => {
  const before = await read();
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana', 'Oi');
  await until('the answer', async () => (await line.heard('Ana')).length > 0);
  expect(await read()).toEqual(before);
});
