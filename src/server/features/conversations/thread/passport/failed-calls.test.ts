import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAgent } from '#test/customers/agent-with-model.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';

/** Which models were asked in vain for an answer, and why, as its passport tells it. */
let answer: (heard: Heard) => Answered;
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

const says = ({ passages }: Heard): Answered => ({
  calls: [
    {
      name: 'reply',
      args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
    },
  ],
});

test.each([
  [401, 'wrong_key'],
  [402, 'no_credit'],
  [404, 'model_unknown'],
  [408, 'too_slow'],
  [413, 'too_long'],
])('a provider that says %i: the passport says why, and who was asked', async (status, why) => {
  answer = () => ({ status, body: '{"error":{"message":"sk-canary"}}' });
  const { ask, connectionId } = await openAgent(environment, model);
  const told = await ask('qual seria o prazo da entrega?');
  expect(told.fallback).toBe('model_failed');
  expect(told.trace.filter(({ step }) => step === 'failed')).toEqual([
    {
      step: 'failed',
      detail: why,
      call: { connectionId, connection: 'Modelo de compatible', model: 'chat', costMicros: 0 },
    },
  ]);
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('a key that can no longer be read: the passport says so, and nobody was asked', async () => {
  answer = says;
  const { ask, connectionId } = await openAgent(environment, model);
  await environment.services.db.query('update model_connection set secret = $2 where id = $1', [
    connectionId,
    Buffer.from('sealed with another SECRET_KEY'),
  ]);
  const told = await ask('qual seria o prazo da entrega?');
  expect(told).toMatchObject({ fallback: 'model_failed', costMicros: 0 });
  expect(told.trace.filter(({ step }) => step === 'failed')).toMatchObject([
    { detail: 'key_lost', call: { connectionId, costMicros: 0 } },
  ]);
});

test('a provider that is down, one that rests after that, and a connection that is gone', async () => {
  answer = () => ({ status: 503 });
  const { ask, connectionId } = await openAgent(environment, model);
  const whys = async (text: string) =>
    (await ask(text)).trace.flatMap(({ step, detail, call }) =>
      step === 'failed' ? [[detail, call?.connection]] : [],
    );
  const name = 'Modelo de compatible';
  expect(await whys('qual seria o prazo da entrega?')).toEqual([['provider_down', name]]);
  expect(await whys('e o prazo da entrega amanhã?')).toEqual([['resting', name]]);
  await environment.services.db.query('delete from model_connection where id = $1', [connectionId]);
  expect(await whys('e o prazo da entrega no domingo?')).toEqual([['no_connection', null]]);
});

test('the second model answered: the passport says so, and why the first did not', async () => {
  answer = (heard) =>
    heard.body.includes('"model":"second"') ? says(heard) : { status: 404, body: '{}' };
  const { ask, put, connectionId } = await openAgent(environment, model);
  const first = { connectionId, model: 'chat' };
  const brain = { kind: 'model', ...first, builtinFirst: false };
  await put({ brain: { ...brain, fallback: { connectionId, model: 'second' } } });
  const told = await ask('a entrega demora muito?');
  expect(told).toMatchObject({ model: 'second', isSecondModel: true, fallback: null });
  expect(told.trace.filter(({ step }) => step === 'failed')).toMatchObject([
    { detail: 'model_unknown', call: first },
  ]);
  answer = says;
  expect(await ask('e a entrega, demora mesmo?')).toMatchObject({
    model: 'chat',
    isSecondModel: false,
  });
});
