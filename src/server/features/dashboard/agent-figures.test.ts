import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { agentFiguresRoutes } from '#contract/dashboard/agent-figures.ts';
import { agentRoutes } from '#contract/agents/agent-routes.ts';
import { UsageRow } from '#contract/models/budgets.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let script: (heard: Heard) => Answered = () => null;
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel((heard) => script(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const faq = [
  { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.', variants: [], buttons: [] },
];
const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq };

async function read<Schema extends z.ZodType>(
  account: Account,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> {
  const answer = await account.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.data);
}
const figures = (account: Account) =>
  read(account, agentFiguresRoutes.readAgentFigures.answer.data, '/api/dashboard/agents?days=7');
const Listed = z.object({ pagination: z.object({ total: z.number() }) });

async function shop(withModel: boolean) {
  const account = await environment.account();
  const line = await connectBot(account, { agent: quick });
  const { id, config } = await firstAgent(account);
  if (withModel) {
    const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
      chat: { input: 1_000_000, output: 1_000_000 },
    });
    const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
    const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
    expect(put.status, put.text).toBe(200);
  }
  const ended = async (messages: number): Promise<void> => {
    const total = async (filter: string) =>
      (await read(account, Listed, `/api/messages?${filter}`)).pagination.total;
    await until(
      'an outcome of everything',
      async () =>
        (await total('author=customer')) === messages && (await total('outcome=pending')) === 0,
    );
  };
  return { account, line, id, ended };
}
const answers = ({ passages }: Heard): Answered => ({
  calls: [
    {
      name: 'reply',
      args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
    },
  ],
});

test('without a model, hand-overs and corrections are counted, and nothing of models is', async () => {
  const { account, line, id, ended } = await shop(false);
  await line.write('Ana', 'Qual o prazo de entrega?');
  await ended(1);
  await line.write('Ana', 'quero falar com um atendente');
  await ended(2);
  // An answer is corrected, twice, and what was only tried is taught.
  const { messages } = await read(
    account,
    z.object({ messages: z.array(z.object({ id: z.string() })) }),
    '/api/messages?author=agent&limit=100',
  );
  const answer = messages.at(-1)?.id;
  for (const [path, body] of [
    [`/api/messages/${answer}/correction`, { answer: 'Até uma hora.', replaces: faq[0]?.question }],
    [`/api/messages/${answer}/correction`, { answer: 'Até 2 horas.', replaces: faq[0]?.question }],
    [
      `/api/agents/${id}/correction`,
      { message: 'tem bolo?', said: 'Não encontrei.', answer: 'Temos.' },
    ],
  ] as const) {
    const corrected = await account.call('POST', path, body);
    expect(corrected.status, corrected.text).toBe(201);
  }
  const all = {
    answers: 1,
    corrected: 1,
    handOffs: [{ reason: 'asked_for_person', count: 1 }],
    models: null,
  };
  expect(await figures(account)).toMatchObject({ all, agents: [{ id, name: 'Recepção', ...all }] });
  const stranger = await environment.account();
  expect((await figures(stranger)).all).toEqual({
    answers: 0,
    corrected: 0,
    handOffs: [],
    models: null,
  });
});

test('what a resolved conversation cost, what was thrown away, and how often a model failed', async () => {
  const { account, line, id, ended } = await shop(true);
  // Her last question counts, not her first.
  script = () => ({
    calls: [{ name: 'reply', args: { text: 'Em que posso ajudar?', kind: 'question' } }],
  });
  await line.write('Ana', 'é para hoje');
  await ended(1);
  script = answers;
  await line.write('Ana', 'a entrega demora muito?');
  await ended(2);
  // Her last question goes to a person, so her conversation is not one that an agent resolved.
  await line.write('Bia', 'a entrega demora muito?');
  await ended(3);
  await line.write('Bia', 'quero falar com um atendente');
  await ended(4);
  script = () => ({ status: 401 });
  await line.write('Caio', 'Qual o prazo de entrega?');
  await ended(5);
  script = answers;
  const tried = await account.call('POST', `/agents/${id}/process-message`, {
    message: 'a entrega demora muito?',
  });
  expect(tried.status, tried.text).toBe(200);

  // A person writes while the model thinks for the second time, and nobody writes after that.
  const hangs = Promise.withResolvers<void>();
  let steps = 0;
  script = () => {
    steps += 1;
    if (steps === 1) return { calls: [{ name: 'search', args: { query: 'entrega no sábado' } }] };
    hangs.resolve();
    return null;
  };
  await line.write('Davi', 'e se eu pedir a entrega no sábado?');
  await hangs.promise;
  const [conversation] = (
    await read(
      account,
      z.object({ conversations: z.array(z.object({ id: z.string() })) }),
      '/api/conversations?state=all&search=Davi',
    )
  ).conversations;
  const wrote = await account.call('POST', `/api/conversations/${conversation?.id}/messages`, {
    message: { kind: 'text', text: 'Sábado também, Davi.' },
  });
  expect(wrote.status, wrote.text).toBe(202);
  await ended(6);

  const usage = async () =>
    (await read(account, z.object({ usage: z.array(UsageRow) }), '/api/usage')).usage;
  await expect
    .poll(async () => (await usage()).find(({ purpose }) => purpose === 'turn')?.supersededMicros)
    .toBeGreaterThan(0);
  const turn = (await usage()).find(({ purpose }) => purpose === 'turn');
  const costMicros = turn?.costMicros ?? 0;
  const models = {
    costMicros,
    // Its first step, and the call that was ended.
    supersededMicros: 1050 + (turn?.supersededMicros ?? 0),
    resolved: 2,
    perResolvedMicros: Math.round(costMicros / 2),
    turns: 4,
    fallbacks: [{ reason: 'model_failed', count: 1 }],
  };
  const handOffs = [{ reason: 'asked_for_person', count: 1 }];
  await expect
    .poll(() => figures(account), { timeout: 8000 })
    .toMatchObject({ all: { handOffs, models }, agents: [{ id, handOffs, models }] });
  expect((await figures(account)).agents).toHaveLength(1);
  const { agents } = await read(account, agentRoutes.agentStats.answer.data, '/agents/stats');
  expect(agents).toMatchObject([{ id, costMicros }]);

  // The agent is gone, and what it cost is not.
  expect((await account.call('DELETE', `/agents/${id}`)).status).toBe(200);
  await expect
    .poll(async () => (await figures(account)).all.models?.costMicros, { timeout: 8000 })
    .toBe(costMicros);
});
