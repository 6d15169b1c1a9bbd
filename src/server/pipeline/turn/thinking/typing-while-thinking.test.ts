import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { until } from '#test/environments/telegram.ts';
import { hanging, lastWords, startThinkingEnvironment, told } from '#test/environments/thinking.ts';

test('while a model thinks the customer sees us typing, until it answers or a person steps in', async () => {
  const customers = { answered: 1, takenOver: 2, thinking: 3 };
  const models = [hanging(), hanging(), hanging()];
  const { environment } = await startThinkingEnvironment(async (request, _, signal) => {
    const place = Object.values(customers).findIndex((id) =>
      lastWords(request).includes(`Rua ${id}`),
    );
    await models[place]?.wait(signal);
    return told;
  });
  await using _ = environment;
  const { db } = environment.services;
  const shown = (customerId: number): number =>
    environment.simulator.journal.filter(
      (entry) =>
        entry.type === 'call' && entry.method === 'sendChatAction' && entry.chat === customerId,
    ).length;
  // The last one begins after the others, so that each of its signals comes after theirs.
  for (const id of Object.values(customers)) {
    await environment.act(id, { kind: 'text', text: `demora quanto até a Rua ${id}?` });
    await until('typing', () => shown(id) === 1);
  }
  const { answered, takenOver, thinking } = customers;
  await until('typing again', () => shown(answered) === 2 && shown(takenOver) === 2);

  models[0]?.open();
  const [conversation] = await environment.rows(
    z.object({ id: z.string() }),
    'select id from conversation where chat = $1',
    [String(takenOver)],
  );
  await takeOver(db, environment.workspaceId, conversation?.id ?? '', uuidv7());
  await until(
    'both to end',
    () => environment.sent(answered).length === 1 && models[1]?.ended.length === 1,
  );
  await until('typing of who still thinks', () => shown(thinking) === 3);
  models[2]?.open();
  expect([shown(answered), shown(takenOver)]).toEqual([2, 2]);
  expect(environment.sent(takenOver)).toEqual([]);
});
