import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Hit } from '#server/agent/turn.ts';
import { countTurns } from '#server/features/agents/figures.store.ts';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { takeConversation } from '#server/features/conversations/state/taking.store.ts';
import { tracepoints } from '#server/pipeline/tracepoints.ts';
import { inTransaction } from '#server/platform/db.ts';
import { answers, call, type Script } from '#test/customers/scripted-model.ts';
import type { PipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import { hanging, runs, startThinkingEnvironment, told } from '#test/environments/thinking.ts';

/** E13: a person steps in, wherever the turn of a model is, and the agent says no more. */
const searches = { calls: [call('search', { query: 'outra coisa' })] };
const invents = answers('Custa R$ 93,00.', 'faq:0');

async function begin(script: Script, search?: (query: string) => Promise<Hit[]>) {
  const { environment, think } = await startThinkingEnvironment(script, search && { search });
  await environment.act(1, { kind: 'text', text: 'demora quanto para chegar?' });
  return { environment, think };
}
async function idOf(environment: PipelineEnvironment): Promise<string> {
  const [row] = await environment.rows(z.object({ id: z.string() }), 'select id from conversation');
  if (!row) throw new Error('Nothing came.');
  return row.id;
}
const stepIn = async (environment: PipelineEnvironment): Promise<void> =>
  takeOver(environment.services.db, environment.workspaceId, await idOf(environment), uuidv7());

/** The question waits for who stepped in, and nothing was said. */
async function expectSilence(environment: PipelineEnvironment): Promise<void> {
  const { db } = environment.services;
  await until('the outcome', async () => {
    const rows = await environment.rows(
      z.object({ reason: z.string().nullable() }),
      `select outcome_reason as reason from message where direction = 'in'`,
    );
    return rows[0]?.reason === 'paused_by_person';
  });
  expect(environment.sent(1)).toEqual([]);
  expect(
    await environment.rows(z.unknown(), `select 1 from message where direction = 'out'`),
  ).toEqual([]);
  expect(await runs(environment)).toMatchObject([{ state: 'superseded', outcome: 'cancelled' }]);
  expect(await countTurns(db, environment.workspaceId), 'it is no turn of the agent').toEqual([]);
}

test.each([
  { what: 'while it is asked', before: [] },
  { what: 'while it is asked again after a search', before: [searches] },
  { what: 'while it repairs a draft that was refused', before: [invents] },
])('$what: the call of the model is ended', async ({ before }) => {
  const model = hanging();
  const { environment, think } = await begin(async (_, place, signal) => {
    const said = before[place];
    if (said) return said;
    await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await until('the model', () => think.requests.length === before.length + 1);
  await stepIn(environment);
  await until('its end', () => model.ended.length === 1);
  model.open();
  await expectSilence(environment);
  expect(think.requests, 'it is not asked again').toHaveLength(before.length + 1);
});

test('between two steps of the model: it is not asked again', async () => {
  const searching = Promise.withResolvers<void>();
  const found = Promise.withResolvers<Hit[]>();
  const { environment, think } = await begin(
    () => searches,
    async (query) => {
      if (query !== 'outra coisa') return [];
      searching.resolve();
      return found.promise;
    },
  );
  await using _ = environment;
  await searching.promise;
  await stepIn(environment);
  found.resolve([]);
  await expectSilence(environment);
  expect(think.requests).toHaveLength(1);
});

test('after it has decided and before that is committed: nothing is said', async () => {
  const model = hanging();
  const { environment, think } = await begin(async (_, __, signal) => {
    await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await until('the model', () => think.requests.length === 1);
  const { db } = environment.services;
  const id = await idOf(environment);
  const decided = Promise.withResolvers<unknown>();
  tracepoints.answerDecided.subscribe(decided.resolve);
  try {
    await inTransaction(db, async (tx) => {
      await tx.query('select from conversation for no key update');
      model.open();
      await decided.promise;
      await takeConversation(tx, environment.workspaceId, id, uuidv7());
    });
  } finally {
    tracepoints.answerDecided.unsubscribe(decided.resolve);
  }
  expect(model.ended).toEqual([]);
  await expectSilence(environment);
});
