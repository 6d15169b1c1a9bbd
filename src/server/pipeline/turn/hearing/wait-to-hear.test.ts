import { expect, test } from 'vitest';
import type { Part } from '#channels/message.ts';
import { answerSooner } from '#server/features/conversations/state/hearing.store.ts';
import { keepRead } from '#server/pipeline/intake/reading/reading.store.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { NotHeardYet, waitToHear } from './wait-to-hear.ts';

/** What was heard may come at any moment of the turn that waits for it. */
const voice: Part = { kind: 'media', media: 'voice', blob: 'ab', providerFileId: 'f' };
/** What is known at once of a file that cannot be heard. */
const broken = { unreadable: 'broken' as const };
const transcript = { text: 'oi', language: null, seconds: 3, by: 'm' };

test.each([
  {
    what: 'words',
    read: { transcript },
    when: 'while the turn decides',
    comes: 'before',
    isDue: true,
  },
  {
    what: 'words',
    read: { transcript },
    when: 'after it was given back',
    comes: 'after',
    isDue: true,
  },
  { what: 'no words', read: broken, when: 'while the turn decides', comes: 'before', isDue: true },
  { what: 'no words', read: broken, when: 'after it was given back', comes: 'after', isDue: true },
  { what: 'words', read: { transcript }, when: 'never', comes: 'never', isDue: false },
])('$what come $when: due at once is $isDue', async ({ read, comes, isDue }) => {
  await using steps = await startPipelineSteps();
  const messageId = await steps.write('A', '', { parts: [voice] });
  const { conversation } = await steps.claim('A');
  const place = { messageId, index: 0, file: 'ab' };
  const hear = async () => {
    expect(await keepRead(steps.db, place, read)).toBe(1);
    await answerSooner(steps.db, conversation.id, 0);
  };
  if (comes === 'before') await hear();
  await waitToHear(steps.db, conversation, new NotHeardYet(20_000, [place]));
  if (comes === 'after') await hear();
  const [row] = await steps.rows(
    `select answer_at <= now() as due, answer_at <= now() + interval '20 s' as soon, answer_attempts as attempts from conversation where id = $1`,
    [conversation.id],
  );
  expect(row).toEqual({ due: isDue, soon: true, attempts: 0 });
});

test('a customer who writes on is not cut short by words that came', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', '', { parts: [voice], quiet_ms: 8000, max_ms: 30_000 });
  const due = async () =>
    (
      await steps.rows(`select answer_at > now() + interval '5 s' as waits, id from conversation`)
    )[0];
  const before = await due();
  expect(before?.['waits']).toBe(true);
  await answerSooner(steps.db, String(before?.['id']), 8000);
  expect((await due())?.['waits']).toBe(true);
});

test('a file that was replaced meanwhile keeps no words of the old one', async () => {
  await using steps = await startPipelineSteps();
  const messageId = await steps.write('A', '', { parts: [voice] });
  expect(await keepRead(steps.db, { messageId, index: 0, file: 'cd' }, { transcript })).toBe(0);
});
