import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RunStep } from '#server/agent/journal.ts';
import { stepInForChannels } from '#server/features/agents/step-in.store.ts';
import { inTransaction } from '#server/platform/db.ts';
import { restart } from '../answer.store.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { until } from '#test/environments/telegram.ts';
import {
  hanging,
  lastWords,
  runs,
  startThinkingEnvironment,
  told,
} from '#test/environments/thinking.ts';
import { findInterrupted } from './watch.store.ts';
import { type HeldTurn, openRun, recordStep } from './journal.store.ts';

/** Who may write into the journal of a turn, when several workers believe that it is theirs. */
const agentId = uuidv7();
const versionId = uuidv7();
const step = (n: number, text: string, about: string[] = []): RunStep =>
  RunStep.parse({ n, kind: 'customer', messages: [{ role: 'user', text }], about });

interface Claimed extends HeldTurn {
  messageIds: string[];
}
async function claimed(steps: PipelineSteps, chat = 'A'): Promise<Claimed> {
  const { conversation, messageIds } = await steps.claim(chat);
  return {
    messageIds,
    conversationId: conversation.id,
    fence: conversation.answer_fence,
    interventions: conversation.interventions,
    seq: conversation.seq,
  };
}
const open = (steps: PipelineSteps, turn: Claimed, version = versionId) =>
  openRun(steps.db, { ...turn, id: uuidv7(), agentId, versionId: version });
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
  const one = step(0, 'one', first.messageIds);
  expect(await recordStep(steps.db, first, run.id, one)).toBe(true);
  await dies(steps);
  expect(await recordStep(steps.db, first, run.id, step(1, 'late')), 'its lease is over').toBe(
    false,
  );
  const second = await claimed(steps);
  expect(second.fence).toBe(first.fence + 1);
  expect(await recordStep(steps.db, first, run.id, step(1, 'zombie'))).toBe(false);
  expect(await open(steps, first)).toBeNull();
  const again = await open(steps, second);
  expect(again).toEqual({ id: run.id, steps: [one] });
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
  [
    'an earlier question is open again',
    (steps) =>
      steps.db.query(
        `update message set outcome = null, outcome_reason = null, outcome_at = null, run_id = null where seq = 1`,
      ),
  ],
])(
  '%s: what was under way is superseded, and the turn begins anew',
  async (_, happens, version) => {
    await using steps = await startPipelineSteps();
    await steps.write('A');
    await steps.db.query(`update message set outcome = 'answered'`);
    await steps.write('A');
    const first = await claimed(steps);
    const run = await open(steps, first);
    await recordStep(steps.db, first, run?.id ?? '', step(0, 'one', first.messageIds));
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

test('a question whose answer is called off while the model thinks of the next is read, and answered', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, step, signal) => {
    if (step === 1) await model.wait(signal);
    return told;
  });
  await using _ = environment;
  const { services, simulator, workspaceId, channelId } = environment;
  // The first answer has to wait for a channel that rests.
  simulator.control.setFaults({ next: { sendMessage: ['too_many'] }, retryAfter: 600 });
  await environment.act(1, { kind: 'text', text: 'demora quanto até o Centro?' });
  const resting = z.object({ rests: z.boolean() });
  const rests = async (): Promise<boolean> =>
    (
      await environment.rows(
        resting,
        `select coalesce(ch.paused_until > now(), false) and m.delivery = 'queued' as rests from channel ch, message m where m.direction = 'out'`,
      )
    ).some((one) => one.rests);
  await until('the channel to rest', rests);
  // It is another agent's channel from now on: that answer is called off when the lane is served.
  await inTransaction(services.db, (tx) => stepInForChannels(tx, workspaceId, [channelId]));
  await environment.act(1, { kind: 'text', text: 'e no domingo?' });
  await until('the model', () => think.requests.length === 2);
  await services.db.query('update channel set paused_until = null');
  await services.db.query('update conversation set deliver_at = now()');
  services.bus.wake('delivery');
  await until('the answer', () => environment.sent(1).length === 1);
  expect(lastWords(think.requests.at(-1))).toContain('até o Centro?');
  expect(lastWords(think.requests.at(-1))).toContain('e no domingo?');
  expect(await runs(environment)).toMatchObject([
    { state: 'settled' },
    { state: 'superseded' },
    { state: 'settled' },
  ]);
});
