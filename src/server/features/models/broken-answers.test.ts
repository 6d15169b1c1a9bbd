import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelBrain } from '#contract/agents/brain.ts';
import { createLog } from '#server/platform/log.ts';
import { connectModel, MODEL_KEY, startRaw } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { createThinking } from './think.ts';

type Respond = (response: ServerResponse, body: string, request: IncomingMessage) => void;

/** Words that a provider says in its errors, and nobody else may ever read. */
const SECRET_WORDS = 'canary-of-a-prompt-77d1';
let environment: ProductEnvironment;
let raw: Awaited<ReturnType<typeof startRaw>>;
let logged = '';
/** The answers that are given one after the other; the last one stays. */
let answers: Respond[] = [];
let asked = 0;
beforeAll(async () => {
  raw = await startRaw((request, response, body) => {
    const respond = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    respond?.(response, body, request);
  });
  environment = await startProductEnvironment(
    { insideOrigins: [raw.origin] },
    undefined,
    undefined,
    createLog('trace', { write: (line) => (logged += line) }),
  );
});
beforeEach(() => {
  answers = [];
  asked = 0;
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await raw.stop();
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'x-request-id': 'req_0817',
        ...headers,
      })
      .end(JSON.stringify(body));
const text =
  (status: number, type: string, body: string): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const hang: Respond = () => undefined;
const failure = (code: string | null, message: string) => ({
  error: {
    message: `${message} ${MODEL_KEY} ${SECRET_WORDS}`,
    type: 'invalid_request_error',
    code,
  },
});
const choice = (message: object, finish_reason = 'stop') =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });
const calling = (name: string, args: string) =>
  choice(
    { tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }] },
    'tool_calls',
  );
const good = calling('reply', '{"text":"Sim."}');

const price = { input: 1_000_000, output: 1_000_000 };
const never = new AbortController().signal;

async function connected(): Promise<{ account: Account; id: string; agentId: string }> {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', raw.origin, { m: price, n: price });
  return { account, id, agentId: (await firstAgent(account)).id };
}
type Connected = Awaited<ReturnType<typeof connected>>;

function thinking(
  { account, id, agentId }: Connected,
  fallback: ModelBrain['fallback'] = null,
  create = createThinking(environment.services),
) {
  const think = create({
    workspaceId: account.workspaceId,
    agentId,
    purpose: 'turn',
    brain: {
      kind: 'model',
      connectionId: id,
      model: 'm',
      fallback,
      temperature: 0,
      builtinFirst: true,
    },
  });
  return (seconds = 20) =>
    think(
      {
        system: 'You answer for a bakery.',
        messages: [{ role: 'user', text: SECRET_WORDS }],
        earlier: 0,
        tools: [{ name: 'reply', description: 'Says it', schema: { type: 'object' } }],
        maxOutputTokens: 100,
        deadline: Date.now() + seconds * 1000,
      },
      never,
    );
}
const spent = async ({ account }: Connected): Promise<unknown> =>
  (await account.call('GET', '/api/budgets')).data;
const status = async ({ account }: Connected): Promise<unknown> =>
  (await account.call('GET', '/api/model-connections')).data;

/** What one call has cost by its usage, and the most that it may cost: of a turn, and of a test. */
const SAID = 110;
const MOST = 150;
const MOST_OF_TEST = 91;
type Costs = 'nothing' | 'said' | 'most';

