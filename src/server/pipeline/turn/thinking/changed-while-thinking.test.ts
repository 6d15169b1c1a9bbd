import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PipelineEnvironment } from '#test/environments/pipeline.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { until } from '#test/environments/telegram.ts';
import { hanging, lastWords, startThinkingEnvironment, told } from '#test/environments/thinking.ts';
import { redoTurn } from '#server/pipeline/intake/changes/changes.store.ts';
import { releaseAnswer } from '../collect.store.ts';

/** What becomes of a turn whose customer changes what the model reads just then. */
const count = async (environment: PipelineEnvironment, table: string): Promise<number> =>
  (await environment.rows(z.unknown(), `select 1 from ${table}`)).length;

test('who edits a question again and again while the model thinks is answered, and by the agent', async () => {
  const edits = 4;
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, step, signal) => {
    if (step < edits) await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'demora quanto até a Rua 0?' });
  const messageId = environment.simulator.journal.flatMap((entry) =>
    entry.type === 'update' && entry.messageId !== null ? [entry.messageId] : [],
  )[0];
  for (let edit = 1; edit <= edits; edit += 1) {
    await until('the model', () => think.requests.length === edit);
    const text = `demora quanto até a Rua ${edit}?`;
    await environment.act(1, { kind: 'edit', messageId: messageId ?? 0, text });
  }
  await until('an answer', () => environment.sent(1).length === 1);
  expect(environment.sent(1)).toEqual([expect.stringContaining('Em 40 minutos.')]);
  expect(model.ended).toHaveLength(edits);
  expect(lastWords(think.requests.at(-1))).toContain(`Rua ${edits}`);
  expect(await count(environment, 'handoff')).toBe(0);
  expect(await count(environment, 'dead_letter')).toBe(0);
});

test('a change takes back the try that it ends, and none that failed or killed its worker', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'oi', { provider_message_id: 'm1' });
  const tries = async (): Promise<number> => (await steps.claim('A')).conversation.answer_attempts;
  const { conversation } = await steps.claim('A');
  await releaseAnswer(steps.db, conversation, { waitMs: 0, counts: true });
  expect(await tries()).toBe(2);
  await redoTurn(steps.db, steps, 'm1');
  expect(await tries(), 'the one that failed counts').toBe(2);
  await steps.db.query(`update conversation set answer_lease_until = now() - interval '1 second'`);
  await redoTurn(steps.db, steps, 'm1');
  expect(await tries(), 'the one whose worker died counts').toBe(3);
});
