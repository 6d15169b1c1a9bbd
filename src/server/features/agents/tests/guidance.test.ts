import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBot } from '#test/customers/customer-line.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** What a model is taught to do in a case, where no question and answer would be right. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
/** A model that obeys its guidance. */
const taught = 'Pergunte antes para quantas pessoas é a festa.';

beforeAll(async () => {
  model = await startChatModel(({ text }) => ({
    calls: [
      {
        name: 'reply',
        args: {
          text: text.includes(taught) ? 'Para quantas pessoas é a festa?' : 'Posso ajudar?',
          kind: 'question',
        },
      },
    ],
  }));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

async function shop(): Promise<{ account: Account; agentId: string }> {
  const account = await environment.account();
  await connectBot(account, { agent: { debounce: { quietMs: 0, maxMs: 0 }, greeting: '' } });
  const prices = { chat: { input: 1000, output: 1000 } };
  const connection = await connectModel(account, 'compatible', model.origin, prices);
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId: connection.id, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  return { account, agentId: id };
}
const teach = ({ account, agentId }: Awaited<ReturnType<typeof shop>>, answer: string) =>
  account.call('POST', `/api/agents/${agentId}/correction`, {
    message: 'quero encomendar uma mesa de doces',
    said: 'Posso ajudar?',
    answer,
    instruction: true,
  });

test('a model is taught what to do in a case; the words that were said name it', async () => {
  const bakery = await shop();
  const { account, agentId } = bakery;
  const answer = await teach(bakery, taught);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.data).toMatchObject({
    entry: null,
    live: { state: 'failed' },
    draft: { state: 'passed' },
  });
  const { config } = await firstAgent(account);
  expect(config.guidance).toEqual([{ title: 'quero encomendar uma mesa de doces', text: taught }]);
  expect(config.instructions).toBe('');

  // What is taught for the same words takes its place.
  const again = await teach(bakery, `${taught} Depois a data.`);
  expect(again.status, again.text).toBe(201);
  const { guidance } = (await firstAgent(account)).config;
  expect(guidance).toEqual([{ ...config.guidance[0], text: `${taught} Depois a data.` }]);

  const published = await account.call('PATCH', `/agents/${agentId}`, { publish: true });
  expect(published.status, published.text).toBe(200);
  const number = (await firstAgent(account)).version?.number ?? 0;
  const difference = await account.call(
    'GET',
    `/api/agents/${agentId}/versions/${number - 1}/difference?to=${number}`,
  );
  expect(difference.data).toMatchObject({
    settings: [{ path: 'guidance', before: [], after: guidance }],
  });
});

test('where there is no room for guidance, that is said, and the draft stays as it was', async () => {
  const bakery = await shop();
  const { account, agentId } = bakery;
  const { config } = await firstAgent(account);
  const guidance = Array.from({ length: 40 }, (_, n) => ({ title: `Caso ${n}`, text: 'Ajude.' }));
  const put = await account.call('PATCH', `/agents/${agentId}`, {
    config: { ...config, guidance },
    publish: false,
  });
  expect(put.status, put.text).toBe(200);
  const refused = await teach(bakery, taught);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('guidance_full')]);
  expect((await firstAgent(account)).config.guidance).toEqual(guidance);
});
