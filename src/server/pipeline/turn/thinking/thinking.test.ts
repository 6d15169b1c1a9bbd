import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { ModelFailure } from '#server/agent/think.ts';
import { applyChange } from '#server/pipeline/intake/changes/changes.ts';
import { inTransaction } from '#server/platform/db.ts';
import { call } from '#test/customers/scripted-model.ts';
import { until } from '#test/environments/telegram.ts';
import {
  hanging,
  lastWords,
  runs,
  startThinkingEnvironment,
  told,
} from '#test/environments/thinking.ts';

/** Turns in which a model thinks, from the customer's message to what the customer reads. */
const said = expect.stringContaining('Em 40 minutos.');

test('a model answers, and the run keeps its steps and their cost', async () => {
  const { environment, think } = await startThinkingEnvironment(() => told);
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'demora quanto para chegar?' });
  await until('the answer', () => environment.sent(1).length === 1);
  expect(environment.sent(1)).toEqual([said]);
  expect(await runs(environment)).toEqual([
    { state: 'settled', brain: 'model', outcome: 'reply', cost: 120, steps: 2 },
  ]);
  await environment.act(1, { kind: 'text', text: 'e no domingo?' });
  await until('the second answer', () => environment.sent(1).length === 2);
  expect(think.requests[1]?.messages.slice(0, -1)).toMatchObject([
    { role: 'user' },
    { role: 'user', text: 'demora quanto para chegar?' },
    { role: 'assistant', text: said },
  ]);
});

test('the rules write no journal', async () => {
  const { environment, think } = await startThinkingEnvironment(() => told);
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'oi' });
  await until('the greeting', () => environment.sent(1).length === 1);
  expect(think.requests).toEqual([]);
  expect(await runs(environment)).toEqual([
    { state: 'settled', brain: 'builtin', outcome: 'reply', cost: 0, steps: 0 },
  ]);
});

test('B18: who writes the same again and again is stopped before the model is asked and paid', async () => {
  const { environment, think } = await startThinkingEnvironment(() => told);
  await using _ = environment;
  const outcomes = () =>
    environment.rows(
      z.object({ outcome: z.string().nullable(), reason: z.string().nullable() }),
      `select outcome, outcome_reason as reason from message where direction = 'in' order by seq`,
    );
  for (let time = 1; time <= 5; time += 1) {
    await environment.act(1, { kind: 'text', text: 'demora quanto para chegar?' });
    await until('the outcome', async () => {
      const all = await outcomes();
      return all.length === time && all.every(({ outcome }) => outcome !== null);
    });
  }
  const stopped = { outcome: 'waiting_person', reason: 'loop_guard' };
  expect((await outcomes()).slice(2)).toEqual([stopped, stopped, stopped]);
  expect(think.requests).toHaveLength(2);
});

test('B8: a newer message ends the model, and both are answered at once', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, step, signal) => {
    if (step === 0) await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'demora quanto para chegar?' });
  await until('the model', () => think.requests.length === 1);
  await environment.act(1, { kind: 'text', text: 'é para o Centro' });
  await until('the answer', () => environment.sent(1).length === 1);
  expect(model.ended).toHaveLength(1);
  const last = lastWords(think.requests.at(-1));
  expect(last).toContain('demora quanto para chegar?');
  expect(last).toContain('é para o Centro');
  expect(await runs(environment)).toMatchObject([
    { state: 'superseded', outcome: 'cancelled' },
    { state: 'settled', outcome: 'reply' },
  ]);
});

test('B8: a message that is edited while the model thinks is read as it is now', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, step, signal) => {
    if (step === 0) await model.wait(signal);
    return told;
  });
  await using _ = environment;
  await environment.act(1, { kind: 'text', text: 'demora quanto até a Rua Velha?' });
  await until('the model', () => think.requests.length === 1);
  const [messageId] = environment.simulator.journal.flatMap((entry) =>
    entry.type === 'update' && entry.messageId !== null ? [entry.messageId] : [],
  );
  const text = 'demora quanto até a Rua Nova?';
  await environment.act(1, { kind: 'edit', messageId: messageId ?? 0, text });
  await until('the answer', () => environment.sent(1).length === 1);
  expect(model.ended).toHaveLength(1);
  expect(lastWords(think.requests.at(-1))).toContain('Rua Nova');
  expect(JSON.stringify(think.requests.at(-1))).not.toContain('Rua Velha');
  expect(await runs(environment)).toMatchObject([
    { state: 'superseded', outcome: 'cancelled' },
    { state: 'settled', outcome: 'reply' },
  ]);
});

test('what is taken back while the model thinks of a newer message is not read, and not kept', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, step, signal) => {
    if (step === 1) await model.wait(signal);
    return told;
  });
  await using _ = environment;
  const { db, jobs } = environment.services;
  await environment.act(1, { kind: 'text', text: 'demora quanto até a rua da papoula?' });
  await until('the answer', () => environment.sent(1).length === 1);
  const [of] = await environment.rows(
    z.object({ chat: z.string(), messageId: z.string() }),
    `select c.chat, m.provider_message_id as "messageId" from message m join conversation c on c.id = m.conversation_id where m.direction = 'in'`,
  );
  if (!of) throw new Error('Nothing came.');
  await environment.act(1, { kind: 'text', text: 'e amanhã, demora quanto?' });
  await until('the model', () => think.requests.length === 2);
  expect(JSON.stringify(think.requests)).toContain('papoula');
  // Telegram does not tell of it; other channels do.
  const removal = {
    kind: 'remove',
    eventId: 'taken back',
    ...of,
    time: new Date().toISOString(),
  } as const;
  await inTransaction(db, (tx) => applyChange({ jobs, db: tx }, environment, removal, '{}'));
  await until('the answer', () => environment.sent(1).length === 2);
  expect(model.ended).toHaveLength(1);
  expect(JSON.stringify(think.requests.at(-1))).not.toContain('papoula');
  const kept = `select 1 from run_step where (messages::text || detail::text) ~ 'papoula'`;
  expect(await environment.rows(z.unknown(), kept)).toEqual([]);
});

