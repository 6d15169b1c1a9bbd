import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { startPostgres } from './postgres.ts';
import { freePort, startProduct } from './product.ts';
import { register } from './set-up.ts';

/**
 * `node bench/agent-tests.ts` measures how long a manager waits for the tests of an agent (E12 of
 * the design of agents with a model): 50 tests with the builtin brain and with a scripted model of
 * 300 ms, and a day of 1,000 customers' messages of which the worst become tests in one press.
 */
const TESTS = 50;
const MODEL_MS = 300;
const DAY = 1_000;
const AT_ONCE = 20;
const demanded = { builtin: 10, model: 60, batch: 5 };
const LOOK_MS = 50;

const data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });
const Created = data(z.object({ id: z.string() }));
const Run = data(z.object({ id: z.string(), state: z.string(), passed: z.number() }));
const Worst = data(z.object({ messages: z.array(z.object({ messageId: z.string() })) }));
const Agents = data(z.object({ agents: z.array(z.object({ id: z.string() })) }));

const model = await startChatModel(async () => {
  await wait(MODEL_MS);
  return {
    calls: [{ name: 'reply', args: { text: 'Olá! Como posso ajudar?', kind: 'courtesy' } }],
  };
});
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'recado-agent-tests-'));
const database = await postgres.create('agent_tests');
const product = await startProduct({
  port: await freePort(),
  dataDir: folder,
  stub: 'http://127.0.0.1:1',
  database,
  environment: { SIMULATOR: 'on', INSIDE_ORIGINS: model.origin },
});
try {
  const { call } = await register(product.origin);
  const faq = [{ question: 'Qual o prazo?', answer: '40 minutos.', variants: [], buttons: [] }];
  const [first] = (await call('GET', '/agents', Agents)).data.agents;
  const agent = `/agents/${first?.id}`;
  const change = async (more: object, publish: boolean) => {
    const { config } = (await call('GET', agent, data(Agent))).data;
    const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq };
    await call('PATCH', agent, Created, { publish, config: { ...config, ...quick, ...more } });
  };
  await change({}, true);
  for (let n = 0; n < TESTS; n += 1)
    await call('POST', `/api${agent}/tests`, Created, {
      name: `teste ${n}`,
      blocking: false,
      turns: [{ text: 'qual o prazo?', checks: [{ kind: 'outcome', is: 'reply' }] }],
    });
  /** From the press to the end of the run. */
  const secondsOf = async (): Promise<number> => {
    const began = performance.now();
    let run = (await call('POST', `/api${agent}/test-runs`, Run, {})).data;
    while (run.state !== 'finished') {
      await wait(LOOK_MS);
      run = (await call('GET', `/api/test-runs/${run.id}`, Run)).data;
    }
    if (run.passed !== TESTS) throw new Error(`${run.passed} of ${TESTS} tests passed`);
    return (performance.now() - began) / 1000;
  };
  await secondsOf(); // not counted: the code is not compiled yet
  const builtin = await secondsOf();
  const connection = await call('POST', '/api/model-connections', Created, {
    name: 'Modelo',
    provider: 'compatible',
    baseUrl: `${model.origin}/v1`,
    key: 'sk-medida',
    prices: { chat: { input: 1000, output: 1000 } },
  });
  const brain = {
    kind: 'model',
    connectionId: connection.data.id,
    model: 'chat',
    builtinFirst: false,
  };
  await change({ brain }, false);
  const thinking = await secondsOf();

  const { data: bot } = await call(
    'POST',
    '/api/simulator/telegram/bots',
    data(z.object({ token: z.string() })),
    {
      name: 'Padaria',
    },
  );
  const channel = { type: 'telegram', displayName: 'Balcão', mode: 'simulated' };
  const { id: channelId } = (await call('POST', '/channels', Created, channel)).data;
  await call('POST', '/channels/setup', z.unknown(), {
    channelId,
    setupData: { type: 'telegram', telegramToken: bot.token },
  });
  await call('PATCH', `${agent}/toggle-status`, Created);
  const phone = `/api/simulator/channels/${channelId}/phone`;
  for (let n = 0; n < DAY; n += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => {
        const text = at % 5 === 0 ? 'quero falar com um atendente' : 'qual o prazo?';
        return call('POST', phone, z.unknown(), {
          customer: `Cliente ${n + at}`,
          action: { kind: 'text', text },
        });
      }),
    );
  const db = new pg.Client(database);
  await db.connect();
  const isOpen = `select from message where direction = 'in' and outcome is null limit 1`;
  while ((await db.query(isOpen)).rowCount !== 0) await wait(LOOK_MS);
  await db.end();
  const began = performance.now();
  const { messages } = (await call('GET', `/api${agent}/worst-messages`, Worst)).data;
  const messageIds = messages.map(({ messageId }) => messageId);
  await call('POST', `/api${agent}/tests/of-messages`, z.unknown(), { messageIds });
  const batch = (performance.now() - began) / 1000;
  console.table({
    [`${TESTS} tests, builtin`]: { seconds: builtin, demanded: demanded.builtin },
    [`${TESTS} tests, a model of ${MODEL_MS} ms`]: { seconds: thinking, demanded: demanded.model },
    [`${messageIds.length} tests of ${DAY} messages`]: { seconds: batch, demanded: demanded.batch },
  });
} finally {
  product.child.process.kill('SIGTERM');
  await model.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
