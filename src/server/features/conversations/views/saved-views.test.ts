import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  MOST_COUNTED_IN_VIEW,
  MOST_SHARED_VIEWS,
  MOST_VIEWS_OF_ONE,
  SavedView,
  savedViewRoutes,
} from '#contract/conversations/saved-views.ts';
import { inTransaction } from '#server/platform/db.ts';
import { connectBot } from '#test/customers/customer-line.ts';
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

const path = '/api/saved-views';
const views = async (who: Account) =>
  savedViewRoutes.listSavedViews.answer.data.parse((await who.call('GET', path)).data).views;
const names = async (who: Account) => (await views(who)).map(({ name }) => name);
const post = (who: Account, body: object) => who.call('POST', path, body);
const save = async (who: Account, body: object): Promise<SavedView> => {
  const answer = await post(who, body);
  expect(answer.status, answer.text).toBe(201);
  return SavedView.parse(answer.data);
};
const patch = (who: Account, { id }: SavedView, body: object) =>
  who.call('PATCH', `${path}/${id}`, body);
const remove = (who: Account, { id }: SavedView) => who.call('DELETE', `${path}/${id}`);
const attendant = async (owner: Account): Promise<Account> => {
  const who = await environment.colleague(owner);
  await owner.call('PATCH', `/api/people/${who.userId}`, { role: 'attendant' });
  return who;
};
const idOf = (data: unknown) => z.object({ id: z.string() }).parse(data).id;

test('a filter is saved under a name, with its number for whoever looks', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const line = await connectBot(rita, { active: false });
  for (const name of ['Ana', 'Bruno']) await line.write(name, 'Oi?');
  const labelId = idOf((await rita.call('POST', '/api/labels', { name: 'Bolos' })).data);
  const list = z.object({
    conversations: z.array(z.object({ id: z.string(), waitingSince: z.string().nullable() })),
  });
  const rows = async () =>
    list.parse((await rita.call('GET', '/api/conversations')).data).conversations;
  await until('both to wait', async () => {
    const all = await rows();
    return all.length === 2 && all.every((row) => row.waitingSince !== null);
  });
  const [first] = await rows();
  await rita.call('PUT', `/api/conversations/${first?.id}/labels`, { labelIds: [labelId] });
  await rita.call('POST', `/api/conversations/${first?.id}/take-over`);

  const filter = { state: 'waiting', channelId: line.channelId, labelId };
  const cakes = await save(rita, { name: ' Bolos que esperam ', filter, isShared: true });
  expect(cakes).toEqual({
    id: cakes.id,
    name: 'Bolos que esperam',
    filter,
    isShared: true,
    isMine: true,
    isInMyHands: true,
    ownerName: 'Dona Rita',
    count: 1,
  });
  const mine = await save(rita, { name: 'As minhas', filter: { state: 'mine' }, isShared: true });
  const searched = await save(rita, {
    name: 'Ana',
    filter: { state: 'all', search: 'ana', team: 'mine' },
  });
  expect(searched).toMatchObject({ filter: { search: 'ana', team: 'mine' }, count: 0 });
  expect(
    (await views(bia)).map(({ name, count, isMine, ownerName }) => [
      name,
      count,
      isMine,
      ownerName,
    ]),
    'what is shared is counted for whoever looks; what is not shared is nobody else’s',
  ).toEqual([
    ['As minhas', 0, false, 'Dona Rita'],
    ['Bolos que esperam', 1, false, 'Dona Rita'],
  ]);
  expect(await names(rita)).toEqual(['Ana', 'As minhas', 'Bolos que esperam']);

  const told: string[] = [];
  environment.services.bus.subscribe('live', (payload) => told.push(payload));
  const changed = await patch(rita, mine, { filter: { state: 'for_you' }, name: 'Para nós' });
  expect(changed).toMatchObject({
    status: 200,
    data: { name: 'Para nós', filter: { state: 'for_you' }, count: 2, isShared: true },
  });
  expect(told).toContain(`${rita.workspaceId} views`);
  await rita.call('DELETE', `/api/labels/${labelId}`);
  expect(await names(rita), 'a view goes with what it filters by').toEqual(['Ana', 'Para nós']);
  expect((await remove(rita, mine)).status).toBe(200);
  expect(await names(bia)).toEqual([]);
});

test('a number says no more than a hundred', async () => {
  const rita = await environment.account();
  const line = await connectBot(rita, { active: false });
  await environment.services.db.query(
    `with k as (insert into contact (id, workspace_id) select gen_random_uuid(), $1 from generate_series(0, $3) returning id)
     insert into conversation (id, workspace_id, channel_id, contact_id, chat) select gen_random_uuid(), $1, $2, k.id, k.id::text from k`,
    [rita.workspaceId, line.channelId, MOST_COUNTED_IN_VIEW],
  );
  expect(await save(rita, { name: 'Todas', filter: {} })).toMatchObject({
    filter: { state: 'all' },
    count: MOST_COUNTED_IN_VIEW,
  });
});

test('a search that cannot be counted in a moment keeps nobody waiting for the views', async () => {
  const rita = await environment.account();
  await save(rita, { name: 'Ana', filter: { search: 'ana' } });
  await save(rita, { name: 'Todas', filter: {} });
  const counts = async () => (await views(rita)).map(({ count }) => count);
  expect(await counts()).toEqual([0, 0]);
  await inTransaction(environment.services.db, async (tx) => {
    await tx.query('lock table message_words in access exclusive mode');
    expect(await counts()).toEqual([MOST_COUNTED_IN_VIEW, 0]);
  });
  expect(await counts()).toEqual([0, 0]);
});

