import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { restart } from '#server/pipeline/turn/answer.store.ts';
import {
  claimDue,
  extendAnswerLeases,
  LEASE_MS,
  nextDueInMs,
  releaseAnswer,
} from '#server/pipeline/turn/collect.store.ts';
import {
  MESSAGES_A_TURN,
  readPersonsWords,
  readUnanswered,
} from '#server/pipeline/turn/turn-messages.store.ts';
import { recordDelivery, recordSent } from './deliveries.store.ts';
import { callOffInLane, markHeads } from './heads.store.ts';
import { claimLanes, extendDeliveryLeases, nextLaneInMs, releaseLanes } from './lanes.store.ts';
import { createPartRecords } from './part-records.ts';

/**
 * Who has a conversation, or its lane: fences, leases and clocks, in the orders that seldom happen.
 */
const spoken = async (steps: PipelineSteps): Promise<unknown[]> =>
  (
    await steps.rows(
      `select parts -> 0 ->> 'text' as text from message where direction = 'out' order by seq`,
    )
  ).map(({ text }) => text);
/** The leases of all who have one. */
const letRunOut = (steps: PipelineSteps) =>
  steps.db
    .query(`update conversation set answer_lease_until = case when answer_lease_until is not null then now() - interval '1 millisecond' end,
    deliver_lease_until = case when deliver_lease_until is not null then now() - interval '1 millisecond' end`);
const chats = (claimed: { chat: string }[]): string[] => claimed.map(({ chat }) => chat);
const conversation = async (steps: PipelineSteps) =>
  (await steps.rows('select * from conversation'))[0] ?? {};

test('a turn that another worker has taken is not committed, whoever comes first', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const first = await steps.claim('A');
  await letRunOut(steps);
  const second = await steps.claim('A');
  expect(second.conversation).toMatchObject({
    answer_fence: first.conversation.answer_fence + 1,
    answer_attempts: 2,
  });
  expect(await steps.commit(first, ['um'])).toBe(false);
  // Nor does it give back or restart what is another's.
  await releaseAnswer(steps.db, first.conversation, { waitMs: 60_000, counts: true });
  await restart(steps.db, { id: first.conversation.id, fence: first.conversation.answer_fence });
  expect(await conversation(steps)).toMatchObject({
    restarts: 0,
    answer_fence: second.conversation.answer_fence,
  });
  expect(await steps.commit(second, ['dois'])).toBe(true);
  expect(await spoken(steps)).toEqual(['dois']);
});

test('a turn that was given back is not committed', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const claimed = await steps.claim('A');
  await releaseAnswer(steps.db, claimed.conversation, { waitMs: 0, counts: true });
  expect(await steps.commit(claimed, ['um'])).toBe(false);
  const again = await steps.claim('A');
  expect(again.conversation.answer_attempts).toBe(2);
  await releaseAnswer(steps.db, again.conversation, { waitMs: 60_000, counts: false });
  expect(await conversation(steps)).toMatchObject({
    answer_attempts: 1,
    answer_worker: null,
    answer_lease_until: null,
  });
  expect(chats(await claimDue(steps.db, uuidv7(), 10))).toEqual([]);
});

test('a turn in which somebody stepped in is not committed, whoever has its lease', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const claimed = await steps.claim('A');
  await steps.db.query(
    `update conversation set interventions = interventions + 1, intervention = 'resolved'`,
  );
  expect(await steps.commit(claimed, ['um'])).toBe(false);
  expect(
    await steps.commit(
      { ...claimed, conversation: { ...claimed.conversation, interventions: 1 } },
      ['dois'],
    ),
  ).toBe(true);
  expect(await spoken(steps)).toEqual(['dois']);
});

test('a commit leaves what has an outcome already as it is', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um');
  await steps.write('A', 'dois');
  const claimed = await steps.claim('A');
  await steps.db.query(
    `update message set outcome = 'closed', outcome_reason = 'removed_by_customer', outcome_at = now() where seq = 1`,
  );
  expect(await steps.commit(claimed, ['Sim'])).toBe(true);
  expect(
    await steps.rows(
      `select outcome, outcome_reason as reason from message where direction = 'in' order by seq`,
    ),
  ).toEqual([
    { outcome: 'closed', reason: 'removed_by_customer' },
    { outcome: 'answered', reason: 'reply' },
  ]);
});

