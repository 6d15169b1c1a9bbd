import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { RunStep } from '#server/agent/journal.ts';
import { restart } from '../answer.store.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { findInterrupted } from './watch.store.ts';
import { type HeldTurn, openRun, recordStep } from './journal.store.ts';

/** Who may write into the journal of a turn, when several workers believe that it is theirs. */
const agentId = uuidv7();
const versionId = uuidv7();
const step = (n: number, text: string): RunStep =>
  RunStep.parse({ n, kind: 'customer', messages: [{ role: 'user', text }] });

async function claimed(steps: PipelineSteps, chat = 'A'): Promise<HeldTurn> {
  const { conversation } = await steps.claim(chat);
  return {
    conversationId: conversation.id,
    fence: conversation.answer_fence,
    interventions: conversation.interventions,
    seq: conversation.seq,
  };
}
const open = (steps: PipelineSteps, turn: HeldTurn, version = versionId) =>
  openRun(steps.db, { ...turn, id: uuidv7(), messages: 1, agentId, versionId: version });
/** The worker is silent until its lease has run out. */
const dies = (steps: PipelineSteps) =>
  steps.db.query(
    `update conversation set answer_lease_until = now() - interval '1 second' where answer_lease_until is not null`,
  );
const states = (steps: PipelineSteps) =>
  steps.rows('select state from run order by started_at, id');

test('who takes a dead worker’s turn goes on with its steps, and the dead one writes no more', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const first = await claimed(steps);
  const run = await open(steps, first);
  if (!run) throw new Error('It was not opened.');
  expect(run.steps).toEqual([]);
  expect(await recordStep(steps.db, first, run.id, step(0, 'one'))).toBe(true);
  await dies(steps);
  expect(await recordStep(steps.db, first, run.id, step(1, 'late')), 'its lease is over').toBe(
    false,
  );
  const second = await claimed(steps);
  expect(second.fence).toBe(first.fence + 1);
  expect(await recordStep(steps.db, first, run.id, step(1, 'zombie'))).toBe(false);
  expect(await open(steps, first)).toBeNull();
  const again = await open(steps, second);
  expect(again).toEqual({ id: run.id, steps: [step(0, 'one')] });
  expect(await recordStep(steps.db, second, run.id, step(0, 'twice')), 'it is there').toBe(false);
  expect(await recordStep(steps.db, second, run.id, step(1, 'two'))).toBe(true);
  expect(await states(steps)).toEqual([{ state: 'running' }]);
});

test.each<[string, (steps: PipelineSteps, turn: HeldTurn) => Promise<unknown>, string?]>([
  ['the customer wrote again', (steps) => steps.write('A')],
  [
    'somebody stepped in',
    (steps) => steps.db.query('update conversation set interventions = interventions + 1'),
  ],
  ['another version answers', async () => {}, uuidv7()],
])(
  '%s: what was under way is superseded, and the turn begins anew',
  async (_, happens, version) => {
    await using steps = await startPipelineSteps();
    await steps.write('A');
    const first = await claimed(steps);
    const run = await open(steps, first);
    await recordStep(steps.db, first, run?.id ?? '', step(0, 'one'));
    await happens(steps, first);
    await dies(steps);
    const again = await open(steps, await claimed(steps), version);
    expect(again?.id).not.toBe(run?.id);
    expect(again?.steps).toEqual([]);
    expect(await states(steps)).toEqual([{ state: 'superseded' }, { state: 'running' }]);
  },
);

test('a newer message ends a thinking turn twice, and then no more', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const why = async (): Promise<string | undefined> => {
    const turn = await claimed(steps);
    await steps.write('A');
    const [ended] = await findInterrupted(steps.db, [{ ...turn, agentId }]);
    await restart(steps.db, { id: turn.conversationId, fence: turn.fence });
    await steps.db.query('update conversation set answer_at = now()');
    return ended?.why;
  };
  // No agent has the channel here, which is what is seen once newer messages do not count.
  expect([await why(), await why(), await why()]).toEqual(['newer', 'newer', 'off']);
});

test('a turn that was taken by another worker, or deleted, is lost', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const turn = { ...(await claimed(steps)), agentId };
  await dies(steps);
  await claimed(steps);
  const gone = { ...turn, conversationId: uuidv7() };
  expect(await findInterrupted(steps.db, [turn, gone])).toEqual([
    { id: turn.conversationId, why: 'lost' },
    { id: gone.conversationId, why: 'lost' },
  ]);
});
