import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelConnection } from '#contract/models/model-connections.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What people read where a model gave nothing in a customer's turn, and nobody knew the answer. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
beforeAll(async () => {
  model = await startChatModel(() => ({ status: 402, body: '{"error":{"message":"Pay"}}' }));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const Messages = z.object({
  messages: z.array(
    z.object({
      outcomeReason: z.string().nullable(),
      outcomeText: z.string().nullable(),
      outcomeNext: z.string().nullable(),
      outcomeLink: z.string().nullable(),
    }),
  ),
});

/** A customer asks what no rule knows. Resolves with what became of it, once they heard of it. */
async function asked(account: Account) {
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
  const line = await connectBot(account, { agent: quick });
  const connection = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1000, output: 1000 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId: connection.id, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  await line.write('Ana', 'vocês consertam naves espaciais amarelas?');
  await until('the customer is answered', async () => (await line.heard('Ana')).length > 0);
  return newest(account);
}

async function newest(account: Account) {
  const { conversations } = z
    .object({ conversations: z.array(z.object({ id: z.string() })) })
    .parse((await account.call('GET', '/api/conversations?state=all')).data);
  const thread = await account.call('GET', `/api/conversations/${conversations[0]?.id}/messages`);
  return Messages.parse(thread.data).messages.find((one) => one.outcomeReason !== null);
}

test('a provider that wants to be paid is told of, once', async () => {
  const account = await environment.account();
  expect(await asked(account)).toEqual({
    outcomeReason: 'model_failed',
    outcomeText: expect.stringContaining('O modelo do agente não respondeu'),
    outcomeNext:
      'Responda na conversa. Quem administra pode testar a conexão em Modelos, na página Agentes IA.',
    outcomeLink: '/agents/models',
  });
  const { connections } = z
    .object({ connections: z.array(ModelConnection) })
    .parse((await account.call('GET', '/api/model-connections')).data);
  expect(connections).toMatchObject([{ status: 'error', statusCode: 'no_credit' }]);
  const bell = (await account.call('GET', '/api/notifications')).text;
  expect(bell.split('O modelo Modelo de compatible parou de responder')).toHaveLength(2);
  expect(bell).toContain('A conta no fornecedor está sem crédito.');
});

test('a limit that is reached is told of as such', async () => {
  const account = await environment.account();
  await account.call('PUT', '/api/budgets', { monthStopMicros: 0, dayStopMicros: null });
  const before = model.heard.length;
  expect(await asked(account)).toEqual({
    outcomeReason: 'over_budget',
    outcomeText: expect.stringContaining('Um limite de gasto com modelos foi atingido'),
    outcomeNext:
      'Responda na conversa. Quem administra pode mudar o limite em Modelos, na página Agentes IA.',
    outcomeLink: '/agents/models',
  });
  expect(model.heard).toHaveLength(before);
});

test('who may not open the models is not sent there, and reads who may', async () => {
  const account = await environment.account();
  await account.call('PUT', '/api/budgets', { monthStopMicros: 0, dayStopMicros: null });
  await asked(account);
  const { db } = environment.services;
  await db.query(`update membership set role = 'attendant' where user_id = $1`, [account.userId]);
  expect(await newest(account)).toMatchObject({
    outcomeReason: 'over_budget',
    outcomeNext: expect.stringContaining('Quem administra pode mudar o limite em Modelos'),
    outcomeLink: null,
  });
  const { notifications } = notificationRoutes.listNotifications.answer.data.parse(
    (await account.call('GET', '/api/notifications')).data,
  );
  expect(notifications.find(({ title }) => title.includes('do limite'))).toMatchObject({
    message: expect.stringContaining('Quem administra cuida disto em Modelos'),
    link: null,
  });
  expect(notifications.find(({ waits }) => waits)?.link).toContain('/conversations/');
});
