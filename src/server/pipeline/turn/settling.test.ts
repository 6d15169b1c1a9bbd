import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { settle } from './answer.store.ts';
import { MAX_RESTARTS } from './settle.sql.ts';

/** What a commit writes, to whom, and when it is refused. */
const conversations = (steps: PipelineSteps, columns: string) =>
  steps.rows(`select ${columns} from conversation order by chat, channel_id`);
const refused = async (
  steps: PipelineSteps,
  change: string,
  more: Parameters<PipelineSteps['commit']>[2] = {},
  texts = ['Sim'],
) => {
  await steps.write('A', 'oi');
  const claimed = await steps.claim('A');
  await steps.db.query(change);
  const committed = await steps.commit(claimed, texts, more);
  await steps.db.query(
    `update conversation set answer_at = null, answer_lease_until = null, owner = 'agent', owned_until = null`,
  );
  await steps.db.query(
    `update message set outcome = 'closed' where outcome is null and direction = 'in'`,
  );
  return !committed;
};
async function agent(
  { db }: PipelineSteps,
  workspaceId: string,
  status = 'active',
): Promise<string> {
  const id = uuidv7();
  await db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'Recepção', 'all', $3, '{}')`,
    [id, workspaceId, status],
  );
  return id;
}
/** From now on this agent has the channel, in whichever workspace it is. */
const give = (steps: PipelineSteps, agentId: string, channelId = steps.channelId) =>
  steps.db.query(
    `insert into channel_agent (channel_id, workspace_id, agent_id, chosen) select $1, workspace_id, id, true from agent where id = $2
     on conflict (channel_id) do update set agent_id = excluded.agent_id, workspace_id = excluded.workspace_id`,
    [channelId, agentId],
  );

test('a commit that says something is refused when its channel is gone', async () => {
  await using steps = await startPipelineSteps();
  const other = await steps.channel('same workspace');
  await steps.db.query(`update channel set status = 'disconnected' where id = $1`, [
    other.channelId,
  ]);
  expect(await refused(steps, 'select 1')).toBe(false);
  await steps.db.query(
    `update channel set status = case when id = $1 then 'connected' else 'disconnected' end`,
    [other.channelId],
  );
  expect(await refused(steps, 'select 1')).toBe(true);
  expect(await refused(steps, 'select 1', { outcome: 'waiting_person', owner: null }, [])).toBe(
    false,
  );
});

test('an agent speaks while it is on, in its own workspace', async () => {
  await using steps = await startPipelineSteps();
  const { workspaceId } = await steps.channel('another workspace');
  const [on, off, foreign] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId, 'inactive'),
    await agent(steps, workspaceId),
  ];
  for (const [agentId, isRefused] of [
    [on, false],
    [off, true],
    [foreign, true],
  ] as const) {
    await give(steps, agentId);
    expect(await refused(steps, 'select 1', { agent_id: agentId })).toBe(isRefused);
  }
});

test('an agent speaks on the channels that it has', async () => {
  await using steps = await startPipelineSteps();
  const [mine, other] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId),
  ];
  const { channelId } = await steps.channel('same workspace');
  await give(steps, mine);
  await give(steps, other, channelId);
  const moved = `update channel_agent set agent_id = case when agent_id = '${mine}' then '${other}' else '${mine}' end::uuid`;
  expect(await refused(steps, 'select 1', { agent_id: mine })).toBe(false);
  expect(await refused(steps, 'select 1', { agent_id: other })).toBe(true);
  expect(await refused(steps, moved, { agent_id: mine })).toBe(true);
  expect(await refused(steps, 'select 1', { agent_id: other })).toBe(false);
  expect(await refused(steps, 'delete from channel_agent', { agent_id: other })).toBe(true);
});

test('a channel that is moved while an answer is committed: the answer is refused, or seen by whoever moves it', async () => {
  await using steps = await startPipelineSteps();
  const [before, after] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId),
  ];
  await give(steps, before);
  await steps.write('A');
  const claimed = await steps.claim('A');
  let committed: Promise<number> | undefined;
  const settling = (client: Queryable) =>
    settle(client, [steps.settlement(claimed, ['Sim'], { agent_id: before })]);
  await steps.holding(
    (client) => client.query('update channel_agent set agent_id = $1', [after]),
    async () => {
      committed = steps.patiently(async (client) => (await settling(client)).size);
      await steps.blocked();
    },
  );
  expect(await committed).toBe(0);
  await give(steps, before);
  await steps.holding(settling, async () => {
    const moving = steps.withoutWaiting((client) =>
      client.query('update channel_agent set agent_id = $1', [after]),
    );
    await expect(moving).rejects.toThrow(/lock timeout/);
  });
});

test('who has the conversation decides whether an agent may speak: a person’s pause, until it is over', async () => {
  await using steps = await startPipelineSteps();
  const taken = (until: string) =>
    `update conversation set owner = 'person', owned_until = ${until}`;
  expect(await refused(steps, taken('null'))).toBe(true);
  expect(await refused(steps, taken(`now() + interval '1 hour'`))).toBe(true);
  expect(await refused(steps, taken(`now() - interval '1 second'`))).toBe(false);
  // What hands over without a word is refused as well; what says and hands over nothing is not.
  expect(await refused(steps, taken('null'), { outcome: 'handed_off', owner: 'person' }, [])).toBe(
    true,
  );
  expect(await refused(steps, taken('null'), { outcome: 'waiting_person', owner: null }, [])).toBe(
    false,
  );
});

test('a newer message refuses an answer that ignores it, but only so many times', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um');
  const claimed = await steps.claim('A');
  await steps.write('A', 'dois');
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts += 1) {
    await steps.db.query('update conversation set restarts = $1', [restarts]);
    expect(await steps.commit(claimed, ['Sim'])).toBe(false);
  }
  await steps.db.query('update conversation set restarts = $1', [MAX_RESTARTS]);
  expect(await steps.commit(claimed, ['Sim'])).toBe(true);
  expect(
    await conversations(
      steps,
      'restarts, answer_at is not null as waits, first_unanswered_at is not null as since',
    ),
  ).toEqual([{ restarts: 0, waits: true, since: true }]);
  expect(
    await steps.rows(`select outcome from message where direction = 'in' order by seq`),
  ).toEqual([{ outcome: 'answered' }, { outcome: null }]);
});

test('more than one turn takes is due at once; nothing more, and the clock stops', async () => {
  await using steps = await startPipelineSteps();
  const clock =
    'answer_at <= now() as due, first_unanswered_at is not null as since, answer_lease_until, answer_worker';
  await steps.answered('A', ['um'], { more: true });
  expect(await conversations(steps, clock)).toEqual([
    { due: true, since: true, answer_lease_until: null, answer_worker: null },
  ]);
  await steps.commit(await steps.claim('A'), ['dois']);
  expect(await conversations(steps, clock)).toEqual([
    { due: null, since: false, answer_lease_until: null, answer_worker: null },
  ]);
});

test('two turns that are settled together each get their own outcome, words, run and agent', async () => {
  await using steps = await startPipelineSteps();
  const other = await steps.channel('same workspace');
  await steps.db.query(
    `update channel set failures = 3, blocked_until = now() + interval '1 hour', status = 'error', status_reason = 'credential_refused' where id = $1`,
    [other.channelId],
  );
  await steps.write('A', 'um');
  const a = steps.settlement(await steps.claim('A'), ['para A']);
  await steps.write('B', 'dois', { channel_id: other.channelId });
  const b = steps.settlement(await steps.claim('B'), ['para B', 'e mais']);
  await steps.write('C', 'de ninguém agora');
  const worker = uuidv7();
  const agents = [await agent(steps, steps.workspaceId), await agent(steps, steps.workspaceId)];
  await give(steps, agents[0] ?? '');
  await give(steps, agents[1] ?? '', other.channelId);
  const settled = await settle(steps.db, [
    { ...a, agent_id: agents[0] ?? null, lane_worker: worker },
    {
      ...b,
      agent_id: agents[1] ?? null,
      lane_worker: worker,
      outcome: 'handed_off',
      outcome_reason: 'asked_for_person',
    },
  ]);
  expect(settled.get(a.conversation_id)?.lane).toMatchObject({
    chat: 'A',
    blocked_ms: 0,
    failures: 0,
    refused: false,
    sent_seq: 1,
  });
  expect(settled.get(b.conversation_id)?.lane).toMatchObject({
    chat: 'B',
    blocked_ms: expect.any(Number),
    failures: 3,
    refused: true,
    sent_seq: 2,
  });
  expect(settled.get(b.conversation_id)?.lane?.blocked_ms).toBeGreaterThan(3_000_000);
  expect(
    await steps.rows(`select c.chat, m.direction, m.parts -> 0 ->> 'text' as text, m.outcome, m.run_id from message m join conversation c on c.id = m.conversation_id
      order by c.chat, m.direction, m.seq`),
  ).toEqual([
    { chat: 'A', direction: 'in', text: 'um', outcome: 'answered', run_id: a.run_id },
    { chat: 'A', direction: 'out', text: 'para A', outcome: null, run_id: a.run_id },
    { chat: 'B', direction: 'in', text: 'dois', outcome: 'handed_off', run_id: b.run_id },
    { chat: 'B', direction: 'out', text: 'para B', outcome: null, run_id: b.run_id },
    { chat: 'B', direction: 'out', text: 'e mais', outcome: null, run_id: b.run_id },
    { chat: 'C', direction: 'in', text: 'de ninguém agora', outcome: null, run_id: null },
  ]);
  expect(await steps.rows('select conversation_id, agent_id from run order by agent_id')).toEqual([
    { conversation_id: a.conversation_id, agent_id: agents[0] },
    { conversation_id: b.conversation_id, agent_id: agents[1] },
  ]);
  expect(
    await steps.rows('select conversation_id, agent_id from conversation_agent order by agent_id'),
  ).toEqual([
    { conversation_id: a.conversation_id, agent_id: agents[0] },
    { conversation_id: b.conversation_id, agent_id: agents[1] },
  ]);
  expect(
    await conversations(
      steps,
      `chat, waiting_since is not null as waits, deliver_worker = '${worker}' as ours`,
    ),
  ).toEqual([
    { chat: 'A', waits: false, ours: true },
    { chat: 'B', waits: true, ours: true },
    { chat: 'C', waits: false, ours: null },
  ]);
});

test('a lane in which something waits already, or that somebody has, is not taken by a commit', async () => {
  await using steps = await startPipelineSteps();
  const worker = uuidv7();
  const lane = async (more: string) => {
    await steps.write('A');
    const claimed = await steps.claim('A');
    await steps.db.query(
      `update conversation set deliver_worker = null, deliver_at = null, deliver_lease_until = null, deliver_fence = 0`,
    );
    await steps.db.query(`update conversation set ${more}`);
    await steps.commit(claimed, ['Sim'], { lane_worker: worker });
    return (await conversations(steps, 'deliver_worker, deliver_fence'))[0];
  };
  expect(await lane('deliver_at = null')).toEqual({ deliver_worker: worker, deliver_fence: 1 });
  expect(await lane('deliver_at = now()')).toEqual({ deliver_worker: null, deliver_fence: 0 });
  expect(await lane(`deliver_lease_until = now() + interval '1 second'`)).toEqual({
    deliver_worker: null,
    deliver_fence: 0,
  });
});

test('who is the newest agent of a conversation is told once a change', async () => {
  await using steps = await startPipelineSteps();
  const [first, second] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId),
  ];
  const known = () => steps.rows('select agent_id from conversation_agent');
  await give(steps, first);
  await steps.answered('A', ['Sim'], { agent_id: first });
  const [written] = await steps.rows('select xmin::text from conversation_agent');
  await steps.answered('A', ['Sim'], { agent_id: first });
  expect(await steps.rows('select xmin::text from conversation_agent')).toEqual([written]);
  await give(steps, second);
  await steps.answered('B', ['Sim'], { agent_id: second });
  await steps.answered('A', ['Sim'], { agent_id: second });
  expect(await known()).toEqual([{ agent_id: second }, { agent_id: second }]);
  await give(steps, first);
  await steps.answered('A', [], { agent_id: first, run_id: null });
  expect(await known()).toEqual([{ agent_id: second }, { agent_id: second }]);
});

test('who waits for a person is told since when by the messages of the turn; an answer ends it', async () => {
  await using steps = await startPipelineSteps();
  const since = () =>
    conversations(
      steps,
      // In hundreds, because a busy machine takes seconds from one statement to the next.
      `chat, (floor(extract(epoch from now() - waiting_since) / 100) * 100)::integer as seconds`,
    );
  const older = (chat: string, seconds: number) =>
    steps.db.query(
      `update message m set created_at = now() - $2 * interval '1 second' from conversation c where c.id = m.conversation_id and c.chat = $1 and m.outcome is null`,
      [chat, seconds],
    );
  await steps.write('A', 'respondida');
  await older('A', 1000);
  await steps.commit(await steps.claim('A'), ['Sim']);
  for (const [chat, seconds] of [
    ['A', 100],
    ['B', 200],
  ] as const) {
    await steps.write(chat, 'um');
    await older(chat, seconds);
  }
  const claimed = await steps.claimAll();
  const handed = { outcome: 'waiting_person', outcome_reason: 'no_agent', owner: null } as const;
  await settle(
    steps.db,
    claimed.map((one) => steps.settlement(one, [], handed)),
  );
  expect(await since()).toEqual([
    { chat: 'A', seconds: 100 },
    { chat: 'B', seconds: 200 },
  ]);
  // Who waits already waits since then, whatever else is left to a person; and an answer to that
  // leaves the first open.
  await steps.write('B', 'dois');
  await steps.commit(await steps.claim('B'), [], handed);
  expect((await since())[1]).toEqual({ chat: 'B', seconds: 200 });
  await steps.write('A', 'dois');
  const last = await steps.claim('A');
  const left = await steps.rows(
    `select m.id from message m join conversation c on c.id = m.conversation_id where c.chat = 'A' and m.outcome = 'waiting_person'`,
  );
  expect(
    await steps.commit(
      { ...last, messageIds: [...last.messageIds, ...left.map(({ id }) => String(id))] },
      ['Sim'],
    ),
  ).toBe(true);
  expect(
    await steps.rows(`select 1 from message where direction = 'in' and outcome <> 'answered'`),
  ).toHaveLength(2);
  expect(await since()).toEqual([
    { chat: 'A', seconds: null },
    { chat: 'B', seconds: 200 },
  ]);
});

test('a commit waits for whoever writes to its conversation', async () => {
  await using steps = await startPipelineSteps();
  const [on, other] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId),
  ];
  await give(steps, on);
  await steps.write('A');
  const claimed = await steps.claim('A');
  let committed: Promise<boolean> | undefined;
  await steps.holding(
    (client) => client.query('update conversation set last_message_at = now()'),
    async () => {
      committed = steps.patiently(
        async (client) =>
          (await settle(client, [steps.settlement(claimed, ['Sim'], { agent_id: on })])).size === 1,
      );
      await steps.blocked();
    },
  );
  expect(await committed).toBe(true);
  await steps.write('A');
  const again = await steps.claim('A');
  await steps.holding(
    (client) => settle(client, [steps.settlement(again, ['Sim'], { agent_id: on })]),
    async () => {
      const switchOff = (id: string) =>
        steps.withoutWaiting((client) =>
          client.query(`update agent set status = 'inactive' where id = $1`, [id]),
        );
      await switchOff(other);
      await expect(switchOff(on)).rejects.toThrow(/lock timeout/);
    },
  );
});

test('a commit writes who has the conversation from now on; what hands nothing over leaves that as it is', async () => {
  await using steps = await startPipelineSteps();
  const hour = 3_600_000;
  const hold = `owner, owner_user_id, round(extract(epoch from owned_until - now()) / 3600)::integer as hours, now() - paused_at < interval '1 minute' as paused,
    now() - last_message_at < interval '1 minute' as just_said, interventions, intervention, round(extract(epoch from deliver_lease_until - now()))::integer as lease`;
  const before = `update conversation set owner = 'person', owner_user_id = $1, owned_until = now() + $2 * interval '1 millisecond',
    paused_at = now() - interval '1 day', last_message_at = now() - interval '1 day', interventions = 1, intervention = 'taken'`;
  const userId = uuidv7();
  const settled = async (
    ms: number,
    texts: string[],
    more: Parameters<PipelineSteps['commit']>[2],
  ) => {
    await steps.write('A');
    const claimed = await steps.claim('A');
    await steps.db.query(before, [userId, ms]);
    await steps.db.query('update conversation set interventions = $1', [
      claimed.conversation.interventions,
    ]);
    expect(await steps.commit(claimed, texts, more)).toBe(true);
    return (await conversations(steps, hold))[0];
  };
  const handed = { outcome: 'waiting_person', owner: null } as const;
  expect(await settled(5 * hour, [], handed)).toEqual({
    owner: 'person',
    owner_user_id: userId,
    hours: 5,
    paused: false,
    just_said: false,
    interventions: 0,
    intervention: 'taken',
    lease: null,
  });
  const person = { outcome: 'handed_off', owner: 'person', owned_hours: 12 } as const;
  expect(await settled(-1000, ['vou chamar'], { ...person, lane_worker: uuidv7() })).toMatchObject({
    owner: 'person',
    owner_user_id: null,
    hours: 12,
    paused: true,
    just_said: true,
    lease: 4,
  });
  expect(await settled(-1000, ['Certo'], { opts_out: true })).toMatchObject({
    owner: 'agent',
    hours: null,
    paused: false,
    interventions: 1,
    intervention: 'opted_out',
  });
  // What is said with it comes after it, and leaves.
  expect(
    await steps.rows('select interventions from message where seq = 2 and direction = $1', ['out']),
  ).toEqual([{ interventions: 1 }]);
});

test('only a question that is left to who paused the agent keeps the pause', async () => {
  await using steps = await startPipelineSteps();
  const turn = async (texts: string[], more: Parameters<PipelineSteps['commit']>[2]) => {
    await steps.write('A');
    const claimed = await steps.claim('A');
    await steps.db.query(
      `update conversation set paused_at = '2026-01-01T00:00:00Z', agent_state = '{"greeted": true, "replies": [1]}'`,
    );
    await steps.commit(claimed, texts, { state: { greeted: true, asked: 1 }, ...more });
    const [asked] = await steps.rows(
      `select paused_at is not null as paused, run_id from message where direction = 'in' order by seq desc limit 1`,
    );
    const [run] = await steps.rows('select state_before, from_seq, to_seq from run where id = $1', [
      asked?.['run_id'],
    ]);
    return { paused: asked?.['paused'], ...run };
  };
  expect(await turn(['Sim'], {})).toEqual({
    paused: false,
    state_before: { greeted: true },
    from_seq: 1,
    to_seq: 1,
  });
  const left = { outcome: 'waiting_person', owner: null } as const;
  expect(await turn([], { ...left, outcome_reason: 'paused_by_person' })).toEqual({
    paused: true,
    state_before: null,
    from_seq: 2,
    to_seq: 2,
  });
  expect(await turn([], { ...left, outcome_reason: 'no_agent', run_id: null })).toEqual({
    paused: false,
  });
  expect(await steps.rows('select agent_state from conversation')).toEqual([
    { agent_state: { greeted: true, asked: 1 } },
  ]);
});

test('conversations are locked in the order of their ids, however they are settled', async () => {
  await using steps = await startPipelineSteps();
  const ids = [uuidv7(), uuidv7()].toSorted().toReversed();
  for (const [index, conversation_id] of ids.entries())
    await steps.write(String(index), 'oi', { conversation_id });
  const settlements = (await steps.claimAll()).map((claimed) => steps.settlement(claimed, ['Sim']));
  let settled: Promise<Map<string, unknown>> | undefined;
  await steps.holding(
    (client) => client.query('select from conversation where id = $1 for update', [ids[0]]),
    async () => {
      settled = steps.patiently((client) => settle(client, settlements));
      await steps.blocked();
      const lockOther = steps.withoutWaiting((client) =>
        client.query('select from conversation where id = $1 for update', [ids[1]]),
      );
      await expect(lockOther).rejects.toThrow(/lock timeout/);
    },
  );
  expect((await settled)?.size).toBe(2);
});
