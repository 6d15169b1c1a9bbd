import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { type PipelineSteps, startPipelineSteps } from '#test/pipeline-steps.ts';
import { settle } from './answer.store.ts';
import { MAX_RESTARTS } from './settle.sql.ts';

/** What a commit writes, to whom, and when it is refused. */
const conversations = (steps: PipelineSteps, columns: string) =>
  steps.rows(`select ${columns} from conversation order by chat, channel_id`);
const refused = async (steps: PipelineSteps, change: string, more: Parameters<PipelineSteps['commit']>[2] = {}, texts = ['Sim']) => {
  await steps.write('A', 'oi');
  const claimed = await steps.claim('A');
  await steps.db.query(change);
  const committed = await steps.commit(claimed, texts, more);
  await steps.db.query(`update conversation set answer_at = null, answer_lease_until = null, owner = 'agent', owned_until = null`);
  await steps.db.query(`update message set outcome = 'closed' where outcome is null and direction = 'in'`);
  return !committed;
};
async function agent({ db }: PipelineSteps, workspaceId: string, status = 'active'): Promise<string> {
  const id = uuidv7();
  await db.query(`insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'Recepção', 'all', $3, '{}')`, [
    id,
    workspaceId,
    status,
  ]);
  return id;
}

test('a commit is refused when the channel is gone, unless nothing is said; another channel’s fate is none of its business', async () => {
  await using steps = await startPipelineSteps();
  const other = await steps.channel('same workspace');
  await steps.db.query(`update channel set status = 'disconnected' where id = $1`, [other.channelId]);
  expect(await refused(steps, 'select 1')).toBe(false);
  await steps.db.query(`update channel set status = case when id = $1 then 'connected' else 'disconnected' end`, [other.channelId]);
  expect(await refused(steps, 'select 1')).toBe(true);
  expect(await refused(steps, 'select 1', { outcome: 'waiting_person', owner: null }, [])).toBe(false);
});

test('an agent speaks while it is on, in its own workspace', async () => {
  await using steps = await startPipelineSteps();
  const { workspaceId } = await steps.channel('another workspace');
  const [on, off, foreign] = [
    await agent(steps, steps.workspaceId),
    await agent(steps, steps.workspaceId, 'inactive'),
    await agent(steps, workspaceId),
  ];
  expect(await refused(steps, 'select 1', { agent_id: on })).toBe(false);
  expect(await refused(steps, 'select 1', { agent_id: off })).toBe(true);
  expect(await refused(steps, 'select 1', { agent_id: foreign })).toBe(true);
});

test('who has the conversation decides whether an agent may speak: a person’s pause, until it is over', async () => {
  await using steps = await startPipelineSteps();
  const taken = (until: string) => `update conversation set owner = 'person', owned_until = ${until}`;
  expect(await refused(steps, taken('null'))).toBe(true);
  expect(await refused(steps, taken(`now() + interval '1 hour'`))).toBe(true);
  expect(await refused(steps, taken(`now() - interval '1 second'`))).toBe(false);
  // What hands over without a word is refused as well; what says and hands over nothing is not.
  expect(await refused(steps, taken('null'), { outcome: 'handed_off', owner: 'person' }, [])).toBe(true);
  expect(await refused(steps, taken('null'), { outcome: 'waiting_person', owner: null }, [])).toBe(false);
});

test('a newer message refuses what was said without it, so often and no more; the newer one is answered at once', async () => {
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
  expect(await conversations(steps, 'restarts, answer_at is not null as waits, first_unanswered_at is not null as since')).toEqual([
    { restarts: 0, waits: true, since: true },
  ]);
  expect(await steps.rows(`select outcome from message where direction = 'in' order by seq`)).toEqual([
    { outcome: 'answered' },
    { outcome: null },
  ]);
});

test('more than one turn takes is due at once; nothing more, and the clock stops', async () => {
  await using steps = await startPipelineSteps();
  const clock = 'answer_at <= now() as due, first_unanswered_at is not null as since, answer_lease_until, answer_worker';
  await steps.answered('A', ['um'], { more: true });
  expect(await conversations(steps, clock)).toEqual([{ due: true, since: true, answer_lease_until: null, answer_worker: null }]);
  await steps.commit(await steps.claim('A'), ['dois']);
  expect(await conversations(steps, clock)).toEqual([{ due: null, since: false, answer_lease_until: null, answer_worker: null }]);
});

test('two that are settled together get each their own: outcome, words, run, agent, lane and the circuit of their channel', async () => {
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
  const settled = await settle(steps.db, [
    { ...a, agent_id: agents[0] ?? null, lane_worker: worker },
    { ...b, agent_id: agents[1] ?? null, lane_worker: worker, outcome: 'handed_off', outcome_reason: 'asked_for_person' },
  ]);
  expect(settled.get(a.conversation_id)?.lane).toMatchObject({ chat: 'A', blocked_ms: 0, failures: 0, refused: false, sent_seq: 1 });
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
  expect(await steps.rows('select conversation_id, agent_id from conversation_agent order by agent_id')).toEqual([
    { conversation_id: a.conversation_id, agent_id: agents[0] },
    { conversation_id: b.conversation_id, agent_id: agents[1] },
  ]);
  expect(await conversations(steps, `chat, waiting_since is not null as waits, deliver_worker = '${worker}' as ours`)).toEqual([
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
    await steps.db.query(`update conversation set deliver_worker = null, deliver_at = null, deliver_lease_until = null, deliver_fence = 0`);
    await steps.db.query(`update conversation set ${more}`);
    await steps.commit(claimed, ['Sim'], { lane_worker: worker });
    return (await conversations(steps, 'deliver_worker, deliver_fence'))[0];
  };
  expect(await lane('deliver_at = null')).toEqual({ deliver_worker: worker, deliver_fence: 1 });
  expect(await lane('deliver_at = now()')).toEqual({ deliver_worker: null, deliver_fence: 0 });
  expect(await lane(`deliver_lease_until = now() + interval '1 second'`)).toEqual({ deliver_worker: null, deliver_fence: 0 });
});

test('who is the newest agent of a conversation is told once a change', async () => {
  await using steps = await startPipelineSteps();
  const [first, second] = [await agent(steps, steps.workspaceId), await agent(steps, steps.workspaceId)];
  const known = () => steps.rows('select agent_id from conversation_agent');
  await steps.answered('A', ['Sim'], { agent_id: first });
  const [written] = await steps.rows('select xmin::text from conversation_agent');
  await steps.answered('A', ['Sim'], { agent_id: first });
  expect(await steps.rows('select xmin::text from conversation_agent')).toEqual([written]);
  await steps.answered('B', ['Sim'], { agent_id: second });
  await steps.answered('A', ['Sim'], { agent_id: second });
  expect(await known()).toEqual([{ agent_id: second }, { agent_id: second }]);
  await steps.answered('A', [], { agent_id: first, run_id: null });
  expect(await known()).toEqual([{ agent_id: second }, { agent_id: second }]);
});
