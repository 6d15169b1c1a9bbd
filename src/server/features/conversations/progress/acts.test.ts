import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ActResult,
  conversationActRoutes,
} from '#contract/conversations/conversation-acts.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { MOST_LABELS_OF_ONE } from '#contract/conversations/labels.ts';
import { connectBot, type CustomerLine } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const path = '/api/conversations/acts';
const list = async (who: Account) =>
  conversationRoutes.listConversations.answer.data.parse(
    (await who.call('GET', '/api/conversations?limit=100')).data,
  );
const does = async (
  who: Account,
  ids: (string | { id: string; seen: string | null })[],
  act: object,
  headers = {},
): Promise<ActResult[]> => {
  const answer = await who.call('POST', path, { ids, act }, headers);
  expect(answer.status, answer.text).toBe(200);
  return conversationActRoutes.actOnConversations.answer.data.parse(answer.data).results;
};
const done = (id: string): ActResult => ({ id, done: true, code: null, error: null });
const nobodys = '01890000-0000-7000-8000-000000000000';
const notFound = {
  id: nobodys,
  done: false,
  code: 'not_found',
  error: 'Não encontramos o que você pediu.',
};
const idOf = (data: unknown) => z.object({ id: z.string() }).parse(data).id;

/** Customers who wait for a person, and the ids of their conversations by name. */
async function waiting(
  who: Account,
  names: string[],
): Promise<{ line: CustomerLine; ids: string[] }> {
  const line = await connectBot(who, { active: false });
  for (const name of names) await line.write(name, 'Oi?');
  await until('all to wait', async () => (await list(who)).counts.waiting === names.length);
  const { conversations } = await list(who);
  return {
    line,
    ids: names.map((name) => conversations.find((row) => row.contactName === name)?.id ?? ''),
  };
}

test('several are resolved and opened again, each on its own; one that is refused stops no other', async () => {
  const rita = await environment.account();
  const names = ['Ana', 'Bruno', 'Caio', 'Dora', 'Eva', 'Fábio'];
  const { line, ids } = await waiting(rita, names);
  const [ana = '', bruno = ''] = ids;
  const before = await list(rita);
  const seen = before.conversations.find(({ id }) => id === bruno)?.customerMessageId ?? null;
  await line.write('Bruno', 'Alô?');
  await until('the second', async () => {
    const row = (await list(rita)).conversations.find(({ id }) => id === bruno);
    return row?.customerMessageId !== seen && row?.unanswered === 0;
  });
  const others = ids.slice(2);
  expect(
    await does(rita, [ana, nobodys, { id: bruno, seen }, ...others, ana], { kind: 'resolve' }),
  ).toEqual([
    done(ana),
    notFound,
    {
      id: bruno,
      done: false,
      code: 'customer_wrote',
      error: 'O cliente escreveu de novo enquanto isso. Leia a mensagem antes.',
    },
    ...others.map(done),
  ]);
  expect((await list(rita)).counts).toMatchObject({ waiting: 1, closed: 5 });

  const undone = await does(rita, [bruno, ana, ...others], { kind: 'reopen', undo: true });
  expect(undone).toMatchObject([
    { id: bruno, done: false, code: 'not_resolved' },
    ...[ana, ...others].map(done),
  ]);
  expect((await list(rita)).counts).toEqual(before.counts);
});

test('several are put off and come back', async () => {
  const rita = await environment.account();
  const { ids } = await waiting(rita, ['Ana', 'Bruno']);
  const snooze = (ms: number) => ({
    kind: 'snooze',
    until: new Date(Date.now() + ms).toISOString(),
  });
  expect(await does(rita, ids, snooze(-1000))).toMatchObject([
    { done: false, code: 'snooze_time' },
    { done: false, code: 'snooze_time' },
  ]);
  expect((await list(rita)).counts, 'nothing is half done').toMatchObject({ mine: 0, waiting: 2 });
  expect(await does(rita, ids, snooze(3_600_000))).toEqual(ids.map(done));
  expect((await list(rita)).counts).toMatchObject({ snoozed: 2, waiting: 0 });
  expect(await does(rita, [...ids, nobodys], { kind: 'wake' })).toEqual([
    ...ids.map(done),
    notFound,
  ]);
  expect((await list(rita)).counts).toMatchObject({ snoozed: 0, mine: 2 });
});

