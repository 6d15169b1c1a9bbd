import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import { until } from '#test/environments/telegram.ts';
import type { FaultPoint, ThinkingPoint } from './fault-points.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';

/**
 * For what is written beside an answer (E1): the process is killed
 * while a model thinks. Each customer reads one answer, and its note is there once.
 */
let environment: FaultEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
const PATIENCE_MS = 90_000;
const WithId = z.object({ id: z.string() });

beforeAll(async () => {
  model = await startChatModel(({ text }) => ({
    calls: [
      text.includes('Will be done with your answer.')
        ? { name: 'reply', args: { text: 'O que você quer saber da orquídea?', kind: 'question' } }
        : { name: 'add_note', args: { text: 'Pergunta da orquídea.' } },
    ],
  }));
  environment = await startFaultEnvironment({
    businesses: 1,
    botsPerBusiness: 1,
    variables: { INSIDE_ORIGINS: model.origin },
  });
  const call = await signIn();
  const { id: connectionId } = await connectModel({ call }, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const [first] = z
    .object({ agents: z.array(WithId) })
    .parse((await call('GET', '/agents')).data).agents;
  const { config } = Agent.parse((await call('GET', `/agents/${first?.id}`)).data);
  const brain = { kind: 'model', connectionId, model: 'chat' };
  const published = await call('PATCH', `/agents/${first?.id}`, {
    config: { ...config, brain, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  expect(published.status).toBe(200);
}, 180_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

/** The owner of the business, signed in at the process that lives now. */
async function signIn() {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`http://127.0.0.1:${environment.product().port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { data } = z.object({ data: z.unknown().optional() }).parse(JSON.parse(text));
    return { status: answer.status, data, text, code: undefined, error: undefined };
  };
  const credential = { email: 'loja-1@example.com', password: 'vento norte 7 pedras' };
  const { token } = z
    .object({ token: z.string() })
    .parse((await call('POST', '/api/auth/login', credential)).data);
  const authorization = { authorization: `Bearer ${token}` };
  await call('POST', '/api/auth/confirm', { password: credential.password }, authorization);
  return (method: string, path: string, body?: unknown) => call(method, path, body, authorization);
}

const count = async (sql: string, values: unknown[]): Promise<number> =>
  z
    .object({ count: z.number() })
    .parse(
      (await environment.database.query(`select count(*)::int as count from ${sql}`, values))
        .rows[0],
    ).count;

// Early and late in a load of six customers, each of whose turns takes five steps.
test.each<[FaultPoint | ThinkingPoint, number]>([
  ['began', 2],
  ['step', 3],
  ['step', 14],
  ['recorded', 3],
  ['recorded', 14],
  ['F7', 3],
  ['F8', 1],
])(
  'killed at %s, passed %i times: one answer and one note for each customer',
  { timeout: 150_000 },
  async (point, hit) => {
    const bot = environment.bots[0];
    const first = environment.newChats(6);
    const chats = Array.from({ length: 6 }, (_, index) => first + index);
    await environment.product().arm({ point, hit });
    const written = Promise.all(
      chats.map((chat) =>
        environment.simulator.control.act(
          bot?.token ?? '',
          { id: chat, name: `Cliente ${chat}` },
          { kind: 'text', text: 'como cuido da minha orquídea em casa' },
        ),
      ),
    );
    await until('the product to be killed', () => !environment.product().alive, PATIENCE_MS);
    await environment.start();
    await written;
    const told = (chat: number): number =>
      environment.simulator.journal.filter(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'sendMessage' &&
          entry.accepted &&
          entry.chat === chat,
      ).length;
    await until('every answer', () => chats.every((chat) => told(chat) > 0), PATIENCE_MS);
    const ours = [chats.map(String)];
    const of = 'join conversation c on c.id = o.conversation_id where c.chat = any($1)';
    await until(
      'nothing to be on its way',
      async () =>
        (await count(
          `message o ${of} and (o.delivery in ('queued', 'sending') or o.direction = 'in' and o.outcome is null)`,
          ours,
        )) === 0,
      PATIENCE_MS,
    );
    expect(chats.map(told)).toEqual(chats.map(() => 1));
    expect(await count(`run o ${of} and o.state = 'settled' and o.brain = 'model'`, ours)).toBe(6);
    expect(await count(`run o ${of} and o.state = 'running'`, ours)).toBe(0);
    expect(await count(`note o ${of}`, ours)).toBe(6);
    expect(
      await count('conversation c where c.chat = any($1) and c.turn_id is not null', ours),
    ).toBe(0);
  },
);
