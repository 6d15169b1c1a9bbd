import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { endOverdueHandoffs, openHandoff, tellNobodyCame } from './handoff.store.ts';

const nobody = { pt: 'ninguém', en: 'nobody', es: 'nadie' };

/**
 * The agent hands the conversation over, for so many hours, and the customer is to be told at once
 * that nobody came.
 */
async function handOver(steps: PipelineSteps, chat: string, hours: number): Promise<string> {
  const { id: conversationId } = await steps.answered(chat, ['vou chamar'], {
    owner: 'person',
    owned_hours: hours,
    outcome: 'handed_off',
  });
  await openHandoff(steps.db, {
    id: uuidv7(),
    workspaceId: steps.workspaceId,
    conversationId,
    runId: uuidv7(),
    agentId: uuidv7(),
    reason: 'asked_for_person',
    note: '',
    fallbackMinutes: 0,
  });
  return conversationId;
}

test('a person who comes at the moment when nobody had come: both go on, and the customer is not told', async () => {
  await using steps = await startPipelineSteps();
  const conversationId = await handOver(steps, 'A', 12);
  await steps.holding(
    (client) =>
      client.query(`update conversation set owner_user_id = $2, owned_until = null where id = $1`, [
        conversationId,
        uuidv7(),
      ]),
    async () => {
      expect(await tellNobodyCame(steps.db, nobody)).toEqual([]);
    },
  );
  await takeOver(steps.db, steps.workspaceId, conversationId, uuidv7());
  expect(await tellNobodyCame(steps.db, nobody)).toEqual([]);
  expect(await steps.rows(`select 1 from message where author = 'system'`)).toEqual([]);
});

test('a second handoff, after the pause of the first ran out, is open and tells the customer again', async () => {
  await using steps = await startPipelineSteps();
  const conversationId = await handOver(steps, 'A', -1);
  expect(await tellNobodyCame(steps.db, nobody)).toEqual([
    { conversation_id: conversationId, workspace_id: steps.workspaceId },
  ]);
  expect(await tellNobodyCame(steps.db, nobody)).toEqual([]);
  await handOver(steps, 'A', 12);
  expect(
    await steps.rows('select closed_at is not null as closed from handoff order by created_at'),
  ).toEqual([{ closed: true }, { closed: false }]);
  expect(await tellNobodyCame(steps.db, nobody)).toHaveLength(1);
  expect(
    await steps.rows(
      `select seq, parts -> 0 ->> 'text' as text from message where author = 'system' order by seq`,
    ),
  ).toEqual([
    { seq: 2, text: 'ninguém' },
    { seq: 4, text: 'ninguém' },
  ]);
});

test('a customer hears that nobody came in their language, and in Portuguese where it is not known', async () => {
  await using steps = await startPipelineSteps();
  for (const [chat, language] of [
    ['A', 'en-US'],
    ['B', 'es'],
    ['C', 'fr'],
    ['D', null],
  ] as const) {
    const conversationId = await handOver(steps, chat, 12);
    await steps.db.query(
      'update contact set language = $2 where id = (select contact_id from conversation where id = $1)',
      [conversationId, language],
    );
  }
  expect(await tellNobodyCame(steps.db, nobody)).toHaveLength(4);
  expect(
    await steps.rows(
      `select c.chat, m.parts -> 0 ->> 'text' as text from message m join conversation c on c.id = m.conversation_id
       where m.author = 'system' order by c.chat`,
    ),
  ).toEqual([
    { chat: 'A', text: 'nobody' },
    { chat: 'B', text: 'nadie' },
    { chat: 'C', text: 'ninguém' },
    { chat: 'D', text: 'ninguém' },
  ]);
});

test.each(['opted_out_at', 'unreachable_at'])(
  'who wants no messages or gets none (%s) is not told',
  async (column) => {
    await using steps = await startPipelineSteps();
    await handOver(steps, 'A', 12);
    await handOver(steps, 'B', 12);
    await steps.db.query(
      `update contact set ${column} = now() where id = (select contact_id from conversation where chat = 'A')`,
    );
    expect(await tellNobodyCame(steps.db, nobody)).toHaveLength(1);
    expect(await tellNobodyCame(steps.db, nobody)).toEqual([]);
    expect(
      await steps.rows(
        `select c.chat from message m join conversation c on c.id = m.conversation_id where m.author = 'system'`,
      ),
    ).toEqual([{ chat: 'B' }]);
  },
);

const open = async (steps: PipelineSteps): Promise<unknown[]> =>
  (
    await steps.rows(
      'select c.chat from handoff h join conversation c on c.id = h.conversation_id where h.closed_at is null order by c.chat',
    )
  ).map(({ chat }) => chat);