test('a turn that broke off goes on with the steps that it has, and writes its effects once', async () => {
  const { environment, think } = await startThinkingEnvironment(
    (_, step) => {
      if (step === 0)
        return {
          calls: [
            call('set_labels', { labels: ['Entrega'] }),
            call('set_contact_field', { field: 'Bairro', value: 'Centro' }),
            call('assign_team', { team: 'Vendas' }),
            call('add_note', { text: 'Quer para hoje.' }),
          ],
        };
      if (step === 1) throw new Error('the process died');
      return told;
    },
    { builtinFirst: false },
  );
  await using _ = environment;
  const { db } = environment.services;
  for (const [sql, name] of [
    [
      `insert into label (id, workspace_id, name, name_key, colour) values ($1, $2, $3, lower($3), 'info')`,
      'Entrega',
    ],
    ['insert into contact_field (id, workspace_id, name) values ($1, $2, $3)', 'Bairro'],
    ['insert into team (id, workspace_id, name) values ($1, $2, $3)', 'Vendas'],
  ] as const)
    await db.query(sql, [uuidv7(), environment.workspaceId, name]);
  await environment.act(1, { kind: 'text', text: 'demora quanto até o Centro?' });
  await until('the answer', () => environment.sent(1).length === 1);
  expect(think.requests).toHaveLength(3);
  expect(await runs(environment)).toEqual([
    { state: 'settled', brain: 'model', outcome: 'reply', cost: 240, steps: 4 },
  ]);
  expect(
    await environment.rows(
      z.object({
        labels: z.number(),
        notes: z.array(z.string()),
        fields: z.array(z.string()),
        team: z.string(),
      }),
      `select (select count(*)::integer from conversation_label) as labels, (select array_agg(text) from note n join agent a on a.id = n.user_id) as notes,
        (select array_agg(f.value) from contact k, jsonb_each_text(k.fields) f) as fields, (select t.name from conversation c join team t on t.id = c.team_id) as team`,
    ),
  ).toEqual([{ labels: 1, notes: ['Quer para hoje.'], fields: ['Centro'], team: 'Vendas' }]);
  // Who went on has searched for nothing, and its trace says all the same what was found.
  const [run] = await environment.rows(z.object({ trace: z.unknown() }), 'select trace from run');
  expect(run?.trace).toMatchObject([
    { step: 'search', sources: [{ id: 'faq:0' }] },
    { step: 'model' },
    ...Array(4).fill({ step: 'tool' }),
    { step: 'model' },
  ]);
});

test('of one workspace 32 wait for a model at once; the others have their turn after them', async () => {
  const model = hanging();
  const { environment, think } = await startThinkingEnvironment(async (_, __, signal) => {
    await model.wait(signal);
    return told;
  });
  await using _ = environment;
  const customers = Array.from({ length: 40 }, (__, index) => index + 1);
  await Promise.all(
    customers.map((id) => environment.act(id, { kind: 'text', text: 'demora quanto?' })),
  );
  await until('32 turns', () => think.requests.length === 32);
  // A workspace without a place is left out, until one of its turns has ended.
  await environment.act(99, { kind: 'text', text: 'atendente' });
  const isGivenBack = async (): Promise<boolean> => {
    const [row] = await environment.rows(
      z.object({ waiting: z.number() }),
      `select count(*)::integer as waiting from conversation where answer_at is not null and answer_lease_until is null`,
    );
    return (row?.waiting ?? 0) >= 8;
  };
  await until('the others to wait', isGivenBack);
  expect(think.requests).toHaveLength(32);
  model.open();
  await until('every answer', () => customers.every((id) => environment.sent(id).length === 1));
  await until('the person', () => environment.sent(99).length === 1);
});

test('20,000 characters in five messages, more than the model reads, have one outcome', async () => {
  const { environment, think } = await startThinkingEnvironment(
    () => {
      throw new ModelFailure('too_long', { status: 400 });
    },
    { quietMs: 1000 },
  );
  await using _ = environment;
  const text = 'demora quanto? '.repeat(300).slice(0, 4000);
  for (let count = 0; count < 5; count += 1) await environment.act(1, { kind: 'text', text });
  await until('the answer', () => environment.sent(1).length > 0);
  const outcomes = await environment.rows(
    z.object({ outcome: z.string().nullable() }),
    `select outcome from message where direction = 'in'`,
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill(outcomes[0]?.outcome));
  expect(outcomes[0]?.outcome).not.toBeNull();
  expect(await runs(environment)).toMatchObject([{ state: 'settled' }]);
  expect(think.requests).toHaveLength(1);
  expect(environment.sent(1)).toHaveLength(1);
});
