import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import {
  dropQuestion,
  type DueQuestion,
  holdQuestion,
  listDueQuestions,
  nextQuestionInMs,
  postponeQuestion,
  storeQuestion,
} from './questions.store.ts';
import { recordScores } from './scores.ts';

/**
 * The question after a resolution: who is asked, and what counts as the answer. Rows in, rows out.
 */
async function resolved(steps: PipelineSteps, chat: string, secondsAgo = 1): Promise<DueQuestion> {
  await steps.answered(chat, ['Sim']);
  const [conversation] = await steps.rows(
    `update conversation set resolved_at = now(), deliver_at = null where chat = $1 and workspace_id = $2 returning id, channel_id`,
    [chat, steps.workspaceId],
  );
  const [id, resolution, conversationId] = [uuidv7(), uuidv7(), String(conversation?.['id'])];
  await steps.db.query(
    `insert into resolution (id, workspace_id, conversation_id, user_id, first_reply_at, resolved_at, before) select $1, workspace_id, id, $1, now(), resolved_at, '{}' from conversation where id = $2`,
    [resolution, conversationId],
  );
  await steps.db.query(
    `insert into satisfaction_question (id, workspace_id, conversation_id, contact_id, resolution_id, ask_at)
     select $1, workspace_id, id, contact_id, $2, now() - $4 * interval '1 second' from conversation where id = $3`,
    [id, resolution, conversationId, secondsAgo],
  );
  return {
    id,
    workspace_id: steps.workspaceId,
    conversation_id: conversationId,
    channel_id: steps.channelId,
  };
}
const setting = (steps: PipelineSteps, isOn = true) =>
  steps.db.query(
    `insert into satisfaction_setting (workspace_id, is_on, question, thanks, quiet_days) values ($1, $2, 'Como foi?', 'Valeu!', 7)
     on conflict (workspace_id) do update set is_on = $2`,
    [steps.workspaceId, isOn],
  );
const mayAsk = async (steps: PipelineSteps, question: DueQuestion): Promise<boolean> =>
  inTransaction(steps.db, async (client) => (await holdQuestion(client, question)) !== null);
/** It is asked, and has left. */
async function asked(steps: PipelineSteps, question: DueQuestion): Promise<void> {
  await inTransaction(steps.db, (client) =>
    storeQuestion(client, question, [{ id: uuidv7(), part: { kind: 'text', text: 'Como foi?' } }]),
  );
  await steps.db.query(`update message set delivery = 'sent' where direction = 'out'`);
  await steps.db.query('update conversation set deliver_at = null');
}

test('who waits longest to be asked is asked first, once their time has come', async () => {
  await using steps = await startPipelineSteps();
  const late = await resolved(steps, 'A', 1);
  const first = await resolved(steps, 'B', 60);
  const later = await resolved(steps, 'C', -60);
  const held = await resolved(steps, 'D', 90);
  await steps.db.query('update satisfaction_question set held = true where id = $1', [held.id]);
  expect(await listDueQuestions(steps.db, 1)).toEqual([first]);
  expect(await listDueQuestions(steps.db, 10)).toEqual([first, late]);
  expect(await nextQuestionInMs(steps.db)).toBeLessThan(-50_000);
  await postponeQuestion(steps.db, first, 5000);
  expect(await listDueQuestions(steps.db, 10)).toEqual([late]);
  // Another workspace's word about it means nothing.
  const foreign = await steps.channel('another workspace');
  expect(await dropQuestion(steps.db, { ...late, workspace_id: foreign.workspaceId })).toBe(0);
  expect(
    await postponeQuestion(steps.db, { ...late, workspace_id: foreign.workspaceId }, 5000),
  ).toBe(0);
  await dropQuestion(steps.db, late);
  expect(await nextQuestionInMs(steps.db)).toBeGreaterThan(0);
  await asked(steps, { ...first, workspace_id: foreign.workspaceId });
  expect(await steps.rows(`select 1 from message where author = 'system'`)).toEqual([]);
  expect(
    await steps.rows('select 1 from satisfaction_question where asked_at is not null'),
  ).toEqual([]);
  await asked(steps, first);
  await asked(steps, later);
  expect(await nextQuestionInMs(steps.db)).toBe(null);
  expect(await dropQuestion(steps.db, first), 'it was asked').toBe(0);
  expect(await postponeQuestion(steps.db, first, 5000)).toBe(0);
});

