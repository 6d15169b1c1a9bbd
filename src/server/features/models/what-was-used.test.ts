import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { UsageRow } from '#contract/models/budgets.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { connectModel, startRaw } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** What providers say that a call has used, and what a customer's turn is charged by it. */
let environment: ProductEnvironment;
let raw: Awaited<ReturnType<typeof startRaw>>;
/** The `usage` of the answers, as JSON. */
let usage: string;
let asked = 0;
beforeAll(async () => {
  raw = await startRaw((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer());
  });
  environment = await startProductEnvironment({ insideOrigins: [raw.origin] });
}, 60_000);
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await raw.stop();
});

const words = { text: 'Pode contar um pouco mais?', kind: 'question' };
const call = { name: 'reply', arguments: JSON.stringify(words) };
const answer = (): string =>
  `{"id":"1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"finish_reason":"tool_calls","message":${JSON.stringify(
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: call }],
    },
  )}}],"usage":${usage}}`;

async function answering(price = { input: 1_000_000, output: 2_000_000 }): Promise<Account> {
  const account = await environment.account();
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
  const line = await connectBot(account, { agent: quick });
  const connection = await connectModel(account, 'compatible', raw.origin, { m: price });
  const { id, config } = await firstAgent(account);
  const brain = {
    kind: 'model',
    connectionId: connection.id,
    model: 'm',
    fallback: null,
    builtinFirst: false,
  };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  await line.write('Ana', 'Qual é a maior lua?');
  await expect.poll(async () => (await line.heard('Ana')).length, { timeout: 20_000 }).toBe(1);
  expect(JSON.stringify(await line.heard('Ana'))).toContain('um pouco mais');
  expect(asked).toBe(1);
  return account;
}
const spent = async (account: Account): Promise<number> =>
  z
    .object({ month: z.object({ spentMicros: z.number() }) })
    .parse((await account.call('GET', '/api/budgets')).data).month.spentMicros;
const used = async (account: Account): Promise<UsageRow[]> =>
  z.object({ usage: z.array(UsageRow) }).parse((await account.call('GET', '/api/usage')).data)
    .usage;

test.each([
  ['halves of a token', '{"prompt_tokens":12.5,"completion_tokens":3.2}', 13, 4],
  [
    'more than anybody reads',
    '{"prompt_tokens":3000000000,"completion_tokens":1e300}',
    10_000_000,
    10_000_000,
  ],
])(
  '%s are counted as whole tokens, and the answer is given',
  async (_name, given, input, output) => {
    usage = given;
    const account = await answering();
    expect(await spent(account)).toBe(input + 2 * output);
    expect(await used(account)).toMatchObject([
      { inputTokens: input, outputTokens: output, costMicros: input + 2 * output },
    ]);
  },
);

test.each([
  ['less than nothing', '{"prompt_tokens":-100,"completion_tokens":20}'],
  ['an answer of less than nothing', '{"prompt_tokens":100,"completion_tokens":-20}'],
  ['nothing at all', 'null'],
])('%s is no usage, and the most that the call may have cost stays', async (_name, given) => {
  usage = given;
  const account = await answering();
  const [row] = await used(account);
  expect(row).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
  // The prompt has some thousands of tokens, and the answer may have some hundreds.
  expect(row?.costMicros).toBeGreaterThan(1_500);
  expect(await spent(account)).toBe(row?.costMicros);
});
