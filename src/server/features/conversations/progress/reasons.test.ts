import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRoutes } from '#contract/conversations/notes.ts';
import { firstResolutionReasons } from '#contract/conversations/resolution-reasons.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
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

const path = '/api/resolution-reasons';
const counts = async (account: Account, query = '') =>
  (await account.call('GET', `/api/dashboard/resolutions?timeZone=America/Recife${query}`)).data;
const resolve = (account: Account, id: string, body: object = {}) =>
  account.call('POST', `/api/conversations/${id}/resolve`, body);
const entries = async (account: Account, id: string) =>
  noteRoutes.listNotes.answer.data.parse(
    (await account.call('GET', `/api/conversations/${id}/notes`)).data,
  ).resolutions;

/** Customers who wrote, each with the id of their conversation. */
async function shop(...customers: string[]): Promise<{ account: Account; ids: string[] }> {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  const ids: string[] = [];
  for (const customer of customers) {
    await write(account, channelId, 'oi', customer);
    await until('it', async () => {
      const { conversationId } = await newestQuestion(account);
      if (!ids.includes(conversationId)) ids.push(conversationId);
      return ids.length > customers.indexOf(customer);
    });
  }
  return { account, ids };
}

test('the list is the product’s in the reader’s language, until a workspace has its own', async () => {
  const account = await environment.account();
  expect(await account.call('GET', path)).toMatchObject({
    data: { reasons: firstResolutionReasons.pt, required: false },
  });
  expect(
    (await account.call('GET', path, undefined, { 'accept-language': 'en' })).data,
  ).toMatchObject({ reasons: firstResolutionReasons.en });
  const own = { reasons: [{ id: 'cake', name: 'Bolo encomendado' }], required: true };
  expect(await account.call('PUT', path, own)).toMatchObject({ status: 200, data: own });
  expect((await account.call('GET', path)).data).toEqual(own);
  expect((await (await environment.account()).call('GET', path)).data).toMatchObject({
    required: false,
  });
  const attendant = await environment.colleague(account);
  expect((await attendant.call('GET', path)).data).toEqual(own);
  expect(await attendant.call('PUT', path, own)).toMatchObject({ status: 403 });
  for (const wrong of [
    { reasons: [], required: true },
    {
      reasons: [
        { id: 'a', name: 'Um' },
        { id: 'a', name: 'Dois' },
      ],
      required: false,
    },
    {
      reasons: [
        { id: 'a', name: 'Um' },
        { id: 'b', name: 'um' },
      ],
      required: false,
    },
    { reasons: [{ id: 'a', name: ' ' }], required: false },
    { reasons: [{ id: 'a b', name: 'Um' }], required: false },
    { reasons: [{ id: 'a', name: 'x'.repeat(61) }], required: false },
    {
      reasons: Array.from({ length: 21 }, (_, n) => ({ id: `${n}`, name: `${n}` })),
      required: false,
    },
  ])
    expect(await account.call('PUT', path, wrong), JSON.stringify(wrong)).toMatchObject({
      code: 'invalid_input',
    });
  expect((await account.call('GET', path)).data).toEqual(own);
});

test('a reason and a note stand in the thread and in the figures, and go with an undone resolution', async () => {
  const { account, ids } = await shop('Ana Souza', 'Bruno Lima', 'Caio Reis');
  const [ana = '', bruno = '', caio = ''] = ids;
  const why = { reasonId: 'sold', note: ' Bolo de 40 pessoas ' };
  expect((await resolve(account, ana, why)).status).toBe(200);
  expect((await resolve(account, bruno)).status).toBe(200);
  expect((await resolve(account, caio, { note: 'Ligou' })).status).toBe(200);
  expect(await entries(account, ana)).toMatchObject([
    { authorName: 'Dona Rita', reason: 'Vendido', note: 'Bolo de 40 pessoas' },
  ]);
  expect(await entries(account, bruno)).toMatchObject([{ reason: null, note: null }]);
  expect(await entries(account, caio)).toMatchObject([{ reason: null, note: 'Ligou' }]);
  expect(await counts(account)).toMatchObject({
    total: 3,
    withoutReason: 2,
    reasons: [{ id: 'sold', name: 'Vendido', count: 1 }],
  });
  // A second call changes nothing, and a new name is the name of what was resolved before, too.
  await resolve(account, ana, { reasonId: 'other' });
  await account.call('PUT', path, { reasons: [{ id: 'sold', name: 'Venda' }], required: false });
  expect(await counts(account)).toMatchObject({ reasons: [{ name: 'Venda', count: 1 }] });
  expect(await entries(account, ana)).toMatchObject([{ reason: 'Vendido' }]);
  // A reason that is gone from the list keeps its name in the figures.
  await account.call('PUT', path, { reasons: [], required: false });
  expect(await counts(account)).toMatchObject({ reasons: [{ name: 'Vendido', count: 1 }] });
  expect(await resolve(account, ana, why)).toMatchObject({ code: 'reason_unknown' });

  await account.call('POST', `/api/conversations/${ana}/reopen`, { undo: true });
  expect(await counts(account)).toMatchObject({ total: 2, reasons: [] });
  expect(await entries(account, ana)).toEqual([]);
  expect(await counts(await environment.account())).toMatchObject({ total: 0, reasons: [] });
  await environment.services.db.query(
    `update resolution set resolved_at = now() - interval '8 days' where conversation_id = $1`,
    [bruno],
  );
  expect(await counts(account)).toMatchObject({ total: 1 });
  expect(await counts(account, '&days=30')).toMatchObject({ total: 2 });
});

test('where a reason is obligatory nothing is resolved without one, one by one or many at once', async () => {
  const { account, ids } = await shop('Ana Souza', 'Bruno Lima');
  const [ana = '', bruno = ''] = ids;
  await account.call('PUT', path, { reasons: [{ id: 'sold', name: 'Venda' }], required: true });
  const many = (act: object) => account.call('POST', '/api/conversations/acts', { ids, act });
  const reopen = (id: string) =>
    account.call('POST', `/api/conversations/${id}/reopen`, { undo: true });
  for (const body of [{}, { note: 'Ligou' }, { reasonId: null }])
    expect(await resolve(account, ana, body)).toMatchObject({ status: 409, code: 'reason_needed' });
  expect(await many({ kind: 'resolve' })).toMatchObject({ code: 'reason_needed' });
  expect(await many({ kind: 'resolve', reasonId: 'x' })).toMatchObject({ code: 'reason_unknown' });
  for (const id of ids) expect(await reopen(id)).toMatchObject({ code: 'not_resolved' });
  expect(await many({ kind: 'resolve', reasonId: 'sold', note: 'Feira' })).toMatchObject({
    data: { results: [{ done: true }, { done: true }] },
  });
  for (const id of [ana, bruno])
    expect(await entries(account, id)).toMatchObject([{ reason: 'Venda', note: 'Feira' }]);
  expect(await counts(account)).toMatchObject({ total: 2, withoutReason: 0 });
  expect(await resolve(account, ana, { reasonId: 'sold', note: 'x'.repeat(501) })).toMatchObject({
    code: 'invalid_input',
  });
});
