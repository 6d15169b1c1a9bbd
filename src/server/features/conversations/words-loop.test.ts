import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/pipeline-steps.ts';
import { createServices } from '#test/services.ts';
import { until } from '#test/telegram-world.ts';
import { createWordsWork } from './words-loop.ts';

test('what was said gets its words, and how far they reach is noted with them', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const [before] = await steps.rows('select up_to from message_words_reach');
  const id = await steps.write('A', 'Vocês entregam bolo?');
  const work = createWordsWork(services, services.db);
  try {
    let reach: unknown;
    await until('its words', async () => {
      // Both of one moment: they are written in one transaction.
      const [row] = await steps.rows(
        'select up_to from message_words_reach where exists (select from message_words where message_id = $1)',
        [id],
      );
      reach = row?.['up_to'];
      return row !== undefined;
    });
    expect(String(reach) > String(before?.['up_to'])).toBe(true);
    expect(String(reach) < id, 'who began to write a while ago is not passed over').toBe(true);
    const stale = `update message_words set words = null where message_id = $1`;
    await steps.db.query(`update message set parts = '[{"kind":"text","text":"torta"}]' where id = $1`, [id]);
    await steps.db.query(stale, [id]);
    await until('the new words', async () => (await steps.rows(`select 1 from message_words where words is not null`)).length === 1);
  } finally {
    await work.stop();
    await close();
  }
});
