import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { giveChannels } from '#server/features/agents/serving/serving.store.ts';
import { stepInForAgent } from '#server/features/agents/step-in.store.ts';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { reopen, resolve } from '#server/features/conversations/progress/resolve.ts';
import { stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { reopenLeft } from '#server/features/conversations/state/take-up.store.ts';
import { holdForTyping } from '#server/features/conversations/state/typing.store.ts';
import { clearQueue } from '#server/features/worker/clear-queue.store.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { readUnanswered } from './turn-messages.store.ts';
import { recordDelivery } from '#server/pipeline/delivery/deliveries.store.ts';
import { confirmPart } from '#server/pipeline/intake/changes/receipts.store.ts';
import { markHeads } from '#server/pipeline/delivery/heads.store.ts';
import type { Lane } from '#server/pipeline/delivery/lanes.store.ts';
import { type Echo, storeEcho } from '#server/pipeline/intake/changes/echoes.store.ts';
import { callOff } from '#server/pipeline/delivery/failures.store.ts';
import { openHandoff } from './handoff.store.ts';

const messages = (steps: PipelineSteps) =>
  steps.rows(
    `select author, outcome, outcome_reason as reason, delivery, error_code as code from message order by direction, seq`,
  );
const question = (outcome: string, reason: string) => ({
  author: 'customer',
  outcome,
  reason,
  delivery: null,
  code: null,
});
const reply = (delivery: string, code: string | null = null) => ({
  author: 'agent',
  outcome: null,
  reason: null,
  delivery,
  code,
});

test('a person who steps in while the first part leaves calls off the rest', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um', 'dois']);
  const lane = await steps.lane('A');
  let taking: Promise<void> | undefined;
  await steps.holding(
    (client) => markHeads(client, [lane]),
    async () => {
      taking = takeOver(steps.db, steps.workspaceId, id, uuidv7());
      await steps.blocked();
    },
  );
  await taking;
  expect(await messages(steps)).toEqual([
    question('answered', 'reply'),
    reply('sending'),
    reply('cancelled'),
  ]);
});

test('a person who steps in before anything left: the question waits for this person', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um', 'dois']);
  await takeOver(steps.db, steps.workspaceId, id, uuidv7());
  expect(await messages(steps)).toEqual([
    question('waiting_person', 'paused_by_person'),
    reply('cancelled'),
    reply('cancelled'),
  ]);
});

test('what was decided before somebody stepped in is not marked, and counts no attempt', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  await steps.db.query('update conversation set interventions = interventions + 1');
  expect(await markHeads(steps.db, [lane])).toMatchObject([
    { was: 'queued', outdated: true, attempts: 0 },
  ]);
  expect(
    await steps.rows(`select delivery, attempts from message where direction = 'out'`),
  ).toEqual([{ delivery: 'queued', attempts: 0 }]);
});

test('a person who answers in the provider’s own app steps in, too, and came for the handoff', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  await openHandoff(steps.db, handoff(steps, id));
  const echo: Echo = {
    rowId: uuidv7(),
    chat: 'A',
    messageId: 'A:900',
    parts: [{ kind: 'text', text: 'Eu respondo' }],
    time: now(),
    partId: undefined,
    byProgram: false,
  };
  expect(await inTransaction(steps.db, (client) => storeEcho(client, steps, echo))).toEqual({
    conversationId: id,
  });
  expect(
    await inTransaction(steps.db, (client) =>
      storeEcho(client, steps, { ...echo, rowId: uuidv7() }),
    ),
  ).toBe(null);
  expect(await messages(steps)).toEqual([
    question('answered', 'answered_by_person'),
    reply('cancelled'),
    { ...reply('sent'), author: 'phone' },
  ]);
  expect(
    await steps.rows('select taken_at is not null as taken, fallback_at from handoff'),
  ).toEqual([{ taken: true, fallback_at: null }]);
});

