import { expect, test } from 'vitest';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { createServices } from '#test/environments/services.ts';
import { createDatabase } from '#test/environments/database.ts';
import { until } from '#test/environments/telegram.ts';
import { createWordsWork } from './text-index-loop.ts';
import { readReach } from './text-index.store.ts';

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
    await steps.db.query(
      `update message set parts = '[{"kind":"text","text":"torta"}]' where id = $1`,
      [id],
    );
    await steps.db.query(stale, [id]);
    await until(
      'the new words',
      async () =>
        (await steps.rows(`select 1 from message_words where words is not null`)).length === 1,
    );
  } finally {
    await work.stop();
    await close();
  }
});

test('an open transaction of ours holds back what is settled; one of another database does not', async () => {
  await using steps = await startPipelineSteps();
  const elsewhere = await createDatabase();
  const settled = async () => (await readReach(steps.db)).settled_ms;
  /** Looks while a transaction has written and is not at its end; `began`: when it began. */
  const whileWritten = (db: Database, look: (began: number) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const { rows } = await tx.query<{ began: string }>(
        'select now() as began, pg_current_xact_id()',
      );
      await look(Date.parse(rows[0]?.began ?? ''));
    });
  try {
    await whileWritten(elsewhere.db, (began) =>
      until('later than it', async () => (await settled()) > began, 2000),
    );
    await whileWritten(steps.db, async (began) => expect(await settled()).toBe(began));
  } finally {
    await elsewhere.drop();
  }
});
