import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { takeOver } from '#server/features/conversations/conversations.ts';
import {
  echo,
  type PipelineEnvironment,
  startPipelineEnvironment,
  textOf,
} from '#test/environments/pipeline.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { until } from '#test/environments/telegram.ts';
import { hanging, lastWords, startThinkingEnvironment, told } from '#test/environments/thinking.ts';
import { redoTurn } from '#server/pipeline/intake/changes/changes.store.ts';
import { releaseAnswer } from '../collect.store.ts';

/** What becomes of a turn whose customer changes what the model reads just then. */
const count = async (environment: PipelineEnvironment, table: string): Promise<number> =>
  (await environment.rows(z.unknown(), `select 1 from ${table}`)).length;

const messageIds = (environment: PipelineEnvironment): number[] =>
  environment.simulator.journal.flatMap((entry) =>
    entry.type === 'update' && entry.messageId !== null ? [entry.messageId] : [],
  );
const heardParts = async (environment: PipelineEnvironment): Promise<string> =>
  JSON.stringify(
    await environment.rows(z.unknown(), `select parts from message where direction = 'in'`),
  );

test('who edits a question again and again while the model thinks is answered, and by the agent', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, __, signal) => {
    await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'demora quanto até a Rua 0?' });
  for (let edit = 1; edit <= 5; edit += 1) {
    // It begins anew twice, and then no more: otherwise the answer would wait for the last edit.
    await until('the model', () => think.requests.length === Math.min(edit, 3));
    const text = `demora quanto até a Rua ${edit}?`;
    await environment.act(1, { kind: 'edit', messageId: messageIds(environment)[0] ?? 0, text });
    await until('the edit', async () => (await heardParts(environment)).includes(`Rua ${edit}`));
  }
  model.open();
  await until('an answer', () => environment.sent(1).length === 1);
  expect(environment.sent(1)).toEqual([expect.stringContaining('Em 40 minutos.')]);
  expect(model.ended).toHaveLength(2);
  expect(think.requests).toHaveLength(3);
  expect(lastWords(think.requests.at(-1))).toContain('Rua 2');
  expect(await count(environment, 'handoff')).toBe(0);
  expect(await count(environment, 'dead_letter')).toBe(0);
});

test('a place that moves on, and words that come again, end no turn and forget no summary', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, __, signal) => {
    await model.wait(signal);
    return told;
  });
  await using _ = environment;
  const text = 'demora quanto até aqui?';
  await environment.act(1, { kind: 'text', text });
  await until('the model', () => think.requests.length === 1);
  await environment.act(1, { kind: 'location' });
  await until('the model to read both', () => think.requests.length === 2);
  await environment.services.db.query(
    `update conversation set summary = 'Manda onde está.', summary_upto = extract(epoch from now())::bigint * 1000000 + 1000000`,
  );
  const [question = 0, place = 0] = messageIds(environment);
  await environment.act(1, { kind: 'move', messageId: place, latitude: 1.5, longitude: 2.5 });
  await environment.act(1, { kind: 'edit', messageId: question, text });
  await until('the place', async () => (await heardParts(environment)).includes('1.5'));
  const edited = `select 1 from message where edited_at is not null`;
  await until('both edits', async () => (await environment.rows(z.unknown(), edited)).length === 2);
  model.open();
  await until('the answer', () => environment.sent(1).length === 1);
  expect(model.ended, 'only the second message ended a turn').toHaveLength(1);
  expect(think.requests).toHaveLength(2);
  const summary = z.object({ summary: z.string().nullable() });
  expect(await environment.rows(summary, 'select summary from conversation')).toEqual([
    { summary: 'Manda onde está.' },
  ]);
});

test('what was left to people and is edited while the agent takes it up is read as it is now', async () => {
  const heard: string[] = [];
  const edited = Promise.withResolvers<void>();
  await using environment = await startPipelineEnvironment({
    takeTurn: async (input, ports, signal) => {
      heard.push(textOf(input));
      if (heard.length === 2) await edited.promise;
      return echo(input, ports, signal);
    },
  });
  const { db } = environment.services;
  const rows = (sql: string) => environment.rows(z.object({ id: z.string() }), sql);
  await environment.act(1, { kind: 'text', text: 'oi' });
  await until('an answer', () => environment.sent(1).length === 1);
  const [conversation] = await rows('select id from conversation');
  await takeOver(db, environment.workspaceId, conversation?.id ?? '', uuidv7());
  await environment.act(1, { kind: 'text', text: 'até a Rua Velha?' });
  const left = `select id from message where outcome = 'waiting_person'`;
  await until('it to wait for a person', async () => (await rows(left)).length === 1);
  // Nobody came in the hours of the person.
  await db.query('update conversation set owned_until = now()');
  await environment.act(1, { kind: 'text', text: 'alguém?' });
  await until('the agent', () => heard.length === 2);
  const place = messageIds(environment).at(-2) ?? 0;
  await environment.act(1, { kind: 'edit', messageId: place, text: 'até a Rua Nova?' });
  await until('the edit', async () => (await heardParts(environment)).includes('Rua Nova'));
  edited.resolve();
  await until('the answer', () => environment.sent(1).length === 2);
  expect(heard).toEqual(['oi', 'até a Rua Velha? | alguém?', 'até a Rua Nova? | alguém?']);
});

test('a change takes back the try that it ends, and none that failed or killed its worker', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A', 'oi', { provider_message_id: 'm1' });
  const tries = async (): Promise<number> => (await steps.claim('A')).conversation.answer_attempts;
  const { conversation } = await steps.claim('A');
  await releaseAnswer(steps.db, conversation, { waitMs: 0, counts: true });
  expect(await tries()).toBe(2);
  await redoTurn(steps.db, steps, 'm1', 'edited');
  expect(await tries(), 'the one that failed counts').toBe(2);
  await steps.db.query(`update conversation set answer_lease_until = now() - interval '1 second'`);
  await redoTurn(steps.db, steps, 'm1', 'edited');
  expect(await tries(), 'the one whose worker died counts').toBe(3);
});