test('a name is one person’s once, and has one to forty characters', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const view = { name: 'Às vezes', filter: {} };
  await save(rita, view);
  await save(bia, view);
  expect(await post(rita, { ...view, name: 'ÀS VEZES', isShared: true })).toMatchObject({
    status: 409,
    code: 'view_taken',
    error: 'Já existe uma vista com esse nome. Escolha outro.',
  });
  const other = await save(rita, { ...view, name: 'x'.repeat(40) });
  expect(await patch(rita, other, { name: 'às vezes' })).toMatchObject({ code: 'view_taken' });
  for (const name of ['', '  ', 'x'.repeat(41)])
    expect(await post(rita, { ...view, name })).toMatchObject({ status: 400 });
  for (const filter of [{ state: 'nonsense' }, { page: 2 }, { channelId: 'x' }])
    expect(await post(rita, { name: 'Outra', filter })).toMatchObject({ status: 400 });
});

test('what is shared is changed by its owner and by who runs the workspace', async () => {
  const rita = await environment.account();
  const bia = await attendant(rita);
  const caio = await attendant(rita);
  const own = await save(bia, { name: 'Só minha', filter: {} });
  const shared = await save(bia, { name: 'De todos', filter: {}, isShared: true });
  for (const act of [patch(rita, own, { name: 'x' }), remove(rita, own)])
    expect(await act).toMatchObject({ status: 404, code: 'view_not_found' });
  for (const act of [patch(caio, shared, { name: 'x' }), remove(caio, shared)])
    expect(await act).toMatchObject({ status: 403, code: 'view_of_another' });
  expect(await views(caio)).toMatchObject([{ id: shared.id, isMine: false, isInMyHands: false }]);
  expect(await views(rita)).toMatchObject([{ id: shared.id, isMine: false, isInMyHands: true }]);

  expect(await patch(rita, shared, { name: 'Da loja' })).toMatchObject({
    status: 200,
    data: { name: 'Da loja', isMine: false, ownerName: expect.any(String) },
  });
  expect(await patch(rita, shared, { isShared: false })).toMatchObject({ code: 'view_of_another' });
  const stranger = await environment.account();
  expect(await patch(stranger, shared, { name: 'x' })).toMatchObject({ code: 'view_not_found' });
  expect(await names(stranger)).toEqual([]);
  expect((await patch(bia, shared, { isShared: false })).status).toBe(200);
  expect(await names(caio)).toEqual([]);
  expect((await patch(bia, shared, { isShared: true })).status).toBe(200);

  const actions = await environment.services.db.query<{ action: string }>(
    `select action from audit_entry where workspace_id = $1 and subject = $2 order by created_at, id`,
    [rita.workspaceId, shared.id],
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([
    'view.created',
    'view.changed',
    'view.changed',
    'view.changed',
  ]);

  expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).status).toBe(200);
  expect(await names(caio), 'what somebody shared stays when they leave').toEqual(['Da loja']);
  const { rows } = await environment.services.db.query(
    'select 1 from saved_view where user_id = $1 and not is_shared',
    [bia.userId],
  );
  expect(rows, 'what they alone had does not').toEqual([]);
  expect((await remove(rita, shared)).status).toBe(200);
});

test('a filter names only what the workspace has', async () => {
  const [rita, stranger] = [await environment.account(), await environment.account()];
  const line = await connectBot(stranger);
  const labelId = idOf((await stranger.call('POST', '/api/labels', { name: 'Bolos' })).data);
  const team = idOf((await stranger.call('POST', '/api/teams', { name: 'Vendas' })).data);
  const [agent] = z
    .object({ agents: z.array(z.object({ id: z.string() })) })
    .parse((await stranger.call('GET', '/agents')).data).agents;
  const view = await save(rita, { name: 'Todas', filter: {} });
  for (const [filter, code] of [
    [{ channelId: line.channelId }, 'channel_not_found'],
    [{ labelId }, 'label_not_found'],
    [{ agentId: agent?.id }, 'agent_not_found'],
    [{ team }, 'team_not_found'],
  ] as const) {
    expect(await post(rita, { name: code, filter })).toMatchObject({ status: 404, code });
    expect(await patch(rita, view, { filter })).toMatchObject({ status: 404, code });
  }
  expect(await names(rita)).toEqual(['Todas']);
});

test('there is a most of one person and of a workspace', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const fill = (who: Account, count: number, isShared: boolean) =>
    environment.services.db.query(
      `insert into saved_view (id, workspace_id, user_id, name, name_key, is_shared, state, of_my_teams)
       select gen_random_uuid(), $1, $2, $3 || n, $3 || n, $4, 'all', false from generate_series(1, $5) n`,
      [rita.workspaceId, who.userId, isShared ? 's' : 'o', isShared, count],
    );
  await fill(rita, MOST_VIEWS_OF_ONE - 1, false);
  const last = await save(rita, { name: 'A última', filter: {} });
  expect(await post(rita, { name: 'Mais uma', filter: {} })).toMatchObject({
    status: 409,
    code: 'too_many_views',
    error: 'Você já tem 50 vistas. Exclua uma que não usa mais.',
  });
  await fill(bia, MOST_SHARED_VIEWS, true);
  expect(await patch(rita, last, { isShared: true })).toMatchObject({
    status: 409,
    code: 'too_many_shared_views',
  });
  expect((await remove(rita, last)).status).toBe(200);
  expect(await post(rita, { name: 'Mais uma', filter: {}, isShared: true })).toMatchObject({
    code: 'too_many_shared_views',
  });
  expect(await views(rita)).toHaveLength(MOST_VIEWS_OF_ONE - 1 + MOST_SHARED_VIEWS);
});
