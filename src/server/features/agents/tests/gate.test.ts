import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What happens while the tests of an agent run, which a slow model makes long. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
let asked = 0;
let release: () => void = () => undefined;
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  model = await startChatModel(async () => {
    asked += 1;
    await held;
    return { calls: [{ name: 'reply', args: { text: 'Olá! Tudo bem?', kind: 'courtesy' } }] };
  });
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  release();
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const hold = (): void => {
  asked = 0;
  held = new Promise((resolve) => (release = resolve));
};
const isAsked = () => until('the model to be asked', () => asked > 0);

async function openAgent(): Promise<{ account: Account; agentId: string; testId: string }> {
  const account = await environment.account();
  const { id: agentId, config } = await firstAgent(account);
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1000, output: 1000 },
  });
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${agentId}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  const made = await account.call('POST', `/api/agents/${agentId}/tests`, {
    name: 'oi',
    turns: [{ text: 'oi, tudo bem?', checks: [{ kind: 'outcome', is: 'reply' }] }],
  });
  expect(made.status, made.text).toBe(201);
  return { account, agentId, testId: testRoutes.createTest.answer.data.parse(made.data).id };
}
const changed = async (account: Account, agentId: string, greeting: string, publish: boolean) => {
  const { config } = await firstAgent(account);
  return account.call('PATCH', `/agents/${agentId}`, { config: { ...config, greeting }, publish });
};

test('a test that is deleted while it runs is gone, and the run ends', async () => {
  const { account, agentId, testId } = await openAgent();
  hold();
  const begun = await account.call('POST', `/api/agents/${agentId}/test-runs`, {});
  const { id } = testRoutes.runTests.answer.data.parse(begun.data);
  await isAsked();
  expect((await account.call('DELETE', `/api/agent-tests/${testId}`)).status).toBe(200);
  release();
  await until('the run to end', async () => {
    const { data } = await account.call('GET', `/api/test-runs/${id}`);
    return testRoutes.readTestRun.answer.data.parse(data).state === 'finished';
  });
  const { data } = await account.call('GET', `/api/test-runs/${id}`);
  expect(data).toMatchObject({ passed: 0, failed: 0, results: [{ state: 'gone' }] });
});

test('of two who publish at once one wins, and the other is told', async () => {
  const { account, agentId } = await openAgent();
  expect((await changed(account, agentId, 'Um', false)).status).toBe(200);
  hold();
  const publishing = account.call('PATCH', `/agents/${agentId}`, { publish: true });
  await isAsked();
  const other = await changed(account, agentId, 'Dois', false);
  expect(other.status, other.text).toBe(200);
  release();
  const told = await publishing;
  expect([told.status, told.code]).toEqual([409, 'draft_changed']);
  expect(await firstAgent(account)).toMatchObject({ hasUnpublishedChanges: true });
});

test('only an owner publishes what fails its tests', async () => {
  const { account, agentId, testId } = await openAgent();
  const failing = [{ text: 'oi, tudo bem?', checks: [{ kind: 'outcome', is: 'hand_off' }] }];
  await account.call('PATCH', `/api/agent-tests/${testId}`, { turns: failing });
  const colleague = await environment.colleague(account);
  const promoted = await account.call('PATCH', `/api/people/${colleague.userId}`, {
    role: 'admin',
  });
  expect(promoted.status, promoted.text).toBe(200);
  expect((await changed(account, agentId, 'Um', false)).status).toBe(200);
  const despite = { publish: true, despiteTests: 'Tem de sair hoje.' };
  const refused = await colleague.call('PATCH', `/agents/${agentId}`, despite);
  expect([refused.status, refused.code]).toEqual([403, 'owner_needed']);
  expect((await account.call('PATCH', `/agents/${agentId}`, despite)).status).toBe(200);
  const { rows } = await environment.services.db.query<{ details: object }>(
    `select details from audit_entry where workspace_id = $1 and action = 'agent.changed' order by created_at desc limit 1`,
    [account.workspaceId],
  );
  expect(rows).toMatchObject([{ details: { despiteTests: 'Tem de sair hoje.' } }]);
});

test('what a run costs is told where it is known: by the last run, and beside what is live', async () => {
  const { account, agentId } = await openAgent();
  const expected = async () => {
    const { data } = await account.call('GET', `/api/agents/${agentId}/tests`);
    return testRoutes.listTests.answer.data.parse(data).expected;
  };
  const run = async (of: 'draft' | 'live') => {
    const begun = await account.call('POST', `/api/agents/${agentId}/test-runs`, { of });
    const { id } = testRoutes.runTests.answer.data.parse(begun.data);
    const read = async () => {
      const { data } = await account.call('GET', `/api/test-runs/${id}`);
      return testRoutes.readTestRun.answer.data.parse(data);
    };
    await until('the run to end', async () => (await read()).state === 'finished');
    return read();
  };
  const draft = async (change: object) => {
    const { config } = await firstAgent(account);
    const body = { config: { ...config, ...change }, publish: false };
    expect((await account.call('PATCH', `/agents/${agentId}`, body)).status).toBe(200);
  };
  expect(await expected(), 'it never ran').toBeNull();
  const first = await run('draft');
  expect(first.costMicros).toBeGreaterThan(0);
  expect(first.cost, 'what is live was never tested').toBeNull();
  expect(await expected()).toEqual({ tests: 1, costMicros: first.costMicros });

  // A version stands for the run that it was published with.
  expect((await changed(account, agentId, 'Um', true)).status).toBe(200);
  await draft({ greeting: 'Dois' });
  const second = await run('draft');
  expect(second.cost).toEqual({
    answerMicros: second.costMicros,
    liveAnswerMicros: first.costMicros,
  });
  const { brain } = (await firstAgent(account)).config;
  await draft({ brain: { ...brain, model: 'other' } });
  expect(await expected(), 'of another model nobody knows it').toBeNull();
  await draft({ brain: { kind: 'builtin' } });
  expect(await expected()).toBeNull();
  const live = await run('live');
  expect((await run('draft')).cost).toEqual({
    answerMicros: 0,
    liveAnswerMicros: live.costMicros,
  });
});

test('what cannot be published is refused before a test of it is paid for', async () => {
  const { account, agentId } = await openAgent();
  const { config } = await firstAgent(account);
  asked = 0;
  held = Promise.resolve();
  // A minute of audio has no price.
  const dear = { ...config, media: { transcribe: true } };
  const refused = await account.call('PATCH', `/agents/${agentId}`, {
    config: dear,
    publish: true,
  });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('brain_not_ready')]);
  expect(asked).toBe(0);
});
