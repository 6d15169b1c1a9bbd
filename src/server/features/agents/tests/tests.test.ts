import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { correctionRoutes } from '#contract/agents/corrections.ts';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { versionRoutes } from '#contract/agents/version-routes.ts';
import { connectBot, type CustomerLine } from '#test/customers/customer-line.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const entry = (question: string, answer: string) => ({
  question,
  answer,
  variants: [],
  buttons: [],
});
const delivery = entry('Qual o prazo de entrega?', 'Até 40 minutos.');
const agent = {
  debounce: { quietMs: 0, maxMs: 0 },
  typingMs: 0,
  greeting: '',
  faq: [delivery, entry('Onde fica a padaria?', 'Rua A, 10. Ligue (11) 3333-4444.')],
};

interface Shop {
  account: Account;
  line: CustomerLine;
  agentId: string;
}
async function openShop(): Promise<Shop> {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  const { id, config } = await firstAgent(account);
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, ...agent } });
  expect(put.status, put.text).toBe(200);
  return { account, line, agentId: id };
}

async function asked(
  { account, line }: Shop,
  text: string,
  answer: string,
  customer = 'Ana Prado',
): Promise<string> {
  await line.write(customer, text);
  await until(answer, async () => (await line.heard(customer)).some((one) => one.includes(answer)));
  const { rows } = await environment.services.db.query<{ id: string }>(
    `select id from message where workspace_id = $1 and direction = 'in' order by id desc limit 1`,
    [account.workspaceId],
  );
  return rows[0]?.id ?? '';
}
const answerTo = async (account: Account): Promise<string> => {
  const { rows } = await environment.services.db.query<{ id: string }>(
    `select id from message where workspace_id = $1 and direction = 'out' and author = 'agent' order by id desc limit 1`,
    [account.workspaceId],
  );
  return rows[0]?.id ?? '';
};
async function testOf({ account }: Shop, messageId: string) {
  const made = await account.call('POST', `/api/messages/${messageId}/test`, {});
  expect(made.status, made.text).toBe(201);
  return testRoutes.testOfMessage.answer.data.parse(made.data);
}
const Failure = z.object({ code: z.string(), details: z.array(z.unknown()).optional() });
async function run({ account, agentId }: Shop, of: 'draft' | 'live' | number) {
  const begun = await account.call('POST', `/api/agents/${agentId}/test-runs`, { of });
  expect(begun.status, begun.text).toBe(201);
  const { id } = testRoutes.runTests.answer.data.parse(begun.data);
  let read = await account.call('GET', `/api/test-runs/${id}`);
  await until('the run to end', async () => {
    read = await account.call('GET', `/api/test-runs/${id}`);
    return testRoutes.readTestRun.answer.data.parse(read.data).state === 'finished';
  });
  return testRoutes.readTestRun.answer.data.parse(read.data);
}
const change = async ({ account, agentId }: Shop, config: object, more: object = {}) => {
  const { config: before } = await firstAgent(account);
  return account.call('PATCH', `/agents/${agentId}`, { config: { ...before, ...config }, ...more });
};
const codeOf = (answer: { text: string }): string => Failure.parse(JSON.parse(answer.text)).code;

test('one press makes a test of a message, with checks of what became of it and nobody’s data', async () => {
  const shop = await openShop();
  await asked(shop, 'aqui é a Ana Prado, fone 11 98765-4321', 'pessoa');
  const id = await asked(shop, 'oi, sou a Ana, qual o prazo de entrega?', '40 minutos');
  const { test: made, live } = await testOf(shop, id);
  expect(made).toMatchObject({
    name: 'oi, sou a Cliente, qual o prazo de entrega?',
    messageId: id,
    blocking: true,
    turns: [
      {
        text: 'oi, sou a Cliente, qual o prazo de entrega?',
        checks: [
          { kind: 'outcome', is: 'reply' },
          { kind: 'source', is: delivery.question },
          { kind: 'value', is: expect.stringContaining('40') },
        ],
      },
    ],
  });
  expect(JSON.stringify(made)).not.toMatch(/Prado|Ana\b|98765/u);
  expect(live).toMatchObject({ state: 'passed', failed: [] });
});

