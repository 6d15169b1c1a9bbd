import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { clearQueue, findUndoable, previewClearing, undoClearing } from './clear-queue.store.ts';

const clear = ({ db, workspaceId }: PipelineSteps) =>
  inTransaction(db, (client) =>
    clearQueue(client, workspaceId, { id: uuidv7(), userId: uuidv7() }),
  );
const undo = ({ db, workspaceId }: PipelineSteps) =>
  inTransaction(db, async (client) => {
    const clearing = await findUndoable(client, workspaceId, 10);
    return clearing && undoClearing(client, workspaceId, clearing);
  });
const questions = (steps: PipelineSteps) =>
  steps.rows(`select outcome, outcome_reason from message where direction = 'in' order by seq`);

test('undoing a cleared queue refuses a turn at work and answers everything together', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'um');
  await clear(steps);
  await steps.write('A', 'dois');
  const atWork = await steps.claim('A');
  expect(atWork.messageIds).toHaveLength(1);
  expect(await undo(steps)).toBe(1);
  expect(await steps.commit(atWork, ['re'])).toBe(false);
  const again = await steps.claim('A');
  expect(again.messageIds).toHaveLength(2);
  expect(await steps.commit(again, ['re'])).toBe(true);
  expect(await questions(steps)).toEqual([
    { outcome: 'answered', outcome_reason: 'reply' },
    { outcome: 'answered', outcome_reason: 'reply' },
  ]);
});

test('a pause that has run out stops nothing: its conversation is cleared too', async () => {
  await using steps = await startPipelineSteps();
  await steps.answered('A', ['vou chamar'], {
    owner: 'person',
    owned_hours: -1,
    outcome: 'handed_off',
  });
  await steps.answered('B', ['vou chamar'], {
    owner: 'person',
    owned_hours: 1,
    outcome: 'handed_off',
  });
  await steps.db.query(`update message set delivery = 'sent' where direction = 'out'`);
  const messageId = await steps.write('A', 'dois');
  await steps.write('B', 'dois');
  expect(await previewClearing(steps.db, steps.workspaceId)).toMatchObject([
    { message_ids: [messageId] },
  ]);
  expect(await clear(steps)).toMatchObject([{ message_ids: [messageId] }]);
  await expect(steps.claim('A')).rejects.toThrow('not due');
});

// Clearing waits two seconds for the lock; a machine on which the other message takes longer to
// write is asked again.
test('a message of a conversation that was not stopped keeps its turn', { retry: 3 }, async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  let clearing: ReturnType<typeof clear> | undefined;
  await steps.holding(
    (client) => client.query(`select from conversation where chat = 'A' for update`),
    async () => {
      clearing = clear(steps);
      await steps.blocked();
      await steps.write('B');
    },
  );
  expect(await clearing).toHaveLength(1);
  const claimed = await steps.claim('B');
  expect(claimed.messageIds).toHaveLength(1);
  expect(await steps.commit(claimed, ['re'])).toBe(true);
});