test.each([
  {
    what: 'turns',
    due: 'answer_at',
    lease: 'answer_lease_until',
    claim: claimDue,
    nextIn: nextDueInMs,
  },
  {
    what: 'lanes',
    due: 'deliver_at',
    lease: 'deliver_lease_until',
    claim: claimLanes,
    nextIn: nextLaneInMs,
  },
])(
  '$what that are due are claimed once, longest due first, without waiting for locked rows',
  async ({ what, due, lease, claim, nextIn }) => {
    await using steps = await startPipelineSteps();
    const inSeconds = { A: -1, B: -3, C: 60, D: -4 };
    for (const [chat, seconds] of Object.entries(inSeconds)) {
      await (what === 'turns' ? steps.write(chat) : steps.answered(chat, ['Sim']));
      await steps.db.query(
        `update conversation set ${due} = now() + $2 * interval '1 second' where chat = $1`,
        [chat, seconds],
      );
    }
    await steps.holding(
      (client) => client.query(`select from conversation where chat = 'D' for update`),
      async () => expect(chats(await claim(steps.db, uuidv7(), 1))).toEqual(['B']),
    );
    expect(chats(await claim(steps.db, uuidv7(), 10)).toSorted()).toEqual(['A', 'D']);
    expect(chats(await claim(steps.db, uuidv7(), 10))).toEqual([]);
    expect(await nextIn(steps.db)).toBeGreaterThan(50_000);
    await steps.db.query(
      `update conversation set ${lease} = now() - interval '1 millisecond' where chat = 'A'`,
    );
    expect(await nextIn(steps.db)).toBeLessThanOrEqual(0);
    expect(chats(await claim(steps.db, uuidv7(), 10))).toEqual(['A']);
  },
);

test('a lease is extended only by its holder and only while there is one', async () => {
  await using steps = await startPipelineSteps();
  const worker = uuidv7();
  for (const chat of ['A', 'B', 'C']) await steps.answered(chat, ['Sim']);
  for (const chat of ['A', 'B', 'C']) await steps.write(chat);
  const turns = await claimDue(steps.db, worker, 10);
  const lanes = await claimLanes(steps.db, worker, 10);
  const ids = turns.map(({ id }) => id);
  await releaseLanes(
    steps.db,
    lanes.filter(({ chat }) => chat === 'C').map((lane) => ({ ...release(lane), wait_ms: 60_000 })),
  );
  await steps.db.query(`update conversation set answer_lease_until = null where chat = 'C'`);
  await letRunOut(steps);
  expect(await extendAnswerLeases(steps.db, uuidv7(), ids)).toBe(0);
  expect(await extendDeliveryLeases(steps.db, uuidv7(), ids)).toBe(0);
  await steps.holding(
    (client) => client.query(`select from conversation where chat = 'A' for update`),
    async () => {
      expect(await extendAnswerLeases(steps.db, worker, ids)).toBe(1);
      expect(await extendDeliveryLeases(steps.db, worker, ids)).toBe(1);
    },
  );
  const [left] =
    await steps.rows(`select extract(epoch from answer_lease_until - now())::float8 * 1000 as turn,
    extract(epoch from deliver_lease_until - now())::float8 * 1000 as lane from conversation where chat = 'B'`);
  for (const ms of [left?.['turn'], left?.['lane']]) expect(ms).toBeGreaterThan(LEASE_MS - 1500);
});

test('what belongs to a lane counts from its holder alone', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['um', 'dois']);
  const before = await steps.lane('A');
  await letRunOut(steps);
  const lane = await steps.lane('A');
  expect(lane.deliver_fence).toBe(before.deliver_fence + 1);
  expect(await markHeads(steps.db, [before])).toEqual([]);
  const [head] = await markHeads(steps.db, [lane]);
  if (!head) throw new Error('nothing was marked');
  const refusal = {
    id: head.id,
    delivery: 'failed',
    error_code: 'x',
    error_text: '',
    support_code: null,
    resent: false,
  } as const;
  expect(
    await recordDelivery(steps.db, steps.workspaceId, { ...refusal, fence: before.deliver_fence }),
  ).toBe(null);
  expect((await releaseLanes(steps.db, [{ ...release(before), wait_ms: null }])).size).toBe(0);
  // Somebody has stepped in; who lost the lane calls nothing off in it.
  await steps.db.query('update conversation set interventions = interventions + 1');
  await callOffInLane(steps.db, before);
  expect(
    await steps.rows(`select delivery from message where direction = 'out' order by seq`),
  ).toEqual([{ delivery: 'sending' }, { delivery: 'queued' }]);
  // That it was taken is true whoever tells it; the lane stays with its holder.
  const taken = {
    id: head.id,
    conversation_id: lane.id,
    fence: before.deliver_fence,
    seq: head.seq,
    provider_message_id: 'm1',
  };
  expect((await recordSent(steps.db, [taken])).released.size).toBe(0);
  expect(await conversation(steps)).toMatchObject({
    deliver_fence: lane.deliver_fence,
    deliver_lease_until: expect.anything(),
  });
  expect(
    await steps.rows(`select delivery from message where direction = 'out' order by seq`),
  ).toMatchObject([{ delivery: 'sent' }, {}]);
});

