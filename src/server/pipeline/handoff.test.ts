import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/pipeline-steps.ts';
import { openHandoff, tellNobodyCame } from './handoff.store.ts';

/** The agent hands the conversation over, for so many hours, and the customer is to be told at once that nobody came. */
async function handOver(steps: PipelineSteps, chat: string, hours: number): Promise<string> {
  const { id: conversationId } = await steps.answered(chat, ['vou chamar'], { owner: 'person', owned_hours: hours, outcome: 'handed_off' });
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
    (client) => client.query(`update conversation set owner_user_id = $2, owned_until = null where id = $1`, [conversationId, uuidv7()]),
    async () => {
      expect(await tellNobodyCame(steps.db, 'ninguém')).toEqual([]);
    },
  );
  await takeOver(steps.db, steps.workspaceId, conversationId, uuidv7());
  expect(await tellNobodyCame(steps.db, 'ninguém')).toEqual([]);
  expect(await steps.rows(`select 1 from message where author = 'system'`)).toEqual([]);
});

test('a second handoff, after the pause of the first ran out, is open and tells the customer again', async () => {
  await using steps = await startPipelineSteps();
  const conversationId = await handOver(steps, 'A', -1);
  expect(await tellNobodyCame(steps.db, 'ninguém')).toEqual([{ conversation_id: conversationId, workspace_id: steps.workspaceId }]);
  expect(await tellNobodyCame(steps.db, 'ninguém')).toEqual([]);
  await handOver(steps, 'A', 12);
  expect(await steps.rows('select closed_at is not null as closed from handoff order by created_at')).toEqual([
    { closed: true },
    { closed: false },
  ]);
  expect(await tellNobodyCame(steps.db, 'ninguém')).toHaveLength(1);
  expect(await steps.rows(`select seq, parts -> 0 ->> 'text' as text from message where author = 'system' order by seq`)).toEqual([
    { seq: 2, text: 'ninguém' },
    { seq: 4, text: 'ninguém' },
  ]);
});

test.each(['opted_out_at', 'unreachable_at'])('who wants no messages or gets none (%s) is not told', async (column) => {
  await using steps = await startPipelineSteps();
  await handOver(steps, 'A', 12);
  await handOver(steps, 'B', 12);
  await steps.db.query(`update contact set ${column} = now() where id = (select contact_id from conversation where chat = 'A')`);
  expect(await tellNobodyCame(steps.db, 'ninguém')).toHaveLength(1);
  expect(await tellNobodyCame(steps.db, 'ninguém')).toEqual([]);
  expect(
    await steps.rows(`select c.chat from message m join conversation c on c.id = m.conversation_id where m.author = 'system'`),
  ).toEqual([{ chat: 'B' }]);
});
