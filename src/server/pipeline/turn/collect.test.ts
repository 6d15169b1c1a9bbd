import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { createServices } from '#test/environments/services.ts';
import { until } from '#test/environments/telegram.ts';
import { redoTurn } from '#server/pipeline/intake/changes/changes.store.ts';
import { createCollector, type DueConversation } from './collect.ts';
import { createPlaces } from './thinking/places.ts';

/** Which turns are taken, by a process that has its own services. */
test('no turn is taken until a person has said which of two copies goes on', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  let level: 'everything' | 'nothing' = 'everything';
  let looks = 0;
  const taken: DueConversation[] = [];
  const collector = createCollector(
    services,
    services.db,
    uuidv7(),
    async (due) => {
      taken.push(due);
      return false;
    },
    { hold: { level: async () => ((looks += 1), level) }, places: createPlaces() },
  );
  try {
    await steps.write('A', 'um');
    await steps.write('A', 'dois');
    await steps.write('B', 'três');
    const at = looks;
    collector.wake();
    await until('a look', () => looks > at);
    collector.wake();
    // One look ends before the next begins.
    await until('another look', () => looks > at + 1);
    expect(taken).toEqual([]);
    level = 'nothing';
    collector.wake();
    await until('both turns', () => taken.length === 2);
    expect(
      taken.map(({ conversation, messages }) => [conversation.chat, messages.length]).toSorted(),
    ).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  } finally {
    await collector.stop();
    await close();
  }
});

test('a turn that an edit took from its worker is not claimed again before it has ended', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  let looks = 0;
  const taken: DueConversation[] = [];
  const ends = Promise.withResolvers<boolean>();
  const collector = createCollector(
    services,
    services.db,
    uuidv7(),
    (due) => (taken.push(due) === 1 ? ends.promise : Promise.resolve(false)),
    { hold: { level: async () => ((looks += 1), 'nothing') }, places: createPlaces() },
  );
  const look = async (): Promise<void> => {
    const at = looks;
    collector.wake();
    await until('a look', () => looks > at);
  };
  try {
    await steps.write('A', 'um', { provider_message_id: 'm1' });
    await look();
    await until('the turn', () => taken.length === 1);
    await redoTurn(services.db, steps, 'm1', 'edited');
    await look();
    // One look ends before the next begins.
    await look();
    expect(
      await steps.rows(
        'select answer_attempts as tries, answer_worker as worker from conversation',
      ),
    ).toEqual([{ tries: 0, worker: null }]);
    ends.resolve(true);
    await until('the turn anew', () => taken.length === 2);
    expect(taken[1]?.conversation.answer_attempts).toBe(1);
  } finally {
    ends.resolve(false);
    await collector.stop();
    await close();
  }
});