test('whoever opens it again at this moment is waited for, and then nobody is asked', async () => {
  await using steps = await startPipelineSteps();
  await setting(steps);
  const question = await resolved(steps, 'A');
  expect(await mayAsk(steps, question)).toBe(true);
  let may: Promise<unknown> | undefined;
  await steps.holding(
    (client) => client.query('update conversation set resolved_at = null'),
    async () => {
      may = steps.patiently((client) => holdQuestion(client, question));
      await steps.blocked();
    },
  );
  expect(await may).toBe(null);
});

test('only who may be is asked', async () => {
  await using steps = await startPipelineSteps();
  await setting(steps);
  const question = await resolved(steps, 'A');
  const other = await resolved(steps, 'B');
  const foreign = await steps.channel('another workspace');
  expect(await mayAsk(steps, { ...question, workspace_id: foreign.workspaceId })).toBe(false);
  const without = async (change: string, back: string) => {
    await steps.db.query(change);
    const may = await mayAsk(steps, question);
    await steps.db.query(back);
    expect(await mayAsk(steps, question), back).toBe(true);
    return !may;
  };
  const contact = (change: string) =>
    `update contact set ${change} where id = (select contact_id from conversation where chat = 'A')`;
  expect(await without(contact('unreachable_at = now()'), contact('unreachable_at = null'))).toBe(
    true,
  );
  expect(await without(contact('opted_out_at = now()'), contact('opted_out_at = null'))).toBe(true);
  expect(
    await without(
      'update satisfaction_setting set is_on = false',
      'update satisfaction_setting set is_on = true',
    ),
  ).toBe(true);
  expect(
    await without('update channel set purged_at = now()', 'update channel set purged_at = null'),
  ).toBe(true);
  expect(
    await without(
      `update resolution set resolved_at = resolved_at - interval '1 second'`,
      `update resolution set resolved_at = resolved_at + interval '1 second'`,
    ),
    'it was resolved again since',
  ).toBe(true);
  // Somebody else was asked, or the same person long ago, or under another name a short while ago.
  await asked(steps, other);
  expect(await mayAsk(steps, question)).toBe(true);
  expect(await mayAsk(steps, other), 'it was asked').toBe(false);
  await steps.db.query(`update contact set person_id = $1`, [uuidv7()]);
  expect(await mayAsk(steps, question)).toBe(false);
  await steps.db.query(
    `update satisfaction_question set asked_at = now() - interval '8 days' where asked_at is not null`,
  );
  expect(await mayAsk(steps, question)).toBe(true);
  expect(await mayAsk(steps, other), 'it was asked, if long ago').toBe(false);
});

test('a press on the question is kept as a score and acknowledged to the provider', async () => {
  await using steps = await startPipelineSteps();
  await setting(steps);
  await asked(steps, await resolved(steps, 'A'));
  const hear = async (parts: Parameters<PipelineSteps['message']>[2], isNew = true) => {
    const message = steps.message('A', '', parts);
    if (isNew) await steps.write('A', '', message);
    return inTransaction(steps.db, (client) =>
      recordScores(client, [message], isNew ? [message.message_id] : [], {}),
    );
  };
  const press = (id: string, acknowledgeId?: string) => ({
    parts: [{ kind: 'choice' as const, id, ...(acknowledgeId && { acknowledgeId }) }],
  });
  expect(await hear(press('satisfaction:4', 'press 1'), false), 'it was known already').toEqual([]);
  expect(await hear(press('satisfaction:4', 'press 2'))).toEqual([
    { channelId: steps.channelId, acknowledgeId: 'press 2' },
  ]);
  await steps.write('B');
  const elsewhere = steps.message('B', '', press('satisfaction:4', 'press 4'));
  await steps.write('B', '', elsewhere);
  const heard = await inTransaction(steps.db, (client) =>
    recordScores(client, [elsewhere], [elsewhere.message_id], {}),
  );
  expect(heard, 'nobody was asked there').toEqual([]);
  expect(await hear(press('satisfaction:5'))).toEqual([]);
  for (const other of ['satisfaction:6', 'satisfaction:15', 'menu:1'])
    expect(await hear(press(other, 'press 3'))).toEqual([]);
  expect(
    await hear({ parts: [...press('satisfaction:3').parts, { kind: 'text', text: 'x' }] }),
  ).toEqual([]);
  expect(
    await steps.rows(
      `select outcome_reason as reason from message where direction = 'in' and seq > 1 and provider_message_id like 'A%' order by seq`,
    ),
  ).toEqual(['rated_4', 'rated_5', null, null, null, null].map((reason) => ({ reason })));
  expect(await steps.rows('select score from satisfaction_question')).toEqual([{ score: 5 }]);
});
