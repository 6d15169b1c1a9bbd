import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { stepIn, takeOver } from '#server/features/conversations/conversations.ts';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/pipeline-steps.ts';
import { markHeads, recordDelivery } from './deliver.store.ts';
import { type Echo, storeEcho } from './echoes.store.ts';
import { callOff } from './failures.store.ts';
import { openHandoff } from './handoff.store.ts';

const messages = (steps: PipelineSteps) =>
  steps.rows(`select author, outcome, outcome_reason as reason, delivery, error_code as code from message order by direction, seq`);
const question = (outcome: string, reason: string) => ({ author: 'customer', outcome, reason, delivery: null, code: null });
const reply = (delivery: string, code: string | null = null) => ({ author: 'agent', outcome: null, reason: null, delivery, code });

test('a person who steps in while the first part leaves: the rest is called off, and the question counts as answered', async () => {
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
  expect(await messages(steps)).toEqual([question('answered', 'reply'), reply('sending'), reply('cancelled')]);
});

test('a person who steps in before anything left: the question waits for this person', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um', 'dois']);
  await takeOver(steps.db, steps.workspaceId, id, uuidv7());
  expect(await messages(steps)).toEqual([question('waiting_person', 'paused_by_person'), reply('cancelled'), reply('cancelled')]);
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
  expect(await inTransaction(steps.db, (client) => storeEcho(client, steps, echo))).toEqual({ conversationId: id });
  expect(await inTransaction(steps.db, (client) => storeEcho(client, steps, { ...echo, rowId: uuidv7() }))).toBe(null);
  expect(await messages(steps)).toEqual([
    question('answered', 'answered_by_person'),
    reply('cancelled'),
    { ...reply('sent'), author: 'phone' },
  ]);
  expect(await steps.rows('select taken_at is not null as taken, fallback_at from handoff')).toEqual([{ taken: true, fallback_at: null }]);
});

test('nothing more can be sent to a person: every question whose reply is called off has failed', async () => {
  await using steps = await startPipelineSteps();
  const { id, contact_id: contactId } = await steps.answered('A', ['um']);
  await steps.answered('A', ['dois']);
  await steps.db.query(`update message set delivery = 'sent' where direction = 'out' and seq = 1`);
  await steps.answered('A', ['três']);
  await inTransaction(steps.db, (client) => callOff(client, steps.workspaceId, id, contactId, 'blocked_by_contact'));
  expect(await messages(steps)).toEqual([
    question('answered', 'reply'),
    question('failed', 'provider_refused'),
    question('failed', 'provider_refused'),
    reply('sent'),
    reply('failed', 'blocked_by_contact'),
    reply('failed', 'blocked_by_contact'),
  ]);
});

test('an answer of which nobody knows, called off while the next turn is committed: its question stands on the list', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um']);
  const lane = await steps.lane('A');
  const [head] = await markHeads(steps.db, [lane]);
  await stepIn(steps.db, steps.workspaceId, [id], 'opted_out');
  await steps.write('A', 'dois');
  const claimed = await steps.claim('A');
  const unknown = { delivery: 'unknown', error_code: null, error_text: null, support_code: null, resent: false } as const;
  let committed: Promise<boolean> | undefined;
  await steps.holding(
    (client) => recordDelivery(client, steps.workspaceId, { id: head?.id ?? '', fence: lane.deliver_fence, ...unknown }),
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
