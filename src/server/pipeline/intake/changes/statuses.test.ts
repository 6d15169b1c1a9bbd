import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import type { Place } from './changes.store.ts';
import { dropOldestReport, keepReports, type State, workOffReports } from './statuses.store.ts';
import { storeArrivals } from '../store-arrivals.ts';

/** What providers tell of parts of ours, kept and worked off. */
const state = (messageId: string, status: State['status'], more: Partial<State> = {}): State => ({
  messageId,
  chat: 'A',
  status,
  ...more,
});
const deliveries = (steps: PipelineSteps) =>
  steps.rows(
    `select provider_message_id as id, delivery, channel_id = $1 as ours from message where direction = 'out' order by ours desc, seq`,
    [steps.channelId],
  );
const early = (steps: PipelineSteps) =>
  steps.rows(
    'select workspace_id, channel_id, provider_message_id as id, event from early_change order by provider_message_id',
  );

/** A part that its provider took. */
async function sent(
  { db }: PipelineSteps,
  { workspaceId, channelId }: Place,
  id: string | null,
  delivery = 'sent',
): Promise<string> {
  const part = uuidv7();
  await db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, delivery)
     select $1, $2, $3, id, 'out', 'agent', (select count(*) + 1 from message where channel_id = $3 and direction = 'out'), $4, '[{"kind":"text","text":"oi"}]', $5
     from conversation where channel_id = $3`,
    [part, workspaceId, channelId, id, delivery],
  );
  return part;
}
async function environment() {
  const steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await steps.write('A');
  await steps.write('A', 'oi', {
    workspace_id: foreign.workspaceId,
    channel_id: foreign.channelId,
  });
  const own: Place = { workspaceId: steps.workspaceId, channelId: steps.channelId };
  return { steps, own, foreign, [Symbol.asyncDispose]: () => steps[Symbol.asyncDispose]() };
}

test('a part moves forward to the furthest that was told of it, on its own channel, and never back', async () => {
  await using started = await environment();
  const { steps, own, foreign } = started;
  for (const place of [own, foreign])
    for (const id of ['m1', 'm2', 'm3'])
      await sent(steps, place, id, id === 'm3' ? 'read' : 'sent');
  await keepReports(steps.db, [
    {
      ...own,
      states: [
        state('m1', 'read'),
        state('m1', 'delivered'),
        state('m2', 'sent'),
        state('m3', 'delivered'),
      ],
    },
    { workspaceId: foreign.workspaceId, channelId: steps.channelId, states: [state('m2', 'read')] },
  ]);
  expect(await workOffReports(steps.db, 10)).toEqual({
    states: 5,
    workspaces: [steps.workspaceId, foreign.workspaceId].toSorted(),
    singly: [],
  });
  expect(await deliveries(steps)).toEqual([
    { id: 'm1', delivery: 'read', ours: true },
    { id: 'm2', delivery: 'sent', ours: true },
    { id: 'm3', delivery: 'read', ours: true },
    { id: 'm1', delivery: 'sent', ours: false },
    { id: 'm2', delivery: 'sent', ours: false },
    { id: 'm3', delivery: 'read', ours: false },
  ]);
  expect(await workOffReports(steps.db, 10)).toEqual({ states: 0, workspaces: [], singly: [] });
});

test('failures and lost answers are told one by one, and reports of unknown parts wait', async () => {
  await using started = await environment();
  const { steps, own, foreign } = started;
  await sent(steps, own, 'm1');
  const [ours, theirs] = [
    await sent(steps, own, null, 'unknown'),
    await sent(steps, foreign, null, 'unknown'),
  ];
  const refusal = { kind: 'recipient', code: 'cannot_receive' };
  await keepReports(steps.db, [
    {
      ...own,
      states: [
        state('m9', 'delivered', { partId: ours }),
        state('m1', 'failed', { refusal }),
        state('m8', 'read', { partId: theirs }),
        state('m7', 'delivered'),
        state('x'.repeat(1001), 'delivered'),
      ],
    },
  ]);
  const { singly, states } = await workOffReports(steps.db, 10);
  expect(states).toBe(5);
  expect(singly).toEqual([
    {
      workspaceId: steps.workspaceId,
      channelId: steps.channelId,
      event: {
        kind: 'receipt',
        eventId: 'm9:delivered',
        ...state('m9', 'delivered'),
        partId: ours,
      },
    },
    {
      workspaceId: steps.workspaceId,
      channelId: steps.channelId,
      event: { kind: 'receipt', eventId: 'm1:failed', ...state('m1', 'failed'), refusal },
    },
  ]);
  expect(await early(steps)).toMatchObject([
    {
      workspace_id: steps.workspaceId,
      channel_id: steps.channelId,
      id: 'm7',
      event: { status: 'delivered' },
    },
    {
      workspace_id: steps.workspaceId,
      channel_id: steps.channelId,
      id: 'm8',
      event: { status: 'read' },
    },
  ]);
  expect((await deliveries(steps)).map(({ delivery }) => delivery)).toEqual([
    'sent',
    'unknown',
    'unknown',
  ]);
});

test('the oldest are worked off first, so many at once; what another process is at is passed over', async () => {
  await using started = await environment();
  const { steps, own } = started;
  for (const id of ['m1', 'm2', 'm3', 'm4']) {
    await sent(steps, own, id);
    await keepReports(steps.db, [{ ...own, states: [state(id, 'read')] }]);
  }
  const read = async () =>
    (await deliveries(steps)).flatMap(({ id, delivery }) => (delivery === 'read' ? [id] : []));
  await workOffReports(steps.db, 1);
  expect(await read()).toEqual(['m1']);
  await steps.holding(
    (client) => client.query('select from delivery_report order by id limit 1 for update'),
    async () => {
      await steps.withoutWaiting((client) => workOffReports(client, 1));
      expect(await read()).toEqual(['m1', 'm3']);
      // One that cannot be worked off is put aside in the same manner.
      expect(await steps.withoutWaiting(dropOldestReport)).toEqual({
        workspaceId: steps.workspaceId,
        states: [expect.objectContaining({ messageId: 'm4' })],
      });
    },
  );
  await workOffReports(steps.db, 10);
  expect(await read()).toEqual(['m1', 'm2', 'm3']);
  expect(await dropOldestReport(steps.db)).toBe(null);
});

test('parts are moved under their locks: who comes second sees what was moved before', async () => {
  await using started = await environment();
  const { steps, own } = started;
  const part = await sent(steps, own, 'm1');
  await keepReports(steps.db, [{ ...own, states: [state('m1', 'delivered')] }]);
  let worked: Promise<unknown> | undefined;
  await steps.holding(
    (client) => client.query(`update message set delivery = 'read' where id = $1`, [part]),
    async () => {
      worked = steps.patiently((client) => workOffReports(client, 10));
      await steps.blocked();
    },
  );
  await worked;
  expect(await deliveries(steps)).toMatchObject([{ delivery: 'read' }]);
});

test('reports keep the order in which they came, and the oldest is put aside first', async () => {
  await using started = await environment();
  const { steps, own } = started;
  for (const id of ['m1', 'm2']) await sent(steps, own, id);
  const refusal = { kind: 'rejected', code: 'x' };
  await keepReports(steps.db, [
    { ...own, states: [state('m2', 'failed', { refusal }), state('m1', 'failed', { refusal })] },
  ]);
  await keepReports(steps.db, [{ ...own, states: [state('m1', 'read')] }]);
  // As they lie on the disk, the newer report comes first.
  await steps.db.query(
    'update delivery_report set received_at = now() where id = (select min(id) from delivery_report)',
  );
  const { singly } = await workOffReports(steps.db, 1);
  expect(singly.map(({ event }) => event.eventId)).toEqual(['m2:failed', 'm1:failed']);
  await keepReports(steps.db, [{ ...own, states: [state('m2', 'read')] }]);
  await steps.db.query(
    'update delivery_report set received_at = now() where id = (select min(id) from delivery_report)',
  );
  expect(await dropOldestReport(steps.db)).toMatchObject({ states: [{ messageId: 'm1' }] });
});

test('what comes with other news is worked off at once, and nobody is woken where no state came', async () => {
  await using started = await environment();
  const { steps, own } = started;
  await sent(steps, own, 'm1');
  const noJobs = {
    enqueue: (): Promise<void> => Promise.reject(new Error('no job belongs to this')),
  };
  const wokenBy = async (events: InboundEvent[]): Promise<string[]> => {
    const woken: string[] = [];
    const arrival = {
      ...own,
      events,
      bodies: events.map(() => '{}'),
      debounce: { quietMs: 0, maxMs: 0 },
    };
    await inTransaction(steps.db, (tx) =>
      storeArrivals({ ...tx, wake: (queue) => woken.push(queue) }, noJobs, [arrival], []),
    );
    return woken;
  };
  const other = (eventId: string): InboundEvent => ({ kind: 'ignored', eventId, reason: 'x' });
  expect(await wokenBy([other('e1')])).toEqual([]);
  expect(
    await wokenBy([other('e2'), { kind: 'receipt', eventId: 'e3', ...state('m1', 'read') }]),
  ).toEqual(['reports']);
  await workOffReports(steps.db, 10);
  expect(await deliveries(steps)).toMatchObject([{ id: 'm1', delivery: 'read' }]);
});
