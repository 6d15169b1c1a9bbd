import { expect, test } from 'vitest';
import { z } from 'zod';
import { type PipelineEnvironment, startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';

const ana = 7_001;
const Outcome = z.object({ outcome: z.string().nullable(), outcome_reason: z.string().nullable() });
const outcomes = (environment: PipelineEnvironment) =>
  environment.rows(
    Outcome,
    `select outcome, outcome_reason from message where direction = 'in' order by created_at, seq`,
  );

test('an agent that keeps failing hands over with a fixed text and leaves a dead letter (B17)', async () => {
  await using environment = await startPipelineEnvironment({
    takeTurn: async () => {
      throw new Error('no brain');
    },
  });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  // Two retries with a growing wait come first; the test does not sit them out.
  await until(
    'the fixed text',
    async () => {
      await environment.services.db.query(
        `update conversation set answer_at = now() where answer_lease_until is null and answer_at is not null`,
      );
      return environment.sent(ana).length > 0;
    },
    15_000,
  );
  expect(await outcomes(environment)).toEqual([
    { outcome: 'handed_off', outcome_reason: 'agent_failed' },
  ]);
  expect(
    await environment.rows(
      z.object({ step: z.string(), code: z.string() }),
      'select step, code from dead_letter',
    ),
  ).toEqual([{ step: 'answer', code: 'agent_failed' }]);
  // In no language of ours: the customer's words, and a code for the bell.
  expect(
    await environment.rows(z.object({ note: z.string() }), 'select note from handoff'),
  ).toEqual([{ note: `Cliente ${ana}: oi` }]);
  expect(
    await environment.rows(z.object({ detail: z.string() }), `select detail from notice`),
  ).toEqual([{ detail: 'agent_failed' }]);
});

test('a failing agent calls a person but says nothing to an opted-out customer (B17, B23)', async () => {
  await using environment = await startPipelineEnvironment({
    takeTurn: async () => {
      throw new Error('no brain');
    },
  });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('the message', async () => (await outcomes(environment)).length === 1);
  await environment.services.db.query('update contact set opted_out_at = now()');
  await until(
    'the handoff',
    async () => {
      await environment.services.db.query(
        `update conversation set answer_at = now() where answer_lease_until is null and answer_at is not null`,
      );
      return (await outcomes(environment))[0]?.outcome === 'handed_off';
    },
    15_000,
  );
  expect(
    await environment.rows(z.unknown(), `select 1 from message where direction = 'out'`),
  ).toEqual([]);
  expect(await environment.rows(z.object({ kind: z.string() }), 'select kind from notice')).toEqual(
    [{ kind: 'handoff' }],
  );
});
