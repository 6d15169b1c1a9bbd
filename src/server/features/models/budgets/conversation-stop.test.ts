import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { query } from '#server/platform/db.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { connectModel, startRaw } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/** One customer cannot spend what is there for all of them. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startRaw>>;
beforeAll(async () => {
  model = await startRaw((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(completion));
  });
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const words = { text: 'Pode contar um pouco mais?', kind: 'question' };
const call = { name: 'reply', arguments: JSON.stringify(words) };
/** Each turn costs 30 cents of a dollar, and is feared to cost less than one. */
const completion = {
  id: '1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: call }],
      },
    },
  ],
  usage: { prompt_tokens: 300_000, completion_tokens: 0 },
};
const price = { input: 1_000_000, output: 0 };
const planets = ['Júpiter', 'Saturno', 'Netuno'];

async function openShop(limits: Partial<AgentConfig['limits']> = {}) {
  const account = await environment.account();
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
  const line = await connectBot(account, { agent: quick });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    m: price,
  });
  const { id, config } = await firstAgent(account);
  const put = await account.call('PATCH', `/agents/${id}`, {
    config: {
      ...config,
      brain: { kind: 'model', connectionId, model: 'm', builtinFirst: false },
      limits: { ...config.limits, ...limits },
    },
  });
  expect(put.status, put.text).toBe(200);
  /** Somebody writes: the reason of the outcome. */
  const outcome = async (name: string): Promise<string> => {
    const before = (await line.heard(name)).length;
    // The same words once more would be taken for a machine's.
    await line.write(name, `Qual é a maior lua de ${planets[before]}?`);
    await expect
      .poll(async () => (await line.heard(name)).length, { timeout: 20_000 })
      .toBe(before + 1);
    const [row] = await query(environment.services.db, z.object({ outcome_reason: z.string() }), {
      text: `select m.outcome_reason from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
        where m.workspace_id = $1 and k.name = $2 and m.direction = 'in' order by m.seq desc limit 1`,
      values: [account.workspaceId, name],
    });
    return row?.outcome_reason ?? '';
  };
  return { account, outcome };
}

const answered = 'choices';
test('what one customer may cost in a day is spent, and others are still answered', async () => {
  const { account, outcome } = await openShop();
  expect([await outcome('Ana'), await outcome('Ana')]).toEqual([answered, answered]);
  expect(await outcome('Ana')).toBe('over_budget');
  expect(await outcome('Bia')).toBe(answered);
  // Two turns of hers and one of the other: the refused one costs nothing, and calls nobody.
  const { data } = await account.call('GET', '/api/budgets');
  expect(data).toMatchObject({ month: { spentMicros: 900_000 } });
  const bell = (await account.call('GET', '/api/notifications')).text;
  expect(bell).not.toContain('do limite');
});

test('the next day it begins anew', async () => {
  const { account, outcome } = await openShop({ conversationMicrosPerDay: 100_000 });
  expect(await outcome('Ana')).toBe(answered);
  await environment.services.db.query(
    `update run set finished_at = finished_at - interval '1 day' where workspace_id = $1`,
    [account.workspaceId],
  );
  expect(await outcome('Ana')).toBe(answered);
});

test('an agent may say how much it is', async () => {
  const { outcome } = await openShop({ conversationMicrosPerDay: 100_000 });
  expect(await outcome('Ana')).toBe(answered);
  expect(await outcome('Ana')).toBe('over_budget');
  const { outcome: other } = await openShop({ conversationMicrosPerDay: 0 });
  expect(await other('Ana')).toBe('over_budget');
});

test('what the steps of a turn have cost counts before it has ended', async () => {
  const { account, outcome } = await openShop();
  expect([await outcome('Ana'), await outcome('Ana')]).toEqual([answered, answered]);
  // As if it were still under way: a run has its cost when it ends.
  await environment.services.db.query(
    `update run set state = 'running', cost_micros = 0 where workspace_id = $1`,
    [account.workspaceId],
  );
  expect(await outcome('Ana')).toBe('over_budget');
});