test('nothing more can be sent to a person: every question whose reply is called off has failed', async () => {
  await using steps = await startPipelineSteps();
  const { id, contact_id: contactId } = await steps.answered('A', ['um']);
  await steps.answered('A', ['dois']);
  await steps.db.query(`update message set delivery = 'sent' where direction = 'out' and seq = 1`);
  await steps.answered('A', ['três']);
  await inTransaction(steps.db, (client) =>
    callOff(client, steps.workspaceId, id, contactId, 'blocked_by_contact'),
  );
  expect(await messages(steps)).toEqual([
    question('answered', 'reply'),
    question('failed', 'provider_refused'),
    question('failed', 'provider_refused'),
    reply('sent'),
    reply('failed', 'blocked_by_contact'),
    reply('failed', 'blocked_by_contact'),
  ]);
});

test('a question stays on the list when its uncertain answer is called off during a commit', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  await stepIn(steps.db, steps.workspaceId, [id], 'askedForSilence');
  await steps.write('A', 'dois');
  const claimed = await steps.claim('A');
  let committed: Promise<boolean> | undefined;
  await steps.holding(
    (client) => record({ db: client, workspaceId: steps.workspaceId }, lane, head?.id, 'unknown'),
    async () => {
      committed = steps.commit(claimed, ['dois']);
      await steps.blocked();
    },
  );
  expect(await committed).toBe(false);
  expect((await messages(steps))[0]).toEqual(question('waiting_person', 'outcome_unknown'));
  const listed = () => steps.rows(`select waiting_since is not null as waits from conversation`);
  expect(await listed()).toEqual([{ waits: true }]);
  // Taken anew it is settled, and who waits for a person still does.
  expect(await steps.commit(claimed, ['dois'])).toBe(true);
  expect(await listed()).toEqual([{ waits: true }]);
});

test('a question that is open again while the next turn is at work is answered with it', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  await stepIn(steps.db, steps.workspaceId, [id], 'agentOff');
  await steps.write('A', 'dois');
  const claimed = await steps.claim('A');
  expect(claimed.messageIds).toHaveLength(1);
  await record(steps, lane, head?.id, 'queued');
  expect(await steps.commit(claimed, ['dois'])).toBe(false);
  const again = await steps.claim('A');
  expect(again.messageIds).toHaveLength(2);
  expect(again.conversation.answer_attempts, 'what somebody else ended is no failed try').toBe(1);
});

test('no agent answers again by itself where an answer may already have gone out', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  await takeOver(steps.db, steps.workspaceId, id, uuidv7());
  await record(steps, lane, head?.id, 'unknown');
  const asked = question('waiting_person', 'outcome_unknown');
  expect((await messages(steps))[0]).toEqual(asked);
  await reopenLeft(steps.db, steps.workspaceId, id);
  expect((await messages(steps))[0]).toEqual(asked);
  expect(await readUnanswered(steps.db, [id], [id])).toEqual([]);
  expect(await confirmPart(steps.db, steps, head?.id ?? '', 'A:900')).toBe(true);
  expect(await messages(steps)).toEqual([question('answered', 'reply'), reply('sent')]);
  expect(await steps.rows('select waiting_since from conversation')).toEqual([
    { waiting_since: null },
  ]);
});

test('resolved while an answer of unknown fate is on its way, and undone: the question waits for a person', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  const person = { workspaceId: steps.workspaceId, userId: uuidv7(), conversationId: id };
  await resolve(steps.db, person);
  await record(steps, lane, head?.id, 'unknown');
  await reopen(steps.db, person, true);
  expect((await messages(steps))[0]).toEqual(question('waiting_person', 'outcome_unknown'));
  expect(await steps.rows('select waiting_since is not null as waits from conversation')).toEqual([
    { waits: true },
  ]);
});

