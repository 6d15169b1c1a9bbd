import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { SCHEDULE_DAYS } from '#contract/conversations/scheduled-messages.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { holdScheduled, nextScheduledInMs, postponeScheduled } from './due-scheduled.store.ts';
import { insertScheduled } from './scheduled.store.ts';

const HOUR_MS = 3_600_000;

/** The conversation of whoever wrote so many messages from there. */
async function conversationOf(steps: PipelineSteps, chat: string, messages = 1) {
  let newest = '';
  for (let number = 1; number <= messages; number++) newest = await steps.write(chat);
  const [row] = await steps.rows('select conversation_id as id from message where id = $1', [
    newest,
  ]);
  return { id: String(row?.['id']), newest };
}

/** A person schedules; false: not in time. */
const schedule = (
  steps: PipelineSteps,
  conversationId: string,
  text: string,
  inMs: number,
  seen: string | null = null,
  id = uuidv7(),
) =>
  insertScheduled(steps.db, {
    id,
    workspaceId: steps.workspaceId,
    conversationId,
    userId: uuidv7(),
    text,
    sendAt: new Date(Date.now() + inMs).toISOString(),
    seen,
    days: SCHEDULE_DAYS,
  });

test('what cannot go yet holds back what would overtake it, not what is due later nor another chat', async () => {
  await using steps = await startPipelineSteps();
  const [stuck, other] = [await conversationOf(steps, 'A'), await conversationOf(steps, 'B')];
  await schedule(steps, stuck.id, 'first', 1000);
  await schedule(steps, stuck.id, 'tomorrow', 24 * HOUR_MS);
  await schedule(steps, other.id, 'of another', 1000);
  await postponeScheduled(steps.db, steps.workspaceId, stuck.id, HOUR_MS);
  await schedule(steps, stuck.id, 'second', 2000);
  await schedule(steps, other.id, 'of another, second', 2000);
  const held = `select text from scheduled_message where again_at > now() + interval '59 minutes' order by send_at`;
  expect(await steps.rows(held)).toEqual([{ text: 'first' }, { text: 'second' }]);
  expect(
    await steps.rows('select text from scheduled_message where again_at is not null'),
  ).toHaveLength(2);
});

test('what is in the outbox already does not hurry the look for the next one', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await conversationOf(steps, 'A');
  await schedule(steps, id, 'on its way', 1000);
  await steps.db.query(
    `update scheduled_message set handed_at = now(), send_at = now() - interval '1 minute'`,
  );
  expect(await nextScheduledInMs(steps.db)).toBe(null);
  await schedule(steps, id, 'later', HOUR_MS);
  expect(await nextScheduledInMs(steps.db)).toBeGreaterThan(HOUR_MS / 2);
});

test('whether the customer wrote since is told by the messages of this conversation alone', async () => {
  await using steps = await startPipelineSteps();
  const [asked, other] = [await conversationOf(steps, 'A'), await conversationOf(steps, 'B', 2)];
  const wroteSince = async (seen: string) => {
    const id = uuidv7();
    await schedule(steps, asked.id, 'oi', HOUR_MS, seen, id);
    return (await holdScheduled(steps.db, steps.workspaceId, id))?.wrote_since;
  };
  expect(await wroteSince(asked.newest)).toBe(false);
  expect(await wroteSince(other.newest)).toBe(true);
});

test('what is not in time is not kept', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await conversationOf(steps, 'A');
  for (const inMs of [-1000, (SCHEDULE_DAYS + 1) * 24 * HOUR_MS])
    expect(await schedule(steps, id, 'oi', inMs)).toBe(false);
  expect(await steps.rows('select 1 from scheduled_message')).toEqual([]);
});