test('several are given to a person or a team', async () => {
  const [rita, stranger] = [await environment.account(), await environment.account()];
  const bia = await environment.colleague(rita);
  const { ids } = await waiting(rita, ['Ana', 'Bruno']);
  const teamId = idOf((await rita.call('POST', '/api/teams', { name: 'Vendas' })).data);
  const assign = (userId: string | null, more = {}) => ({ kind: 'assign', userId, ...more });
  expect(await does(rita, ids, assign(stranger.userId))).toMatchObject([
    { code: 'person_not_found' },
    { code: 'person_not_found' },
  ]);
  expect(await does(rita, ids, assign(bia.userId, { teamId: nobodys }))).toMatchObject([
    { code: 'team_not_found', error: 'Este time não existe mais. Recarregue a página.' },
    { code: 'team_not_found' },
  ]);
  expect((await list(bia)).counts).toMatchObject({ mine: 0, person: 0 });
  expect(await does(rita, ids, assign(bia.userId, { teamId }))).toEqual(ids.map(done));
  expect((await list(bia)).counts).toMatchObject({ mine: 2 });
  expect((await list(bia)).conversations.map(({ team }) => team?.id)).toEqual([teamId, teamId]);
  expect((await bia.call('GET', '/api/notifications')).data).toMatchObject({
    notifications: [{ title: '2 conversas agora são suas' }],
  });
  expect(await does(stranger, ids, assign(null))).toMatchObject([
    { code: 'not_found' },
    { code: 'not_found' },
  ]);
});

test('a label is put on several or taken from them, and their others stay', async () => {
  const rita = await environment.account();
  const { ids } = await waiting(rita, ['Ana', 'Bruno']);
  const [ana = ''] = ids;
  const label = async (name: string) =>
    idOf((await rita.call('POST', '/api/labels', { name })).data);
  const [cakes, bread] = [await label('Bolos'), await label('Pães')];
  await rita.call('PUT', `/api/conversations/${ana}/labels`, { labelIds: [bread] });
  const labels = async () => {
    const { conversations } = await list(rita);
    return ids.map((id) =>
      conversations.find((row) => row.id === id)?.labels.map(({ name }) => name),
    );
  };
  const put = (labelId: string, on: boolean) => does(rita, ids, { kind: 'label', labelId, on });
  expect(await put(cakes, true)).toEqual(ids.map(done));
  expect(await labels()).toEqual([['Bolos', 'Pães'], ['Bolos']]);
  expect(await put(cakes, true), 'twice is once').toEqual(ids.map(done));
  expect(await put(bread, false)).toEqual(ids.map(done));
  expect(await labels()).toEqual([['Bolos'], ['Bolos']]);
  expect(await put(nobodys, true)).toMatchObject([
    { code: 'label_not_found' },
    { code: 'label_not_found' },
  ]);

  const many = await Promise.all(
    Array.from({ length: MOST_LABELS_OF_ONE }, (_, number) => label(`Etiqueta ${number}`)),
  );
  await rita.call('PUT', `/api/conversations/${ana}/labels`, { labelIds: many });
  expect(await put(bread, true)).toMatchObject([
    {
      id: ana,
      code: 'conversation_labels_full',
      error: 'Esta conversa já tem 20 etiquetas. Tire uma antes.',
    },
    { done: true },
  ]);
});

test('the same call with the same key is done once; what is no act is refused as a whole', async () => {
  const rita = await environment.account();
  const { ids } = await waiting(rita, ['Ana']);
  const key = { 'idempotency-key': 'resolve-them' };
  const resolve = { kind: 'resolve' };
  const first = await does(rita, ids, resolve, key);
  await does(rita, ids, { kind: 'reopen', undo: true });
  expect(await does(rita, ids, resolve, key)).toEqual(first);
  expect((await list(rita)).counts).toMatchObject({ waiting: 1 });
  for (const body of [
    { ids: [], act: resolve },
    { ids: Array.from({ length: 101 }, () => nobodys), act: resolve },
    { ids: ['x'], act: resolve },
    { ids, act: { kind: 'reopen' } },
    { ids, act: { kind: 'erase' } },
    { ids, act: { kind: 'resolve', more: 1 } },
  ])
    expect(await rita.call('POST', path, body)).toMatchObject({ status: 400 });
  expect((await list(rita)).counts).toMatchObject({ waiting: 1 });
});