/** An answer of two parts that was given up, and late word of its first and its second part. */
async function givenUp(steps: PipelineSteps) {
  await steps.answered('A', ['um', 'dois']);
  const lane = await steps.lane('A');
  await steps.db.query(
    `update message set delivery = 'failed', error_code = 'outcome_unknown' where direction = 'out'`,
  );
  await steps.db.query(
    `update message set outcome = 'failed', outcome_reason = 'outcome_unknown' where direction = 'in'`,
  );
  const { taken } = createPartRecords(steps);
  const ids = await steps.rows(`select id from message where direction = 'out' order by seq`);
  return async (seq: 1 | 2): Promise<Record<string, unknown> | undefined> => {
    const head = { id: String(ids[seq - 1]?.['id']), seq };
    await taken({ ...lane, deliver_fence: lane.deliver_fence - 1 }, head, `m${seq}`);
    const [row] = await steps.rows(
      `select m.outcome, m.outcome_reason as reason, c.waiting_since is not null as waits
       from message m join conversation c on c.id = m.conversation_id where m.direction = 'in'`,
    );
    return row;
  };
}

test('late word that an answer was taken answers the question that was given up for it', async () => {
  await using steps = await startPipelineSteps();
  const late = await givenUp(steps);
  // Nobody knows of the other half of the answer.
  expect(await late(1)).toEqual({ outcome: 'failed', reason: 'outcome_unknown', waits: false });
  expect(await late(2)).toEqual({ outcome: 'answered', reason: 'reply', waits: false });
});

test('a process that dies with late word leaves the part where people see it', async () => {
  await using steps = await startPipelineSteps();
  await givenUp(steps);
  const [part] = await steps.rows(
    `select id, conversation_id, seq from message where direction = 'out' order by seq`,
  );
  const id = String(part?.['id']);
  const conversation_id = String(part?.['conversation_id']);
  const late = { id, conversation_id, fence: 0, seq: 1, provider_message_id: 'm1' };
  expect((await recordSent(steps.db, [late])).settled).toEqual(new Set([id]));
  expect(await steps.rows(`select delivery, error_code from message where id = '${id}'`)).toEqual([
    { delivery: 'failed', error_code: 'outcome_unknown' },
  ]);
});

test('late word that a hand-over was told leaves the customer waiting for a person', async () => {
  await using steps = await startPipelineSteps();
  const late = await givenUp(steps);
  await steps.db.query(`update run set outcome = 'hand_off', reason = 'asked_for_person'`);
  await steps.db.query('update conversation set waiting_since = now()');
  await late(1);
  expect(await late(2)).toEqual({ outcome: 'handed_off', reason: 'asked_for_person', waits: true });
});

test('late word that a person’s reply was taken answers what they had replied to', async () => {
  await using steps = await startPipelineSteps();
  const late = await givenUp(steps);
  // No turn wrote it.
  await steps.db.query('delete from run');
  await late(1);
  expect(await late(2)).toMatchObject({ outcome: 'answered', reason: 'answered_by_person' });
});

