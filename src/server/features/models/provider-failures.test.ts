import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelCode } from '#contract/models/model-sentences.ts';
import { modelProviders, type ModelProvider } from '#contract/models/providers.ts';
import { query } from '#server/platform/db.ts';
import { connectBot, type CustomerLine } from '#test/customers/customer-line.ts';
import { connectModel, startRaw } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { providerFailures } from '#test/provider-failures/all.ts';
import type { ProviderFailure } from '#test/provider-failures/failure.ts';
import { createThinking } from './think.ts';

/**
 * E15: each provider fails in its own form. The connection's test has a class and a sentence for
 * it, a step ends as that class says, and each customer has one outcome.
 */
const price = { input: 1_000_000, output: 1_000_000 };
const PATH = '/api/model-connections';

let environment: ProductEnvironment;
let raw: Awaited<ReturnType<typeof startRaw>>;
type Given = Pick<ProviderFailure, 'status' | 'body' | 'headers'> | 'hangs' | 'drips';
let answer: (heard: string) => Given;
let asked = 0;
/** How many requests were given up before their end. */
let left = 0;
beforeAll(async () => {
  raw = await startRaw((_request, response, heard) => {
    asked += 1;
    response.on('close', () => (left += response.writableEnded ? 0 : 1));
    const given = answer(heard);
    if (given === 'hangs') return;
    if (given === 'drips') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 50);
      return void response.on('close', () => clearInterval(drops));
    }
    const { status, body, headers = {} } = given;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  environment = await startProductEnvironment({ insideOrigins: [raw.origin] });
});
beforeEach(() => {
  asked = 0;
  left = 0;
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await raw.stop();
});

const sentences: Partial<Record<ModelCode, string>> = {
  wrong_key: 'O fornecedor recusou a chave. Copie-a de novo no painel dele e troque aqui.',
  no_credit: 'A conta no fornecedor está sem crédito. Ponha crédito lá e teste de novo.',
  model_unknown:
    'O fornecedor não conhece este modelo, ou a chave não pode usá-lo. Confira o nome na lista.',
  rate_limited:
    'O fornecedor pede para esperar: a conta faz pedidos demais. Tente de novo em um minuto.',
  not_a_model:
    'O endereço respondeu, mas não como um modelo. Confira o endereço; muitos terminam em /v1.',
  refused:
    'O fornecedor não deixou o modelo responder, por um filtro dele. Tente de novo ou escolha outro modelo.',
  cut: 'A resposta veio cortada no meio. Tente de novo ou escolha outro modelo.',
  provider_down: 'O fornecedor está com problemas agora. Tente de novo em alguns minutos.',
  bad_request: 'O fornecedor não aceitou o pedido. Confira o nome do modelo e quem fornece.',
  too_long: 'O pedido ficou longo demais para este modelo. Escolha um que leia mais de uma vez.',
};
const reasons: Partial<Record<ModelCode, string>> = {
  refused: 'model_refused',
  too_long: 'too_long',
};

interface Shop {
  account: Account;
  line: CustomerLine;
  agentId: string;
}
const shops = new Map<ModelProvider, Promise<Shop>>();
/** One for each provider: a business has room for twenty connections. */
function shopOf(provider: ModelProvider): Promise<Shop> {
  const shop = shops.get(provider) ?? openShop();
  shops.set(provider, shop);
  return shop;
}
async function openShop(): Promise<Shop> {
  const account = await environment.account();
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
  const faq = [{ question: 'Abrem domingo?', answer: 'Sim, às 9h.', variants: [], buttons: [] }];
  const line = await connectBot(account, { agent: { ...quick, faq } });
  return { account, line, agentId: (await firstAgent(account)).id };
}
const connect = async ({ account }: Shop, provider: ModelProvider): Promise<string> =>
  (await connectModel(account, provider, raw.origin, { m: price })).id;

const Month = z.object({ month: z.object({ spentMicros: z.number() }) });
const spent = async ({ account }: Shop): Promise<number> =>
  Month.parse((await account.call('GET', '/api/budgets')).data).month.spentMicros;

