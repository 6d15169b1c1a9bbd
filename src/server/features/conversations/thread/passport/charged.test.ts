import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { budgetRoutes } from '#contract/models/budgets.ts';
import { entry, openAgent, passport } from '#test/customers/agent-with-model.ts';
import { soundOf, speakingLine, wordsIn } from '#test/customers/speaking-line.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** The cost that a passport shows is what was charged. */
const says = ({ passages }: Heard): Answered => ({
  calls: [
    {
      name: 'reply',
      args: { text: 'Em até 40 minutos.', kind: 'answer', sources: passages.slice(0, 1) },
    },
  ],
});
let answer: (heard: Heard) => Answered = says;
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(
    (heard) => answer(heard),
    ({ bytes }) => ({ text: wordsIn(bytes), language: 'portuguese', duration: 3 }),
  );
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

async function charged(account: Account): Promise<number> {
  const { data } = await account.call('GET', '/api/usage');
  const { usage } = budgetRoutes.readUsage.answer.data.parse(data);
  return usage.reduce((sum, { costMicros }) => sum + costMicros, 0);
}

test('what was charged for models that gave nothing is in the cost of the answer', async () => {
  // It was read and answered, so its estimate is charged.
  answer = () => ({ text: '' });
  const rules = await openAgent(environment, model);
  const byRules = await rules.ask('qual seria o prazo da entrega?');
  expect(byRules).toMatchObject({ fallback: 'model_failed', uncounted: [] });
  expect(byRules.costMicros).toBeGreaterThan(1000);
  expect(byRules.costMicros).toBe(await charged(rules.account));

  answer = (heard) => (heard.body.includes('"model":"second"') ? says(heard) : { text: '' });
  const second = await openAgent(environment, model);
  const { connectionId } = second;
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  await second.put({ brain: { ...brain, fallback: { connectionId, model: 'second' } } });
  const bySecond = await second.ask('a entrega demora muito?');
  expect(bySecond).toMatchObject({ isSecondModel: true, fallback: null });
  expect(bySecond.costMicros).toBe(await charged(second.account));
});

test('so is what listening cost; of an earlier version’s answers nobody knows', async () => {
  answer = says;
  const account = await environment.account();
  const faq = [entry('Qual o prazo de entrega?', 'Até 40 minutos.')];
  const line = await speakingLine(environment, account, model, {
    media: { transcribe: true },
    config: { faq },
  });
  await line.speak(soundOf('quanto tempo demora a entrega?'));
  await line.answers(1);
  const { messages } = z
    .object({ messages: z.array(z.object({ id: z.string() })) })
    .parse((await account.call('GET', '/api/messages?direction=out')).data);
  const told = () => passport(account, messages[0]?.id);
  const before = await told();
  expect(before.costMicros).toBeGreaterThan(1000);
  expect(before).toMatchObject({ costMicros: await charged(account), uncounted: [] });
  await environment.services.db.query(
    `update message set parts = parts #- '{0,heardMicros}' where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  expect(await told()).toMatchObject({
    costMicros: before.costMicros - 1000,
    uncounted: ['transcription'],
  });
});

test('of a model that failed under an earlier version, nobody knows what it was charged', async () => {
  answer = () => ({ status: 401 });
  const { account, ask, newest } = await openAgent(environment, model);
  expect((await ask('qual seria o prazo da entrega?')).uncounted).toEqual([]);
  await environment.services.db.query(
    `update run set trace = jsonb_path_query_array(trace, '$[*] ? (@.step != "failed")') where workspace_id = $1`,
    [account.workspaceId],
  );
  expect((await passport(account, (await newest('out'))?.id)).uncounted).toEqual(['model']);
});
