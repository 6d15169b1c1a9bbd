import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { openAgent, passport } from '#test/customers/agent-with-model.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const Setup = z
  .object({ setupData: z.object({ telegramToken: z.string() }) })
  .transform(({ setupData }) => ({ setupData: { token: setupData.telegramToken } }));
const Messages = z.object({ messages: z.array(z.object({ id: z.string() })) });

/** What a customer wrote or said in a turn, as the passport of its answer tells it. */
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(({ passages }) => ({
    calls: [
      {
        name: 'reply',
        args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
      },
    ],
  }));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

test('questions in two topics are each received by the turn that answered them', async () => {
  const { account, line } = await openAgent(environment, model, {
    answersGroups: true,
    debounce: { quietMs: 1000, maxMs: 3000 },
  });
  const { token } = Setup.parse(line.setup).setupData;
  const group = { id: -1_000_000_000_955, title: 'Condomínio' };
  for (const [text, topic] of [
    ['a entrega demora muito?', 4],
    ['e onde fica a padaria de vocês?', 9],
    ['qual o prazo da entrega?', 4],
  ] as const)
    await environment.product.simulators?.telegram.control.act(
      token,
      { id: 955, name: 'Ana', group: { ...group, topic } },
      { kind: 'text', text },
    );
  const answers = async () =>
    Messages.parse((await account.call('GET', '/api/messages?direction=out')).data).messages;
  await until('both answers', async () => (await answers()).length === 2);
  const received = await Promise.all(
    (await answers()).map(async ({ id }) => (await passport(account, id)).asked),
  );
  expect(received.sort()).toEqual([
    'a entrega demora muito?\nqual o prazo da entrega?',
    'e onde fica a padaria de vocês?',
  ]);
  const { messages: heard } = Messages.parse(
    (await account.call('GET', '/api/messages?direction=in')).data,
  );
  const made = await Promise.all(
    heard.map(async ({ id }) => {
      const answer = await account.call('POST', `/api/messages/${id}/test`, {});
      expect(answer.status, answer.text).toBe(201);
      return testRoutes.testOfMessage.answer.data.parse(answer.data).test.turns[0]?.text;
    }),
  );
  expect(new Set(made)).toEqual(new Set(received));
});