test('a turn is read whole: what has no outcome, in the order in which it was written', async () => {
  await using steps = await startPipelineSteps();
  const minutesAgo = (minutes: number): string =>
    new Date(Date.now() - minutes * 60_000).toISOString();
  await steps.write('A', 'segunda', { provider_time: minutesAgo(2), provider_order: 5 });
  await steps.write('A', 'terceira', { provider_time: minutesAgo(2), provider_order: 6 });
  await steps.write('A', 'primeira', { provider_time: minutesAgo(3), provider_order: 9 });
  await steps.write('A', 'respondida', { provider_time: minutesAgo(1) });
  await steps.db.query(
    `update message set outcome = 'answered', outcome_reason = 'reply' where seq = 4`,
  );
  const { id } = (await steps.claim('A')).conversation;
  const read = await readUnanswered(steps.db, [id]);
  expect(read.map(({ parts }) => parts)).toMatchObject([
    [{ text: 'primeira' }],
    [{ text: 'segunda' }],
    [{ text: 'terceira' }],
  ]);
});

test('of a flood the oldest are read first, so many a turn', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const { id } = (await steps.claim('A')).conversation;
  // As they lie on the disk the newest comes first, and the planner knows how few they are: it
  // reads them as they lie.
  await steps.db.query('update message set seq = $1', [MESSAGES_A_TURN + 1]);
  await steps.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_time, provider_order, parts)
     select gen_random_uuid(), workspace_id, channel_id, conversation_id, direction, author, $1 + 1 - n, provider_time, $1 + 1 - n, parts
     from message, generate_series(1, $1) n`,
    [MESSAGES_A_TURN],
  );
  await steps.db.query('analyze message');
  const read = (await readUnanswered(steps.db, [id])).map(({ seq }) => seq);
  expect(read).toEqual(Array.from({ length: MESSAGES_A_TURN }, (_, index) => index + 1));
});

test('what people wrote is read in the order in which they wrote it', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['Sim']);
  for (const [seq, text] of [
    [3, 'depois'],
    [2, 'antes'],
  ])
    await steps.db.query(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery)
       values ($1, $2, $3, $4, 'out', 'person', $5, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', $6::text)), 'sent')`,
      [uuidv7(), steps.workspaceId, steps.channelId, id, seq, text],
    );
  expect((await readPersonsWords(steps.db, [id])).map(({ parts }) => parts)).toEqual([
    [{ kind: 'text', text: 'antes' }],
    [{ kind: 'text', text: 'depois' }],
  ]);
});

test('the record of what was sent says whether its lane was given back with it, and whether more waits', async () => {
  await using steps = await startPipelineSteps();
  const { taken } = createPartRecords(steps);
  await steps.answered('A', ['um', 'dois']);
  const sendOne = async () => {
    const lane = await steps.lane('A');
    const [head] = await markHeads(steps.db, [lane]);
    if (!head) throw new Error('nothing was marked');
    return { lane, head };
  };
  const first = await sendOne();
  expect(await taken(first.lane, first.head, 'm1')).toEqual({ due: true });
  const second = await sendOne();
  expect(
    await taken(
      { ...second.lane, deliver_fence: second.lane.deliver_fence - 1 },
      second.head,
      'm2',
    ),
    'the lane is another’s',
  ).toBe(null);
  expect(await taken(second.lane, second.head, 'm2')).toEqual({ due: false });
});

test('lanes are given back in the order of the ids of their conversations, however they lie and are given', async () => {
  await using steps = await startPipelineSteps();
  const ids = [uuidv7(), uuidv7()].toSorted().toReversed();
  for (const [index, conversation_id] of ids.entries())
    await steps.write(String(index), 'oi', { conversation_id });
  for (const claimed of await steps.claimAll()) await steps.commit(claimed, ['Sim']);
  const lanes = await claimLanes(steps.db, uuidv7(), 10);
  const releases = ids
    .flatMap((id) => lanes.filter((lane) => lane.id === id))
    .map((lane) => ({ ...release(lane), wait_ms: null }));
  let released: Promise<Map<string, unknown>> | undefined;
  await steps.holding(
    (client) => client.query('select from conversation where id = $1 for update', [ids[1]]),
    async () => {
      released = steps.patiently((client) => releaseLanes(client, releases));
      await steps.blocked();
      await steps.withoutWaiting((client) =>
        client.query('select from conversation where id = $1 for update', [ids[0]]),
      );
    },
  );
  expect((await released)?.size).toBe(2);
});

const release = ({
  id,
  deliver_fence: fence,
  sent_seq,
}: {
  id: string;
  deliver_fence: number;
  sent_seq: number;
}) => ({
  id,
  fence,
  sent_seq,
});
