import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { entry, openAgent, passport } from '#test/customers/agent-with-model.ts';
import { soundOf, speakingLine, wordsIn } from '#test/customers/speaking-line.ts';
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
  model = await startChatModel(
    ({ passages, text: read }) => ({
      calls: [
        {
          name: 'reply',
          args: {
            text: read.includes('25 minutos') ? 'Em até 25 minutos.' : 'Em até 40 minutos.',
            kind: 'answer',
            sources: passages.slice(0, 1),
          },
        },
      ],
    }),
    ({ bytes }) => ({ text: wordsIn(bytes), language: 'portuguese', duration: 3 }),
  );
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

test('what is said in a voice message is received, taught and kept as a test', async () => {
  const account = await environment.account();
  const faq = [entry('Qual o prazo de entrega?', 'Até 40 minutos.')];
  const line = await speakingLine(environment, account, model, {
    media: { transcribe: true },
    config: { faq, debounce: { quietMs: 500, maxMs: 3000 } },
  });
  const newest = async (direction: 'in' | 'out') =>
    Messages.parse((await account.call('GET', `/api/messages?direction=${direction}`)).data)
      .messages[0]?.id ?? '';
  const spoken = 'quanto tempo demora a entrega?';
  await line.speak(soundOf(spoken));
  await line.answers(1);
  const told = await passport(account, await newest('out'));
  expect(told.asked).toBe(spoken);
  expect(told.trace[0]).toMatchObject({ step: 'transcribed', detail: 'whisper-1' });
  const kept = await account.call('POST', `/api/messages/${await newest('in')}/test`, {});
  expect(kept.status, kept.text).toBe(201);
  expect(testRoutes.testOfMessage.answer.data.parse(kept.data).test.turns).toMatchObject([
    { text: spoken },
  ]);
  const taught = await account.call('POST', `/api/messages/${await newest('out')}/correction`, {
    answer: 'Em até 25 minutos.',
    replaces: 'Qual o prazo de entrega?',
  });
  expect(taught.status, taught.text).toBe(201);

  await Promise.all([line.say('estou na rua de trás'), line.speak(soundOf(spoken))]);
  await line.answers(2);
  const asked = (await passport(account, await newest('out'))).asked.split('\n');
  expect(asked.sort()).toEqual(['estou na rua de trás', spoken]);
});
