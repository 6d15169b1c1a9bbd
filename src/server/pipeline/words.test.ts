import { expect, test } from 'vitest';
import { startPipelineSteps } from '#test/pipeline-steps.ts';
import { createServices } from '#test/services.ts';
import { until } from '#test/telegram-world.ts';
import { createWordsWork } from './words.ts';

test('what was said gets its words, and how far they reach is noted with them; a quiet database is left alone', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const reach = async () => (await steps.rows('select up_to, xmin::text as written from message_words_reach'))[0];
  const before = await reach();
  const work = createWordsWork(services, services.db);
  try {
    // The first look finds nothing.
    await work.wake();
    const id = await steps.write('A', 'Vocês entregam bolo?');
    await until('its words', async () => (await steps.rows('select 1 from message_words where message_id = $1', [id])).length === 1);
    const noted = await reach();
    expect(noted?.['written'], 'in the same transaction').not.toEqual(before?.['written']);
    expect(String(noted?.['up_to']) > String(before?.['up_to'])).toBe(true);
    expect(String(noted?.['up_to']) < id, 'who began to write a while ago is not passed over').toBe(true);
    const stale = `update message_words set words = null where message_id = $1`;
    await steps.db.query(`update message set parts = '[{"kind":"text","text":"torta"}]' where id = $1`, [id]);
    await steps.db.query(stale, [id]);
    await until('the new words', async () => (await steps.rows(`select 1 from message_words where words is not null`)).length === 1);
  } finally {
    await work.stop();
    await close();
  }
});