test('a handed over message asks for the same person again, and the business’s own phone stays', async () => {
  const shop = await openShop();
  const handed = await asked(shop, 'quero falar com um atendente', 'pessoa da equipe');
  expect((await testOf(shop, handed)).test.turns[0]?.checks).toEqual([
    { kind: 'outcome', is: 'hand_off' },
    { kind: 'reason', is: 'asked_for_person' },
  ]);
  const other = await asked(shop, 'onde fica a padaria?', 'Rua A', 'Bruno');
  const { test: made } = await testOf(shop, other);
  expect(made.turns[0]?.checks).toContainEqual({ kind: 'value', is: '(11) 3333-4444' });
});

test('a draft that breaks a test is not published, and an owner may say why it is', async () => {
  const shop = await openShop();
  await testOf(shop, await asked(shop, 'qual o prazo de entrega?', '40 minutos'));
  const broken = { faq: [entry('Qual o prazo de entrega?', 'Até 3 horas.')] };
  const refused = await change(shop, broken);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'tests_failed']);
  expect(Failure.parse(JSON.parse(refused.text)).details).toMatchObject([
    {
      name: 'qual o prazo de entrega?',
      checks: [{ said: expect.stringContaining('Até 3 horas.') }],
    },
  ]);
  expect((await firstAgent(shop.account)).version?.number).toBe(2);

  expect((await change(shop, broken, { publish: false })).status).toBe(200);
  const { results, of } = await run(shop, 'draft');
  expect([of, results.map(({ state }) => state)]).toEqual(['draft', ['failed']]);
  expect((await run(shop, 'live')).results).toMatchObject([{ state: 'passed' }]);

  const despite = { publish: true, despiteTests: 'O prazo mudou mesmo.' };
  const published = await shop.account.call('PATCH', `/agents/${shop.agentId}`, despite);
  expect(published.status, published.text).toBe(200);
  const { versions } = versionRoutes.listVersions.answer.data.parse(
    (await shop.account.call('GET', `/api/agents/${shop.agentId}/versions`)).data,
  );
  expect(versions[0]).toMatchObject({
    number: 3,
    isLive: true,
    tests: { total: 1, failed: 1, despite: 'O prazo mudou mesmo.' },
  });
  expect(versions[1]?.tests).toBeNull();
});

test('a gate that only warns lets a red draft through, and one that is green needs nobody', async () => {
  const shop = await openShop();
  await testOf(shop, await asked(shop, 'qual o prazo de entrega?', '40 minutos'));
  expect((await change(shop, { greeting: 'Oi!' })).status).toBe(200);
  const broken = [entry('Qual o prazo de entrega?', 'Até 3 horas.')];
  expect((await change(shop, { faq: broken, gate: 'warn' })).status).toBe(200);
});

test('a corrected answer is red on what answers, green on the draft, and customers hear it once it is published', async () => {
  const shop = await openShop();
  await asked(shop, 'qual o prazo de entrega?', '40 minutos');
  const corrected = await shop.account.call(
    'POST',
    `/api/messages/${await answerTo(shop.account)}/correction`,
    { answer: 'Até 2 horas aos domingos.', replaces: delivery.question },
  );
  expect(corrected.status, corrected.text).toBe(201);
  const correction = correctionRoutes.correctAnswer.answer.data.parse(corrected.data);
  expect([correction.entry, correction.live.state, correction.draft.state]).toEqual([
    delivery.question,
    'failed',
    'passed',
  ]);
  const published = await shop.account.call('PATCH', `/agents/${shop.agentId}`, { publish: true });
  expect(published.status, published.text).toBe(200);
  await asked(shop, 'qual o prazo de entrega?', 'Até 2 horas', 'Beto');
  // It never says the old one again: the gate would not let it.
  const back = await change(shop, { faq: agent.faq });
  expect([back.status, codeOf(back)]).toEqual([409, 'tests_failed']);
});

test('what the agent says already, and what it would still not say, are no corrections', async () => {
  const shop = await openShop();
  await asked(shop, 'qual o prazo de entrega?', '40 minutos');
  const id = await answerTo(shop.account);
  const correct = (body: object) =>
    shop.account.call('POST', `/api/messages/${id}/correction`, body);
  const before = (await firstAgent(shop.account)).config;
  expect(codeOf(await correct({ answer: 'Até 40 minutos.', replaces: delivery.question }))).toBe(
    'correction_changes_nothing',
  );
  expect(codeOf(await correct({ answer: 'Até 2 horas.', replaces: 'Abre domingo?' }))).toBe(
    'entry_not_found',
  );
  // The builtin brain reads no instructions.
  expect(codeOf(await correct({ answer: 'Diga sempre 2 horas.', instruction: true }))).toBe(
    'correction_not_learned',
  );
  expect((await firstAgent(shop.account)).config).toEqual(before);
});

