import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { BusinessHours } from '#contract/business-hours.ts';
import { UsageRow } from '#contract/models/budgets.ts';
import type { ModelProvider } from '#contract/models/providers.ts';
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
  raw = await startRaw((request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    const answer = request.url?.endsWith('/messages') ? message : completion;
    response.end(`{"model":"m","usage":${usage},${JSON.stringify(answer).slice(1)}`);
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

const args = { text: 'Pode contar um pouco mais?', kind: 'question' };
const call = { name: 'reply', arguments: JSON.stringify(args) };
const calls = [{ id: 'call_1', type: 'function', function: call }];
const completion = {
  id: '1',
  object: 'chat.completion',
  created: 1,
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: { role: 'assistant', content: null, tool_calls: calls },
    },
  ],
};
/** The same as Anthropic says it. */
const message = {
  id: '1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'call_1', name: 'reply', input: args }],
  stop_reason: 'tool_use',
  stop_sequence: null,
};

interface Given {
  provider?: ModelProvider;
  price?: { input: number; cached?: number; cacheWrite?: number; output: number };
  stopMicros?: number;
  timeZone?: string;
}
/** A customer has written, and the model has answered. */
async function answered({
  provider = 'compatible',
  price = { input: 1_000_000, output: 2_000_000 },
  stopMicros = 20_000_000,
  timeZone = 'America/Sao_Paulo',
}: Given = {}): Promise<Account & { connectionId: string }> {
  const account = await environment.account();
  const hours = await account.call('GET', '/api/business-hours');
  const moved = { ...BusinessHours.parse(hours.data), timeZone };
  const written = await account.call('PUT', '/api/business-hours', moved);
  expect(written.status, written.text).toBe(200);
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
  const line = await connectBot(account, { agent: quick });
  const { id: connectionId } = await connectModel(account, provider, raw.origin, { m: price });
  const { id, config } = await firstAgent(account);
  const stops = {
    monthStopMicros: stopMicros,
    dayStopMicros: stopMicros,
    agents: [{ agentId: id, dayStopMicros: stopMicros }],
  };
  expect((await account.call('PUT', '/api/budgets', stops)).status).toBe(200);
  const brain = { kind: 'model', connectionId, model: 'm', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  await line.write('Ana', 'Qual é a maior lua?');
  await expect.poll(async () => (await line.heard('Ana')).length, { timeout: 20_000 }).toBe(1);
  expect(JSON.stringify(await line.heard('Ana'))).toContain('um pouco mais');
  expect(asked).toBe(1);
  return { ...account, connectionId };
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
    const account = await answered();
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
  const account = await answered();
  const [row] = await used(account);
  expect(row).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
  // The prompt has some thousands of tokens, and the answer may have some hundreds.
  expect(row?.costMicros).toBeGreaterThan(1_500);
  expect(await spent(account)).toBe(row?.costMicros);
});

const anthropic = `{"input_tokens":100,"cache_creation_input_tokens":1000,"cache_read_input_tokens":200,"output_tokens":10}`;
const compatible = `{"prompt_tokens":1300,"prompt_tokens_details":{"cached_tokens":200},"completion_tokens":10}`;
const price = { input: 1_000_000, cached: 100_000, output: 2_000_000 };
test.each([
  ['what was read before', 'compatible', compatible, price, 1100 + 20 + 20],
  [
    'what was read before, at no other price',
    'compatible',
    compatible,
    { ...price, cached: 1_000_000 },
    1320,
  ],
  ['what is kept, a quarter dearer', 'anthropic', anthropic, price, 100 + 1250 + 20 + 20],
  [
    'what is kept, as the workspace says',
    'anthropic',
    anthropic,
    { ...price, cacheWrite: 2_000_000 },
    100 + 2000 + 20 + 20,
  ],
] as const)(
  '%s has its price, in a turn and in a test: %s',
  async (_name, provider, given, own, micros) => {
    usage = given;
    const account = await answered({ provider, price: own });
    expect(await spent(account)).toBe(micros);
    expect(await used(account)).toMatchObject([
      {
        purpose: 'turn',
        inputTokens: 1300,
        cachedTokens: 200,
        outputTokens: 10,
        costMicros: micros,
      },
    ]);
    const path = `/api/model-connections/${account.connectionId}/test`;
    expect((await account.call('POST', path, { model: 'm' })).status).toBe(200);
    // A test asks three times.
    expect(await spent(account)).toBe(4 * micros);
    expect(await used(account)).toContainEqual(
      expect.objectContaining({ purpose: 'test', cachedTokens: 600, costMicros: 3 * micros }),
    );
  },
);

test('nobody is told of a limit of nothing where nothing is spent', async () => {
  usage = '{"prompt_tokens":1000,"completion_tokens":50}';
  const account = await answered({ price: { input: 0, output: 0 }, stopMicros: 0 });
  expect(await spent(account)).toBe(0);
  expect((await account.call('GET', '/api/notifications')).text).not.toContain('do limite');
});

const dayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

// At any time two of them have another day.
test.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the day and the month are those of the business, and the month begins anew: %s',
  async (timeZone) => {
    usage = '{"prompt_tokens":1000,"completion_tokens":50}';
    const before = dayIn(timeZone);
    const account = await answered({ timeZone });
    const days = [before, dayIn(timeZone)];
    const [row] = await used(account);
    expect(days).toContain(row?.day);
    const { db } = environment.services;
    const { rows } = await db.query(
      `select distinct period, period_start::text from budget where workspace_id = $1 order by period`,
      [account.workspaceId],
    );
    expect(rows).toEqual([
      { period: 'day', period_start: row?.day },
      { period: 'month', period_start: `${row?.day.slice(0, 7)}-01` },
    ]);
    expect(await spent(account)).toBe(1100);
    await db.query(
      `update budget set period_start = (period_start - interval '1 month')::date where workspace_id = $1 and period = 'month'`,
      [account.workspaceId],
    );
    expect(await spent(account)).toBe(0);
    const path = `/api/model-connections/${account.connectionId}/test`;
    expect((await account.call('POST', path, { model: 'm' })).status).toBe(200);
    expect(await spent(account)).toBe(3 * 1100);
  },
);