test('a handoff ends when the agent has the conversation again and its customer waits no more', async () => {
  await using steps = await startPipelineSteps();
  const over = await handOver(steps, 'A', -1);
  await handOver(steps, 'B', 12);
  const given = await handOver(steps, 'C', 12);
  const answered = (chat: string) =>
    steps.db.query('update conversation set waiting_since = null where chat = $1', [chat]);
  const ended = async () =>
    (await endOverdueHandoffs(steps.db)).map(({ conversation_id: id, workspace_id }) => [
      id,
      workspace_id === steps.workspaceId,
    ]);
  expect(await ended(), 'nobody has answered yet').toEqual([]);
  for (const chat of ['A', 'B']) await answered(chat);
  await steps.holding(
    (client) => client.query('select from conversation where id = $1 for update', [over]),
    async () => expect(await steps.withoutWaiting(endOverdueHandoffs)).toEqual([]),
  );
  expect(await ended()).toEqual([[over, true]]);
  expect(await open(steps)).toEqual(['B', 'C']);
  expect(await ended()).toEqual([]);
  await steps.db.query(
    `update conversation set owner = 'agent', owned_until = null where id = $1`,
    [given],
  );
  expect(await ended()).toEqual([]);
  await answered('C');
  expect(await ended()).toEqual([[given, true]]);
  expect(await open(steps)).toEqual(['B']);
});

test('a customer is told that nobody came when it is time, and not before', async () => {
  await using steps = await startPipelineSteps();
  const [a, b, c, d] = [
    await handOver(steps, 'A', 12),
    await handOver(steps, 'B', 12),
    await handOver(steps, 'C', 12),
    await handOver(steps, 'D', 12),
  ];
  const set = (id: string, change: string) =>
    steps.db.query(`update handoff set ${change} where conversation_id = $1`, [id]);
  await set(b, `fallback_at = now() + interval '1 minute'`);
  await set(c, 'held = true');
  await set(d, 'taken_at = now()');
  await steps.holding(
    async (client) =>
      expect(await tellNobodyCame(client, nobody)).toMatchObject([{ conversation_id: a }]),
    async () => {
      for (const id of [b, c, d])
        await steps.withoutWaiting((client) =>
          client.query('select from conversation where id = $1 for update', [id]),
        );
    },
  );
  expect(await steps.rows('select conversation_id from handoff where fallback_at is null')).toEqual(
    [{ conversation_id: a }],
  );
  // Somebody who has it in hand has come, and where the agent has it again nobody is waited for.
  for (const [id, change] of [
    [b, `owner_user_id = '${uuidv7()}', owned_because = 'taken'`],
    [c, `owner = 'agent'`],
  ] as const) {
    await set(id, 'fallback_at = now(), held = false');
    await steps.db.query(`update conversation set ${change} where id = $1`, [id]);
  }
  expect(await tellNobodyCame(steps.db, nobody)).toEqual([]);
  expect(
    await steps.rows(
      `select conversation_id as id, interventions from message where author = 'system'`,
    ),
  ).toEqual([{ id: a, interventions: 0 }]);
});

test('of more than are told at once those are told first who wait longest', async () => {
  await using steps = await startPipelineSteps();
  const newest = await handOver(steps, 'A', 12);
  // As they lie on the disk the newest comes first, and the planner knows how few they are: it
  // reads them as they lie.
  await steps.db.query(
    `with contacts as (insert into contact (id, workspace_id) select gen_random_uuid(), $1 from generate_series(1, 100) returning id),
     conversations as (insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at)
       select gen_random_uuid(), $1, $2, id, id::text, now() from contacts returning id)
     insert into handoff (id, workspace_id, conversation_id, run_id, agent_id, reason, note, fallback_at)
     select gen_random_uuid(), $1, id, gen_random_uuid(), gen_random_uuid(), 'asked_for_person', '', now() - interval '1 minute' from conversations`,
    [steps.workspaceId, steps.channelId],
  );
  await steps.db.query('analyze handoff');
  await tellNobodyCame(steps.db, nobody);
  expect(
    await steps.rows('select conversation_id as id from handoff where fallback_at is not null'),
  ).toEqual([{ id: newest }]);
});

test('who is at work on one conversation holds up no other, and theirs is told later', async () => {
  await using steps = await startPipelineSteps();
  const [a, b] = [await handOver(steps, 'A', 12), await handOver(steps, 'B', 12)];
  const told = async () =>
    (await tellNobodyCame(steps.db, nobody)).map(({ conversation_id: id }) => id);
  await steps.holding(
    (client) => client.query('select from conversation where id = $1 for update', [b]),
    async () => {
      expect(await told()).toEqual([a]);
      expect(
        await steps.rows('select conversation_id as id from handoff where fallback_at is not null'),
      ).toEqual([{ id: b }]);
    },
  );
  expect(await told()).toEqual([b]);
});

test('when a handoff was closed is written once, whatever follows in its conversation', async () => {
  await using steps = await startPipelineSteps();
  const nobodyWaits = () => steps.db.query('update conversation set waiting_since = null');
  await handOver(steps, 'A', -1);
  await nobodyWaits();
  await endOverdueHandoffs(steps.db);
  const first = () => steps.rows('select closed_at from handoff order by created_at limit 1');
  const closed = await first();
  await handOver(steps, 'A', -1);
  expect(await first()).toEqual(closed);
  await nobodyWaits();
  expect(await endOverdueHandoffs(steps.db)).toHaveLength(1);
  expect(await first()).toEqual(closed);
});