test('words that were tried are taught in the same way', async () => {
  const shop = await openShop();
  const taught = await shop.account.call('POST', `/api/agents/${shop.agentId}/correction`, {
    message: 'tem pão sem glúten?',
    said: 'Não encontrei essa informação.',
    answer: 'Temos pão de queijo sem glúten.',
  });
  expect(taught.status, taught.text).toBe(201);
  const { config } = await firstAgent(shop.account);
  expect(config.faq.at(-1)).toMatchObject({
    question: 'tem pão sem glúten?',
    answer: 'Temos pão de queijo sem glúten.',
  });
});

test('a customer of a test has conditions, and a test written by hand is changed and deleted', async () => {
  const shop = await openShop();
  const tests = `/api/agents/${shop.agentId}/tests`;
  const made = await shop.account.call('POST', tests, {
    name: 'entrega',
    turns: [
      { text: 'qual o prazo de entrega?', checks: [{ kind: 'says', text: '40 MINUTOS' }] },
      { text: 'nunca dito', after: 'não existe', checks: [{ kind: 'says', text: 'nada' }] },
      {
        text: 'onde fica a padaria?',
        after: '40',
        checks: [{ kind: 'no_value', is: '3333-4444' }],
      },
    ],
  });
  expect(made.status, made.text).toBe(201);
  const [result] = (await run(shop, 'draft')).results;
  expect(result).toMatchObject({
    state: 'failed',
    failed: [{ check: { kind: 'no_value' }, said: expect.stringContaining('3333-4444'), turn: 3 }],
  });
  expect(result?.transcript.map(({ text }) => text)).not.toContain('nunca dito');

  const { id } = testRoutes.createTest.answer.data.parse(made.data);
  const without = { turns: [{ text: 'oi', checks: [] }] };
  const refused = await shop.account.call('PATCH', `/api/agent-tests/${id}`, without);
  expect([refused.status, codeOf(refused)]).toEqual([422, 'test_without_checks']);
  const changed = await shop.account.call('PATCH', `/api/agent-tests/${id}`, { blocking: false });
  expect(changed.data).toMatchObject({ blocking: false, last: { state: 'failed', of: 'draft' } });
  expect((await change(shop, { greeting: 'Olá!' })).status, 'it does not block').toBe(200);
  expect((await shop.account.call('DELETE', `/api/agent-tests/${id}`)).status).toBe(200);
  expect(codeOf(await shop.account.call('DELETE', `/api/agent-tests/${id}`))).toBe(
    'test_not_found',
  );
  expect(codeOf(await shop.account.call('POST', `/api/agents/${shop.agentId}/test-runs`, {}))).toBe(
    'no_tests',
  );
});

test('the day’s worst are offered once and become tests together', async () => {
  const shop = await openShop();
  const handed = await asked(shop, 'quero falar com um atendente', 'pessoa da equipe');
  await asked(shop, 'onde fica a padaria?', 'Rua A', 'Bruno');
  const worst = async () =>
    testRoutes.worstMessages.answer.data.parse(
      (await shop.account.call('GET', `/api/agents/${shop.agentId}/worst-messages`)).data,
    ).messages;
  expect(await worst()).toMatchObject([{ messageId: handed, why: 'handed_over' }]);
  const made = await shop.account.call('POST', `/api/agents/${shop.agentId}/tests/of-messages`, {
    messageIds: [handed, handed, '01890000-0000-7000-8000-000000000000'],
  });
  expect(made.data).toEqual({ created: 1, skipped: 1 });
  expect(await worst()).toEqual([]);
});

test('a business has its own tests alone, and what the customer wrote goes with the customer', async () => {
  const shop = await openShop();
  const id = await asked(shop, 'qual o prazo de entrega?', '40 minutos');
  const { test: made } = await testOf(shop, id);
  const stranger = await environment.account();
  for (const [method, path] of [
    ['POST', `/api/messages/${id}/test`],
    ['PATCH', `/api/agent-tests/${made.id}`],
    ['DELETE', `/api/agent-tests/${made.id}`],
    ['GET', `/api/agents/${shop.agentId}/tests`],
  ] as const)
    expect((await stranger.call(method, path, method === 'GET' ? undefined : {})).status).toBe(404);
  await environment.services.db.query('delete from conversation where id = $1', [
    made.conversationId,
  ]);
  const left = await shop.account.call('GET', `/api/agents/${shop.agentId}/tests`);
  expect(left.data).toEqual({ tests: [], expected: null });
});
