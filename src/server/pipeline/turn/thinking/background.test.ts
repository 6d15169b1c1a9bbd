import { expect, test } from 'vitest';
import { Effects } from '#contract/agents/effects.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { readBackground } from './background.store.ts';

test('what was said before begins anew after ten messages, and not with every one', async () => {
  await using steps = await startPipelineSteps();
  const begins: string[] = [];
  for (let number = 0; number < 51; number += 1) {
    const newest = await steps.write('A', `Frase ${number}`);
    const { conversation } = await steps.claim('A');
    const { transcript } = await readBackground(steps.db, {
      workspaceId: steps.workspaceId,
      conversationId: conversation.id,
      contactId: conversation.contact_id,
      messageIds: [newest],
      channelId: steps.channelId,
      allowed: Effects.parse({}),
    });
    expect(transcript.at(-1)?.text).toBe(number === 0 ? undefined : `Frase ${number - 1}`);
    expect(transcript.length).toBeLessThan(30);
    if (number > 20) expect(transcript.length).toBeGreaterThanOrEqual(20);
    begins.push(transcript[0]?.text ?? '');
    await steps.db.query('update conversation set answer_lease_until = null');
  }
  expect(
    Map.groupBy(begins.slice(1), (text) => text)
      .values()
      .map(({ length }) => length)
      .toArray(),
  ).toEqual([29, 10, 10, 1]);
  expect([...new Set(begins.slice(1))]).toEqual(['Frase 0', 'Frase 10', 'Frase 20', 'Frase 30']);
});