const brainOf = (connectionId: string) => ({
  kind: 'model' as const,
  connectionId,
  model: 'm',
  fallback: null,
  temperature: 0,
  builtinFirst: false,
});
function thinkWith({ account, agentId }: Shop, connectionId: string, seconds: number) {
  const think = createThinking(environment.services)({
    workspaceId: account.workspaceId,
    agentId,
    purpose: 'turn',
    brain: brainOf(connectionId),
  });
  return think(
    {
      system: 'You answer for a bakery.',
      messages: [{ role: 'user', text: 'Abrem domingo?' }],
      earlier: 0,
      tools: [{ name: 'reply', description: 'Says it', schema: { type: 'object' } }],
      maxOutputTokens: 100,
      deadline: Date.now() + seconds * 1000,
    },
    new AbortController().signal,
  );
}

const Said = z.object({
  outcome: z.string(),
  outcome_reason: z.string(),
  said: z.array(z.string()),
});
/** Two customers write, and the rules know what the first asks: what became of each. */
async function outcomes(
  { account, line, agentId }: Shop,
  connectionId: string,
): Promise<z.output<typeof Said>[]> {
  const { config } = await firstAgent(account);
  const put = await account.call('PATCH', `/agents/${agentId}`, {
    config: { ...config, brain: brainOf(connectionId) },
  });
  expect(put.status, put.text).toBe(200);
  const customers = ['a', 'b'].map((name) => `${name} ${connectionId}`);
  await line.write(customers[0] ?? '', 'Abrem domingo?');
  await line.write(customers[1] ?? '', 'Quero a nave espacial amarela do Saturno');
  const read = () =>
    query(environment.services.db, Said, {
      text: `select i.outcome, i.outcome_reason, array_agg(o.parts -> 0 ->> 'text' order by o.created_at) as said from message i
        join conversation c on c.id = i.conversation_id join contact k on k.id = c.contact_id
        join message o on o.conversation_id = c.id and o.direction = 'out'
        where k.name = any($1) and i.direction = 'in' and i.outcome is not null and c.answer_at is null group by i.id, k.name order by k.name`,
      values: [customers],
    });
  await expect.poll(async () => (await read()).length, { timeout: 50_000 }).toBe(2);
  return read();
}

const rows = providerFailures.map((row) => [`${row.provider}: ${row.name}`, row] as const);

test.each(rows)('%s: its class, its sentence and its outcome', async (_name, row) => {
  const { code, provider, status, requests = 1 } = row;
  answer = () => row;
  const shop = await shopOf(provider);
  const id = await connect(shop, provider);
  const tested = await shop.account.call('POST', `${PATH}/${id}/test`, { model: 'm' });
  expect(tested.data).toMatchObject({ ok: false, code, sentence: sentences[code] });

  const before = await spent(shop);
  asked = 0;
  await expect(thinkWith(shop, id, 20)).rejects.toMatchObject({
    name: 'ModelFailure',
    reason: reasons[code] ?? 'model_failed',
  });
  expect(asked).toBe(requests);
  // What was refused before the model read it costs nothing; whatever else may have been paid.
  if (status >= 400) expect(await spent(shop)).toBe(before);
  else expect(await spent(shop)).toBeGreaterThan(before);

  expect(await outcomes(shop, id)).toEqual(
    oneEach(code === 'refused' ? 'model_refused' : 'model_failed'),
  );
});

/** The rules answer what they know; a person is called for the rest. Nobody hears anything else. */
const oneEach = (reason: string) => [
  {
    outcome: 'answered',
    outcome_reason: 'answer',
    said: [expect.stringMatching(/^Olá! Sou o assistente automático.*Sim, às 9h\.$/s)],
  },
  {
    outcome: 'handed_off',
    outcome_reason: reason,
    said: [expect.stringMatching(/^Vou chamar uma pessoa da equipe/)],
  },
];

const stalls = modelProviders.flatMap(
  (provider) =>
    [
      [provider, 'hangs'],
      [provider, 'drips'],
    ] as const,
);
test.each(stalls)('%s: an answer that %s is left when the time is over', async (provider, how) => {
  answer = () => how;
  const shop = await shopOf(provider);
  const id = await connect(shop, provider);
  const began = performance.now();
  await expect(thinkWith(shop, id, 0.7)).rejects.toMatchObject({ reason: 'model_failed' });
  // The rest is what a busy machine takes.
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(asked).toBe(1);
  await expect.poll(() => left).toBe(1);
});

test('a customer whose model hangs or drips has one outcome after the 20 s of a step', async () => {
  answer = (heard) => (heard.includes('nave') ? 'drips' : 'hangs');
  const shop = await openShop();
  const began = performance.now();
  const ended = await outcomes(shop, await connect(shop, 'anthropic'));
  expect(ended).toEqual(oneEach('model_failed'));
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(asked).toBe(2);
});
