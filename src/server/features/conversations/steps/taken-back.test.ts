import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { applyChange } from '#server/pipeline/intake/changes/changes.ts';
import { inTransaction } from '#server/platform/db.ts';
import { saying, startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';

const ana = 7_001;
const secret = 'papoula';

test('what is taken back is forgotten where its turn heard it with a later message, without one between', async () => {
  await using environment = await startPipelineEnvironment({
    takeTurn: saying((text) => {
      if (text.includes('oi'))
        return { kind: 'reply', text: 'Olá!', choices: [], sources: [], end: 'small_talk' };
      if (text.endsWith('(media)')) return { kind: 'wait', reason: 'gesture', text: null };
      return { kind: 'hand_off', reason: 'asked_for_person', text: 'Vou chamar.', note: text };
    }),
  });
  const { db, jobs } = environment.services;
  const outcomes = (...expected: string[]) =>
    until(expected.join(), async () => {
      const rows = await environment.rows(
        z.object({ outcome: z.string().nullable() }),
        `select outcome from message where direction = 'in' order by seq`,
      );
      return rows.map(({ outcome }) => outcome).join() === expected.join();
    });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await outcomes('answered');
  const [conversation] = await environment.rows(
    z.object({ id: z.string(), chat: z.string() }),
    'select id, chat from conversation',
  );
  if (!conversation) throw new Error('Nothing came.');
  await takeOver(db, environment.workspaceId, conversation.id, uuidv7());
  await environment.act(ana, { kind: 'text', text: `moro na rua da ${secret}` });
  await outcomes('answered', 'waiting_person');
  // The pause of the person is over.
  await db.query(`update conversation set owned_until = now() - interval '1 second'`);
  await environment.act(ana, { kind: 'sticker' });
  await outcomes('answered', 'waiting_person', 'closed');
  await environment.act(ana, { kind: 'text', text: 'e então?' });
  await outcomes('answered', 'handed_off', 'closed', 'handed_off');

  const kept = async (): Promise<string[]> =>
    (
      await environment.rows(
        z.object({ what: z.string() }),
        `select 'trace' as what from run where trace::text ~ $1 union all select 'note' from handoff where note ~ $1
           union all select 'notice' from notice where detail ~ $1`,
        [secret],
      )
    ).map(({ what }) => what);
  // The turn of the sticker has read it, too, and left it to people.
  expect(await kept()).toEqual(['trace', 'trace', 'note', 'notice']);
  const [message] = await environment.rows(
    z.object({ id: z.string() }),
    `select provider_message_id as id from message where parts::text ~ $1`,
    [secret],
  );
  // Telegram does not tell of it; other channels do.
  const removal = {
    kind: 'remove',
    eventId: 'taken back',
    chat: conversation.chat,
    messageId: message?.id ?? '',
    time: new Date().toISOString(),
  } as const;
  await inTransaction(db, (tx) => applyChange({ jobs, db: tx }, environment, removal, '{}'));
  expect(await kept()).toEqual([]);
});