const switchOff = async (
  client: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<void> => {
  await client.query(`update agent set status = 'inactive' where id = $1`, [agentId]);
  await stepInForAgent(client, workspaceId, agentId, []);
};
async function activeAgent({ db, workspaceId, channelId }: PipelineSteps): Promise<string> {
  const agentId = uuidv7();
  await db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'Recepção', 'all', 'active', '{}')`,
    [agentId, workspaceId],
  );
  await giveChannels(db, workspaceId, { agentId, channelIds: [channelId], chosen: true });
  return agentId;
}

test('an agent that is switched off while its answer is committed says nothing of it', async () => {
  await using steps = await startPipelineSteps();
  const agentId = await activeAgent(steps);
  await steps.write('A', 'um');
  const claimed = await steps.claim('A');
  let done: Promise<unknown> | undefined;
  await steps.holding(
    (client) => client.query('select from conversation for update'),
    async () => {
      const committed = steps.commit(claimed, ['um'], { agent_id: agentId });
      await steps.blocked();
      done = Promise.all([
        committed,
        inTransaction(steps.db, (client) => switchOff(client, steps.workspaceId, agentId)),
      ]);
    },
  );
  await done;
  expect(
    await steps.rows(
      'select m.id from message m join conversation c on c.id = m.conversation_id where m.undelivered and m.interventions = c.interventions',
    ),
  ).toEqual([]);
});

test('an agent that is switched off while its words are handed to senders: every conversation hears it', async () => {
  await using steps = await startPipelineSteps();
  const agentId = await activeAgent(steps);
  for (const chat of ['A', 'B', 'A', 'B'])
    await steps.answered(chat, ['um'], { agent_id: agentId });
  let switched: Promise<void> | undefined;
  await steps.holding(
    // Written by somebody else after the statement began, and before it comes to them.
    (client) =>
      client.query(`update conversation set deliver_lease_until = now() + interval '1 second'`),
    async () => {
      switched = inTransaction(steps.db, (client) => switchOff(client, steps.workspaceId, agentId));
      await steps.blocked();
    },
  );
  await switched;
  expect(await steps.rows('select interventions from conversation')).toEqual([
    { interventions: 1 },
    { interventions: 1 },
  ]);
});

test('an answer that comes to be committed while its agent is switched off waits for that, and is refused', async () => {
  await using steps = await startPipelineSteps();
  const agentId = await activeAgent(steps);
  let committed: Promise<boolean> | undefined;
  await steps.holding(
    (client) => switchOff(client, steps.workspaceId, agentId),
    async () => {
      await steps.write('A', 'um');
      committed = steps.commit(await steps.claim('A'), ['um'], { agent_id: agentId });
      await steps.blocked();
    },
  );
  expect(await committed).toBe(false);
});

test('a queue that is cleared: also the answers that a copy holds back', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['um']);
  await steps.db.query('update conversation set deliver_at = null');
  const clearing = { id: uuidv7(), userId: uuidv7() };
  expect(
    await inTransaction(steps.db, (client) => clearQueue(client, steps.workspaceId, clearing)),
  ).toHaveLength(1);
  expect(await messages(steps)).toEqual([
    question('waiting_person', 'queue_cleared'),
    reply('cancelled'),
  ]);
});

test('a pause for typing that is over is no longer in the way of a hand-over', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const userId = uuidv7();
  await holdForTyping(steps.db, {
    workspaceId: steps.workspaceId,
    conversationId: id,
    userId,
    minutes: 2,
  });
  await steps.db.query(`update conversation set owned_until = now() - interval '1 second'`);
  await steps.answered('A', ['dois']);
  await steps.answered('A', ['uma pessoa vem'], {
    outcome: 'handed_off',
    owner: 'person',
    owned_hours: 12,
  });
  await steps.write('A', 'tem alguém?');
  expect((await steps.claim('A')).conversation).toMatchObject({ owned: true, typed_ms: 0 });
});

/** What became of the part that is on its way in a lane. */
const record = (
  { db, workspaceId }: { db: Queryable; workspaceId: string },
  lane: Lane,
  id = '',
  delivery: 'queued' | 'unknown',
): Promise<unknown> =>
  recordDelivery(db, workspaceId, {
    id,
    fence: lane.deliver_fence,
    delivery,
    error_code: null,
    error_text: null,
    support_code: null,
    resent: false,
  });
const now = (): string => new Date().toISOString();
const handoff = ({ workspaceId }: PipelineSteps, conversationId: string) => ({
  id: uuidv7(),
  workspaceId,
  conversationId,
  runId: uuidv7(),
  agentId: uuidv7(),
  reason: 'asked_for_person',
  note: '',
  fallbackMinutes: 0,
});
