import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import { startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';

const ana = 7_001;

test('an answer waits while we are seen typing, and is sent although the customer asks on meanwhile', async () => {
  const config = { ...AgentConfig.parse({ debounce: { quietMs: 1, maxMs: 1 } }), typingMs: 60_000 };
  const version = { id: uuidv7(), agentId: '', agentName: 'Recepção', number: 1, config };
  await using environment = await startPipelineEnvironment({ findAnswering: async () => version });
  const [agent] = await environment.rows(z.object({ id: z.string() }), 'select id from agent');
  version.agentId = agent?.id ?? '';
  const count = async (of: string) =>
    (await environment.rows(z.unknown(), `select 1 from message where ${of}`)).length;
  for (const [index, text] of ['um', 'dois'].entries()) {
    await environment.act(ana, { kind: 'text', text });
    await until(
      'its turn',
      async () => (await count(`direction = 'in' and outcome is not null`)) === index + 1,
    );
    const lane =
      'select deliver_at > now() as waits, deliver_worker as worker, interventions from conversation';
    expect(await environment.rows(z.unknown(), lane)).toEqual([
      { waits: true, worker: null, interventions: 0 },
    ]);
  }
  expect(await count(`delivery = 'queued'`)).toBe(2);
  await environment.services.db.query('update conversation set deliver_at = now()');
  environment.services.bus.wake('delivery');
  await until('both to be settled', async () => (await count('undelivered')) === 0);
  expect(environment.sent(ana)).toEqual(['re: um', 're: dois']);
});
