import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FILE_RETENTION_JOB } from '#server/features/conversations/thread/file-retention.ts';
import { old, startLongConversations, texts } from '#test/customers/long-conversations.ts';
import { until } from '#test/environments/telegram.ts';

/** Whose words a summary may hold, and when it has to go with them. */
let stage: Awaited<ReturnType<typeof startLongConversations>>;
beforeAll(async () => {
  stage = await startLongConversations();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(() => stage.reset());

test('what is hidden from models stays hidden in a summary', async () => {
  const phone = '(35) 99812-3344';
  const card = '4111 1111 1111 1111';
  const { ask, recall, summed } = await stage.shop({ guards: { pii: 'mask' } });
  await ask('a entrega demora?');
  await recall(old(`meu telefone é ${phone}, o cartão ${card}`));
  stage.script.sumsUp = () => ({ text: 'Deixou o telefone {{phone-1}} e o cartão {{card-1}}.' });
  await ask('a entrega demora muito?');
  await summed('Deixou o telefone (phone) e o cartão (card).');
  await ask('e hoje, a entrega demora?');
  expect(stage.summaries()[0]?.text).toContain('{{phone-1}}');
  expect(stage.lastTold()[1]).toContain('o telefone (phone) e');
  for (const { body } of stage.heard) {
    expect(body).not.toContain(phone);
    expect(body).not.toContain(card);
  }
});

test('unless the business hides them they are summed up as they were written, but for the card', async () => {
  const card = '4111 1111 1111 1111';
  const { ask, recall, summed } = await stage.shop();
  await ask('a entrega demora?');
  await recall(old(`meu telefone é (35) 99812-3344, o cartão ${card}`));
  await ask('a entrega demora muito?');
  await summed('Quer saber da entrega.');
  expect(stage.summaries()[0]?.text).toContain('(35) 99812-3344, o cartão {{card-1}}');
});

test('who changes what they wrote changes the summary, too', async () => {
  const { line, ask, recall, summed, over, conversation } = await stage.shop();
  await ask('sou da rua das flores, a entrega demora?');
  await recall(texts(...Array.from({ length: 29 }, (_, place) => `nova ${place}`)), 0);
  /** It is written while a model sums up the words of before. */
  stage.script.sumsUp = async () => {
    await line.edit('Ana', 'sou da rua das flores, a entrega demora?', 'a entrega demora?');
    await until('the change', async () => !(await words()).includes('flores'));
    return { text: 'É da rua das flores.' };
  };
  const words = async (): Promise<string> =>
    JSON.stringify(
      (
        await stage.environment.services.db.query(
          'select parts from message where conversation_id = $1',
          [(await conversation()).id],
        )
      ).rows,
    );
  await ask('a entrega demora muito?');
  await over(1);
  expect((await conversation()).summary).toBeNull();
  stage.script.sumsUp = () => ({ text: 'Quer saber da entrega.' });
  await ask('e hoje, a entrega demora?');
  await summed('Quer saber da entrega.');
  expect(stage.summaries()[1]?.text).not.toContain('flores');
  await line.edit('Ana', 'a entrega demora?', 'e a retirada?');
  await until('it to be forgotten', async () => (await conversation()).summary === null);
});

test('what was said in a recording is forgotten with it, in the summary, too', async () => {
  const { blobs, db, jobs } = stage.environment.services;
  const { ask, recall, summed, conversation } = await stage.shop();
  await ask('a entrega demora?');
  const blob = await blobs.write(new Uint8Array([1]));
  const transcript = { text: 'moro na rua das flores', language: null, seconds: 3, by: 'w' };
  const recording = { kind: 'media', media: 'audio', mimeType: 'audio/ogg', blob, transcript };
  await recall([recording, ...old('').slice(1)], 40);
  await ask('a entrega demora muito?');
  await summed('Quer saber da entrega.');
  expect(stage.summaries()[0]?.text).toContain('rua das flores');
  await jobs.enqueue(db, FILE_RETENTION_JOB, {});
  await until('it to be forgotten', async () => (await conversation()).summary === null);
});
