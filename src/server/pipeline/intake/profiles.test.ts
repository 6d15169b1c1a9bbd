import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { claimNameless } from './profiles.store.ts';

/** Who has no name yet, and is asked for at the provider. */
test('contacts without a name are asked for once, oldest first, by two processes side by side', async () => {
  await using steps = await startPipelineSteps();
  for (const chat of ['A', 'B']) await steps.write(chat);
  const [a, b] = (await steps.rows('select id from conversation order by chat')).map(
    ({ id }) => id,
  );
  await steps.holding(
    async (client) => expect(await claimNameless(client, 1)).toEqual([a]),
    async () =>
      expect(await steps.withoutWaiting((client) => claimNameless(client, 1))).toEqual([b]),
  );
  expect(await claimNameless(steps.db, 10)).toEqual([]);
});