/** Name, answers, what the turn hears, requests, what each of them costs. */
const broken: [string, Respond[], object, number, Costs][] = [
  [
    '401',
    [json(401, failure('invalid_api_key', 'Incorrect API key'))],
    { reason: 'model_failed', details: { status: 401, requestId: 'req_0817' } },
    1,
    'nothing',
  ],
  ['402', [json(402, failure(null, 'Payment required'))], { reason: 'model_failed' }, 1, 'nothing'],
  [
    '429 without credit',
    [json(429, failure('insufficient_quota', 'You exceeded your current quota'))],
    { reason: 'model_failed' },
    1,
    'nothing',
  ],
  [
    '404 model',
    [json(404, failure('model_not_found', 'The model m does not exist'))],
    { reason: 'model_failed' },
    1,
    'nothing',
  ],
  [
    '429 for ever',
    [json(429, failure('rate_limit_exceeded', 'Slow down'))],
    { reason: 'model_failed', details: { status: 429 } },
    3,
    'nothing',
  ],
  [
    '503 for ever',
    [text(503, 'text/html', `<h1>Bad gateway ${MODEL_KEY}</h1>`)],
    { reason: 'model_failed', details: { status: 503 } },
    3,
    'nothing',
  ],
  [
    '400 too long',
    [
      json(
        400,
        failure('context_length_exceeded', "This model's maximum context length is 8192 tokens"),
      ),
    ],
    { reason: 'too_long' },
    1,
    'nothing',
  ],
  [
    '400 filter',
    [json(400, failure('content_filter', 'The response was filtered'))],
    { reason: 'model_refused' },
    1,
    'nothing',
  ],
  ['filter', [choice({ content: '' }, 'content_filter')], { reason: 'model_refused' }, 1, 'said'],
  [
    'HTML',
    [text(200, 'text/html', `<html>${SECRET_WORDS}</html>`)],
    { reason: 'model_failed' },
    1,
    'most',
  ],
  ['empty body', [text(200, 'application/json', '')], { reason: 'model_failed' }, 1, 'most'],
  [
    'half a JSON',
    [text(200, 'application/json', '{"choices":[{"mess')],
    { reason: 'model_failed' },
    1,
    'most',
  ],
  ['another JSON', [json(200, { hello: SECRET_WORDS })], { reason: 'model_failed' }, 1, 'most'],
  ['no words', [choice({ content: '  ' })], { reason: 'model_failed' }, 1, 'said'],
  [
    'cut twice',
    [choice({ content: 'Era uma vez' }, 'length')],
    { reason: 'model_failed' },
    2,
    'said',
  ],
  ['closed', [(response) => response.destroy()], { reason: 'model_failed' }, 3, 'most'],
  [
    'redirect',
    [(response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    { reason: 'model_failed' },
    1,
    'most',
  ],
  [
    '3 MB',
    [text(200, 'application/json', 'x'.repeat(3_000_000))],
    { reason: 'model_failed' },
    1,
    'most',
  ],
];

test.each(broken)('%s', async (_name, given, heard, requests, costs) => {
  const one = await connected();
  answers = given;
  await expect(thinking(one)()).rejects.toMatchObject({ name: 'ModelFailure', ...heard });
  expect(asked).toBe(requests);
  const spentMicros = requests * { nothing: 0, said: SAID, most: MOST }[costs];
  expect(await spent(one)).toMatchObject({ month: { spentMicros } });
});

test('where nobody listens nothing is sent, and nothing is charged', async () => {
  const one = await connected();
  await environment.services.db.query('update model_connection set base_url = $2 where id = $1', [
    one.id,
    'https://127.0.0.1:1/v1',
  ]);
  await expect(thinking(one)()).rejects.toMatchObject({ reason: 'model_failed' });
  expect(await spent(one)).toMatchObject({ month: { spentMicros: 0 } });
});

test('what passes is tried again, and the provider says when', async () => {
  const one = await connected();
  answers = [json(429, failure(null, 'Slow down'), { 'retry-after': '1' }), json(500, {}), good];
  const began = performance.now();
  expect(await thinking(one)()).toMatchObject({
    calls: [{ name: 'reply', args: { text: 'Sim.' } }],
  });
  expect(performance.now() - began).toBeGreaterThan(1000);
  expect(asked).toBe(3);
  // Longer than there is time for is not waited for.
  asked = 0;
  answers = [json(429, failure(null, 'Slow down'), { 'retry-after': '60' })];
  await expect(thinking(one)()).rejects.toMatchObject({ details: { status: 429 } });
  expect(asked).toBe(1);
  // A step has 20 s, however much is left of the turn.
  asked = 0;
  answers = [json(429, failure(null, 'Slow down'), { 'retry-after': '25' }), good];
  await expect(thinking(one)(43)).rejects.toMatchObject({ details: { status: 429 } });
  expect(asked).toBe(1);
});

test('an answer that was cut off is asked for once more, shorter', async () => {
  const one = await connected();
  let second = '';
  answers = [
    choice({ content: 'Era uma vez' }, 'length'),
    (response, body, request) => {
      second = body;
      good(response, body, request);
    },
  ];
  expect(await thinking(one)()).toMatchObject({ calls: [{ name: 'reply' }] });
  expect(second).toContain('much shorter');
});

test('plain words, an unknown tool and arguments that are none come back as they are', async () => {
  const one = await connected();
  answers = [
    choice({ content: 'Abrimos às 9h.' }),
    calling('refund', '{"all":true}'),
    calling('reply', '{"text":'),
  ];
  const think = thinking(one);
  expect(await think()).toMatchObject({ text: 'Abrimos às 9h.', calls: [] });
  expect(await think()).toMatchObject({ calls: [{ name: 'refund', args: { all: true } }] });
  expect(await think()).toMatchObject({ calls: [{ name: 'reply', args: '{"text":' }] });
});

test('a refused key is told once, and is over when it works again', async () => {
  const one = await connected();
  answers = [json(401, failure('invalid_api_key', 'Incorrect API key'))];
  const think = thinking(one);
  for (let tries = 0; tries < 3; tries += 1) await expect(think()).rejects.toThrow();
  const bell = async () => (await one.account.call('GET', '/api/notifications')).text;
  expect((await bell()).match(/parou de responder/g)).toHaveLength(1);
  expect(await status(one)).toMatchObject({
    connections: [{ status: 'error', statusCode: 'wrong_key' }],
  });
  answers = [good];
  await think();
  expect(await bell()).not.toContain('parou de responder');
  expect(await status(one)).toMatchObject({
    connections: [{ status: 'ok', statusSentence: null }],
  });
});

test('the second model answers where the first one fails, and only with time for it', async () => {
  const one = await connected();
  const fallback = { connectionId: one.id, model: 'n' };
  answers = [json(404, failure('model_not_found', 'The model m does not exist')), good];
  expect(await thinking(one, fallback)()).toMatchObject({ model: 'n', fallback: 'second_model' });
  asked = 0;
  await expect(thinking(one, fallback)(11)).rejects.toMatchObject({ details: { status: 404 } });
  expect(asked).toBe(1);
  // Another model would refuse, too.
  asked = 0;
  answers = [choice({ content: '' }, 'content_filter'), good];
  await expect(thinking(one, fallback)()).rejects.toMatchObject({ reason: 'model_refused' });
});

test('where the first model hangs, the second one answers within the same step', async () => {
  const one = await connected();
  answers = [hang, good];
  const step = await thinking(one, { connectionId: one.id, model: 'n' })(19.5);
  expect(step).toMatchObject({ model: 'n', fallback: 'second_model' });
}, 30_000);

test('calls that had little time to answer do not count as calls that hung', async () => {
  const one = await connected();
  answers = [hang];
  const think = thinking(one, null, createThinking(environment.services));
  for (let tries = 0; tries < 3; tries += 1)
    await expect(think(0.7)).rejects.toMatchObject({ reason: 'model_failed' });
  expect(asked).toBe(3);
});

test('a connection that fails five times is left alone; one that is gone is told as such', async () => {
  const one = await connected();
  answers = [text(200, 'text/html', '<html></html>')];
  const create = createThinking(environment.services);
  const think = thinking(one, null, create);
  for (let tries = 0; tries < 7; tries += 1)
    await expect(think()).rejects.toMatchObject({ reason: 'model_failed' });
  expect(asked).toBe(5);
  await one.account.call('DELETE', `/api/model-connections/${one.id}`);
  await expect(think()).rejects.toMatchObject({ reason: 'no_connection' });
});

test.each(broken)(
  'the test of a connection has a sentence for it: %s',
  async (name, given, _heard, _requests, costs) => {
    const one = await connected();
    answers = given;
    const path = `/api/model-connections/${one.id}`;
    const tested = await one.account.call('POST', `${path}/test`, { model: 'm' });
    expect(tested.data).toMatchObject({ ok: false, sentence: expect.stringMatching(/\.$/) });
    // A call that failed says nothing of the model, which stays as it was.
    expect(await status(one)).toMatchObject({
      connections: [{ status: 'error', models: [{ abilities: null }, { abilities: null }] }],
    });
    // Of a model that was cut off the test asks the rest, too; what failed is not tried again.
    const calls = name === 'cut twice' ? 3 : 1;
    const spentMicros = calls * { nothing: 0, said: SAID, most: MOST_OF_TEST }[costs];
    expect(await spent(one)).toMatchObject({ month: { spentMicros } });
    await one.account.call('GET', `${path}/models`);
  },
);

test.each([
  ['redirect', 'redirected', 'leva a outro, e não vamos até lá'],
  ['402', 'no_credit', 'A conta no fornecedor está sem crédito.'],
  ['429 without credit', 'no_credit', 'A conta no fornecedor está sem crédito.'],
  ['404 model', 'model_unknown', 'O fornecedor não conhece este modelo'],
])('the test of a connection says by its name what is wrong: %s', async (name, code, sentence) => {
  const one = await connected();
  answers = broken.find(([it]) => it === name)?.[1] ?? [];
  const path = `/api/model-connections/${one.id}/test`;
  expect((await one.account.call('POST', path, { model: 'm' })).data).toMatchObject({
    code,
    sentence: expect.stringContaining(sentence),
  });
  expect(await status(one)).toMatchObject({ connections: [{ statusCode: code }] });
});

test('the test of a connection costs what its calls have cost, one by one', async () => {
  const test = async (tools: Respond): Promise<number> => {
    const one = await connected();
    answers = [
      (response, body, request) =>
        (body.includes('"tools"') ? tools : choice({ content: 'magenta' }))(
          response,
          body,
          request,
        ),
    ];
    await one.account.call('POST', `/api/model-connections/${one.id}/test`, { model: 'm' });
    const { month } = z
      .object({ month: z.object({ spentMicros: z.number() }) })
      .parse(await spent(one));
    return month.spentMicros;
  };
  const each = 110;
  expect(await test(calling('confirm', '{"word":"ok"}'))).toBe(3 * each);
  expect(await test(json(400, failure(null, 'No tools here')))).toBe(2 * each);
  // One that broke may have been paid for: it counts at its most.
  const broke = await test((response) => response.destroy());
  expect(broke).toBeGreaterThan(2 * each + 200);
  expect(broke).toBeLessThan(2 * each + 500);
});

test('the test of an address where nobody listens costs nothing', async () => {
  const one = await connected();
  const { db } = environment.services;
  const nobody = 'https://127.0.0.1:1/v1';
  await db.query('update model_connection set base_url = $2 where id = $1', [one.id, nobody]);
  await one.account.call('POST', `/api/model-connections/${one.id}/test`, { model: 'm' });
  expect(await spent(one)).toMatchObject({ month: { spentMicros: 0 } });
});

test('the test of a model that hangs ends after twelve seconds, with a sentence for it', async () => {
  const one = await connected();
  answers = [hang];
  const began = performance.now();
  const path = `/api/model-connections/${one.id}/test`;
  expect((await one.account.call('POST', path, { model: 'm' })).data).toMatchObject({
    ok: false,
    code: 'too_slow',
    sentence: 'O modelo não respondeu a tempo. Tente de novo ou escolha um modelo mais rápido.',
  });
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(11.5);
  expect(seconds).toBeLessThan(18);
  expect(asked).toBe(1);
  expect(await status(one)).toMatchObject({ connections: [{ statusCode: 'too_slow' }] });
  // It may have been paid for.
  expect(await spent(one)).toMatchObject({ month: { spentMicros: MOST_OF_TEST } });
}, 30_000);

test('no key and no word of a provider is in what was logged, answered or stored', async () => {
  const { rows } = await environment.services.db.query(
    `select string_agg(t::text, ' ') as all from (select c::text as t from model_connection c union all select n::text from notice n
       union all select a::text from audit_entry a union all select u::text from usage_day u) as everything`,
  );
  for (const where of [logged, JSON.stringify(rows)])
    for (const secret of [MODEL_KEY, Buffer.from(MODEL_KEY).toString('hex'), SECRET_WORDS])
      expect(where.includes(secret)).toBe(false);
  expect(logged).toContain('a model gave no answer');
  expect(logged).toContain('req_0817');
});
