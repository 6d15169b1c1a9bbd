import { afterAll, beforeAll, expect, test } from 'vitest';
import { automaticTextRoutes } from '#contract/automatic-texts.ts';
import { channelOf } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

const Preview = automaticTextRoutes.previewAutomaticTexts.answer.data;
const now = { time: new Date() };
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({}, undefined, () => now.time);
});
afterAll(() => environment[Symbol.asyncDispose]());

const texts = { greeting: 'Olá!', away: 'Estamos fechados.', promise: true };
const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
const friday = { date: '2020-11-27', name: 'Feriado', yearly: true };

const shown = async (account: Account, body: object) => {
  const answer = await account.call('POST', '/api/automatic-texts/preview', {
    channelId: null,
    texts,
    ...body,
  });
  expect(answer.status, answer.text).toBe(200);
  return Preview.parse(answer.data);
};
const set = async (account: Account, path: string, body: object) =>
  expect((await account.call('PUT', path, body)).status).toBe(200);

// A Thursday at 22:30 in Acre, 23:30 in Manaus, and 0:30 of Friday in São Paulo.
const night = '2026-11-27T03:30:00Z';
test.each([
  [night, 'America/Sao_Paulo', [], 'Voltamos hoje às 9h.'],
  [night, 'America/Manaus', [], 'Voltamos amanhã às 9h.'],
  [night, 'America/Rio_Branco', [], 'Voltamos amanhã às 9h.'],
  [night, 'America/Manaus', [friday], 'Voltamos na segunda-feira às 9h.'],
  [night, 'America/Sao_Paulo', [friday], 'Voltamos na segunda-feira às 9h.'],
  // By day the text is shown as it will be when the business closes.
  ['2026-11-26T15:00:00Z', 'America/Sao_Paulo', [friday], 'Voltamos na segunda-feira às 9h.'],
])('at %s in %s with the holidays %j: %s', async (time, timeZone, holidays, promise) => {
  now.time = new Date(time);
  const account = await environment.account();
  await set(account, '/api/business-hours', { timeZone, blocks: week, holidays });
  expect(await shown(account, {})).toEqual({
    greeting: 'Olá!',
    away: `Estamos fechados. ${promise}`,
    neverCloses: false,
  });
});

test('a preview goes by the hours of the channel, and shows what is not said as nothing', async () => {
  now.time = new Date(night);
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, false);
  expect(await shown(account, { channelId })).toEqual({
    greeting: 'Olá!',
    away: null,
    neverCloses: true,
  });
  const hours = { timeZone: 'America/Manaus', blocks: week, holidays: [] };
  await set(account, `/api/channels/${channelId}/business-hours`, { hours });
  expect((await shown(account, { channelId })).away).toContain('amanhã');
  expect((await shown(account, {})).neverCloses, 'those of the business').toBe(true);
  expect((await shown(account, { hours })).away, 'hours that are not saved').toContain('amanhã');
  const silent = { greeting: '', away: '', promise: true };
  expect(await shown(account, { channelId, texts: silent })).toEqual({
    greeting: null,
    away: null,
    neverCloses: false,
  });
  const english = { ...texts, away: 'We are closed now.' };
  expect((await shown(account, { channelId, texts: english })).away).toBe(
    'We are closed now. We are back tomorrow at 9 am.',
  );
  expect(
    await stranger.call('POST', '/api/automatic-texts/preview', { channelId, texts }),
  ).toMatchObject({ status: 404, code: 'channel_not_found' });
});

test('a new workspace has an away text; an attendant reads the texts and changes none', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  const own = `/api/channels/${channelId}/automatic-texts`;
  expect((await account.call('GET', '/api/automatic-texts')).data).toEqual({
    greeting: '',
    away: 'Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.',
    promise: true,
  });
  expect((await account.call('GET', own)).data).toEqual({
    greeting: null,
    away: null,
    promise: null,
  });
  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  for (const path of ['/api/automatic-texts', own])
    expect(await account.call('PUT', path, texts)).toMatchObject({ status: 403 });
  expect((await account.call('GET', own)).status).toBe(200);
});
