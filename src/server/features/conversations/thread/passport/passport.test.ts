import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, openAgent, passport } from '#test/customers/agent-with-model.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import {
  forgetRemoved,
  STEP_RETENTION_JOB,
} from '#server/features/conversations/steps/step-retention.ts';

let answer: (heard: Heard) => Answered | Promise<Answered>;
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel((heard) => answer(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

test('an answer keeps what it rests on, whatever becomes of the sources', async () => {
  answer = ({ before, passages }) =>
    before === 0
      ? { calls: [{ name: 'search', args: { query: 'onde fica a padaria' } }] }
      : {
          calls: [
            {
              name: 'reply',
              args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
            },
          ],
        };
  const { account, line, put, newest, connectionId } = await openAgent(environment, model);
  await line.write('Ana', 'a entrega demora muito?');
  await until('the answer', async () => (await newest('out')) !== undefined);
  const said = await newest('out');
  expect(JSON.stringify(said?.parts)).toContain('Em até 40 minutos.');
  const before = await passport(account, said?.id);
  expect(before).toMatchObject({
    agent: { version: 3, publishedBy: expect.stringMatching(/./) },
    brain: 'model',
    model: 'chat',
    connectionId,
    fallback: null,
    outcome: 'reply',
    reason: 'answer',
    sources: expect.arrayContaining([
      expect.objectContaining({
        title: 'Qual o prazo de entrega?',
        text: 'Até 40 minutos.',
        isCited: true,
      }),
      expect.objectContaining({
        title: 'Onde fica a padaria?',
        text: 'Rua A, 10.',
        isCited: false,
      }),
    ]),
    calls: [
      { name: 'search', told: expect.stringContaining('Rua A, 10.') },
      { name: 'reply', told: '' },
    ],
    guards: [],
    tokens: { input: 2000, cached: 0, output: 100 },
    costMicros: 2100,
  });
  expect(before.ms).toBeGreaterThanOrEqual(before.modelMs);
  await put({ faq: [entry('Qual o prazo de entrega?', 'Uma hora.')] });
  expect(await passport(account, said?.id)).toEqual(before);
  expect(await passport(account, (await newest('in'))?.id)).toEqual(before);
  const stranger = await environment.account();
  expect((await stranger.call('GET', `/api/messages/${said?.id}/passport`)).status).toBe(404);
});

test('the calculations of an answer that was sent are told, and not one that is wrong', async () => {
  answer = ({ passages }) => ({
    calls: [
      {
        name: 'reply',
        args: {
          text: 'As duas entregas levam até 80 minutos, uma depois da outra.',
          kind: 'answer',
          sources: passages,
          calculations: ['2 * 40 = 80', '40 + 40 = 90'],
        },
      },
    ],
  });
  const { account, line, newest } = await openAgent(environment, model);
  await line.write('Ana', 'se eu fizer 2 pedidos, um depois do outro, qual o prazo da entrega?');
  await until('the answer', async () => (await newest('out')) !== undefined);
  const said = await newest('out');
  expect(JSON.stringify(said?.parts)).toContain('80 minutos');
  expect(await passport(account, said?.id)).toMatchObject({
    fallback: null,
    calculations: ['2 * 40 = 80'],
  });
});

test('a reply that the model wrote beside its hand-over was not sent, and cites nothing', async () => {
  answer = ({ passages }) => ({
    calls: [
      { name: 'hand_off', args: { reason: 'no_answer_found', note: 'Quer saber da entrega.' } },
      {
        name: 'reply',
        args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
      },
    ],
  });
  const { account, line, newest } = await openAgent(environment, model);
  await line.write('Ana', 'a entrega demora muito?');
  await until('the answer', async () => (await newest('out')) !== undefined);
  const found = await passport(account, (await newest('out'))?.id);
  expect(found).toMatchObject({ brain: 'model', fallback: null, outcome: 'hand_off' });
  expect(found.sources.map(({ isCited }) => isCited)).toEqual(found.sources.map(() => false));
});

test('where the model gave nothing, it says so and who decided', async () => {
  answer = () => ({ status: 401 });
  const { account, line, newest } = await openAgent(environment, model);
  await line.write('Ana', 'qual seria o prazo da entrega?');
  await until('the answer', async () => (await newest('out')) !== undefined);
  const said = await newest('out');
  expect(JSON.stringify(said?.parts)).toContain('Até 40 minutos.');
  expect(await passport(account, said?.id)).toMatchObject({
    brain: 'model',
    fallback: 'model_failed',
    outcome: 'reply',
    costMicros: 0,
  });
});

test('the rules answer with a passport, too', async () => {
  answer = () => ({ status: 500 });
  const { account, line, put, newest } = await openAgent(environment, model);
  await put({ brain: { kind: 'builtin' } });
  await line.write('Ana', 'oi');
  await until('the answer', async () => (await newest('out')) !== undefined);
  expect(await passport(account, (await newest('out'))?.id)).toMatchObject({
    brain: 'builtin',
    model: null,
    fallback: null,
    calls: [],
    costMicros: 0,
  });
});

test('what a model read and said is forgotten after so many days, and its figures stay', async () => {
  const open = Promise.withResolvers<void>();
  answer = async ({ passages: [best = ''] }) => {
    await open.promise;
    const args = { text: 'Em até 40 minutos.', kind: 'answer', sources: [best] };
    return { calls: [{ name: 'reply', args }] };
  };
  const { account, line, newest } = await openAgent(environment, model);
  const { db, jobs } = environment.services;
  const canary = 'papoula amarela';
  const kept = async (): Promise<number> =>
    (
      await db.query(
        `select from run_step where workspace_id = $1 and (messages::text || detail::text) ~ $2`,
        [account.workspaceId, `${canary}|40 minutos`],
      )
    ).rows.length;
  const age = (sinceThen: string) =>
    db.query(`update run_step set finished_at = now() - $2::interval where workspace_id = $1`, [
      account.workspaceId,
      sinceThen,
    ]);
  let sweeps = 0;
  const swept = async (): Promise<number> =>
    (
      await db.query(`select from pgboss.job where name = $1 and state = 'completed'`, [
        STEP_RETENTION_JOB,
      ])
    ).rows.length;
  const sweep = async (): Promise<void> => {
    sweeps += 1;
    await jobs.enqueue(db, STEP_RETENTION_JOB, {});
    await until('the job', async () => (await swept()) === sweeps, 20_000);
  };
  await line.write('Ana', `a entrega demora muito? é para a rua da ${canary}`);
  await until('the model', async () => (await kept()) === 1);
  await age('30 days 1 hour');
  await sweep();
  expect(await kept(), 'a turn that is under way').toBe(1);
  open.resolve();
  await until('the answer', async () => (await newest('out')) !== undefined);
  const said = await newest('out');
  const before = await passport(account, said?.id);
  expect(before).toMatchObject({ isForgotten: false, calls: [{ name: 'reply' }] });
  await age('29 days 23 hours');
  await sweep();
  expect(await kept()).toBe(2);
  expect(await passport(account, said?.id)).toEqual(before);
  await age('30 days 1 hour');
  await sweep();
  expect(await kept()).toBe(0);
  expect(before.sources[0]).toMatchObject({ text: 'Até 40 minutos.', isCited: true });
  expect(await passport(account, said?.id)).toEqual({
    ...before,
    isForgotten: true,
    sources: before.sources.map((source) => ({
      ...source,
      confidence: expect.closeTo(source.confidence, 2),
      text: null,
      isCited: false,
    })),
    calls: [],
  });
  expect(JSON.stringify((await newest('in'))?.parts)).toContain(canary);
});

test('what a customer takes back is forgotten in each turn of a model that read it', async () => {
  answer = ({ passages: [best = ''] }) => ({
    calls: [
      { name: 'reply', args: { text: 'Em até 40 minutos.', kind: 'answer', sources: [best] } },
    ],
  });
  const { account, line, newest } = await openAgent(environment, model);
  const { db } = environment.services;
  const kept = async (word: string): Promise<number> =>
    (
      await db.query(
        `select from run_step where workspace_id = $1 and (messages::text || detail::text) ~ $2`,
        [account.workspaceId, word],
      )
    ).rows.length;
  const answered = (times: number) =>
    until(
      'the answer',
      async () =>
        (
          await db.query(
            `select from message where workspace_id = $1 and run_id is not null and direction = 'out'`,
            [account.workspaceId],
          )
        ).rows.length === times,
    );
  await line.write('Ana', 'a entrega demora?');
  await answered(1);
  const first = await newest('out');
  await line.write('Ana', 'e a entrega para a rua da papoula?');
  await answered(2);
  await line.write('Ana', 'e amanhã, a entrega demora?');
  await answered(3);
  const read = await kept('40 minutos');
  expect(await kept('papoula')).toBeGreaterThan(0);
  const { rows } = await db.query<{ channel_id: string; id: string }>(
    `select channel_id, provider_message_id as id from message where workspace_id = $1 and parts::text ~ 'papoula' and direction = 'in'`,
    [account.workspaceId],
  );
  const [{ channel_id: channelId, id } = { channel_id: '', id: '' }] = rows;
  // Telegram does not tell of it; other channels do.
  await forgetRemoved(db, { workspaceId: account.workspaceId, channelId }, id);
  expect(await kept('papoula')).toBe(0);
  expect(await passport(account, first?.id), 'what was read before it').toMatchObject({
    isForgotten: false,
    calls: [{ name: 'reply' }],
  });
  expect(await kept('40 minutos')).toBe(read / 3);
});
