import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContactMedia, contactMediaRoutes } from '#contract/contacts/contact-media.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { act, channelOf } from '#test/customers/simulated-shop.ts';
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

const Page = contactMediaRoutes.listContactMedia.answer.data;
const page = async (who: Account, id: string, query = '') =>
  Page.parse((await who.call('GET', `/api/contacts/${id}/media?${query}`)).data);
const contacts = async (who: Account) =>
  contactRoutes.listContacts.answer.data.parse((await who.call('GET', '/api/contacts')).data)
    .contacts;
const kinds = (media: ContactMedia[]) => media.map(({ part }) => part.media);

test('the files of a person over all their conversations, the newest first, by kind', async () => {
  const [rita, stranger] = [await environment.account(), await environment.account()];
  const [first, second] = [await channelOf(rita, false), await channelOf(rita, false)];
  await act(rita, first, { kind: 'photo', caption: 'O bolo' }, 'Ana Souza');
  await act(rita, first, { kind: 'text', text: 'Este' }, 'Ana Souza');
  await act(rita, first, { kind: 'voice' }, 'Bruno Lima');
  await until('both', async () => (await contacts(rita)).length === 2);
  const idOf = async (name: string) =>
    (await contacts(rita)).find((contact) => contact.name === name)?.id ?? '';
  const [ana, bruno] = [await idOf('Ana Souza'), await idOf('Bruno Lima')];
  await until('the photo', async () => (await page(rita, ana)).media.length === 1);
  await until('the voice', async () => (await page(rita, bruno)).media.length === 1);
  await act(rita, second, { kind: 'voice' }, 'Ana Souza');
  await until('the other chat', async () => (await contacts(rita)).length === 3);
  const other = (await contacts(rita)).find(
    ({ id, name }) => name === 'Ana Souza' && id !== ana,
  )?.id;
  await until('its voice', async () => (await page(rita, other ?? '')).media.length === 1);
  const merged = await rita.call('POST', `/api/contacts/${ana}/merge`, {
    from: other,
    choices: [],
  });
  expect(merged.status, merged.text).toBe(200);

  const { media, hasMore } = await page(rita, ana);
  expect(hasMore).toBe(false);
  expect(media).toMatchObject([
    { index: 0, isFromCustomer: true, part: { media: 'voice', available: true } },
    { index: 0, isFromCustomer: true, part: { media: 'image', caption: 'O bolo' } },
  ]);
  expect(new Set(media.map((one) => one.conversationId)).size).toBe(2);
  expect((await page(rita, other ?? '')).media, 'by the merged id as well').toEqual(media);
  expect(kinds((await page(rita, ana, 'kind=image')).media)).toEqual(['image']);
  expect(kinds((await page(rita, ana, 'kind=audio')).media)).toEqual(['voice']);
  expect(kinds((await page(rita, ana, 'kind=document')).media)).toEqual([]);
  const headers = { authorization: `Bearer ${rita.token}` };
  const files = media.map(({ messageId, index }) =>
    fetch(`${environment.origin}/api/messages/${messageId}/media/${index}`, { headers }),
  );
  const types = (await Promise.all(files)).map((file) => file.headers.get('content-type'));
  expect(types, 'a voice is played in the page, whatever codec it names').toEqual([
    'audio/ogg',
    'image/png',
  ]);

  const path = `/api/contacts/${ana}/media`;
  expect(await stranger.call('GET', path)).toMatchObject({ code: 'contact_not_found' });
  for (const query of ['kind=sticker', 'after=x'])
    expect(await rita.call('GET', `${path}?${query}`)).toMatchObject({ status: 400 });
  await environment.services.db.query('update channel set purged_at = now() where id = $1', [
    second,
  ]);
  expect(kinds((await page(rita, ana)).media), 'not of a channel that is deleted').toEqual([
    'image',
  ]);
});

test('many files come thirty at a time, however many one message has', async () => {
  const rita = await environment.account();
  const channelId = await channelOf(rita, false);
  await act(rita, channelId, { kind: 'text', text: 'Oi' }, 'Ana Souza');
  await until('Ana', async () => (await contacts(rita)).length === 1);
  const [ana] = await contacts(rita);
  // Twenty messages at the same moment, each with a text, two photos, a sticker, and a photo that
  // is not here yet.
  const photo = (blob: string) => ({ kind: 'media', media: 'image', blob });
  const parts = [
    { kind: 'text', text: 'x' },
    photo('a'),
    { kind: 'media', media: 'image' },
    { kind: 'media', media: 'sticker', blob: 'c' },
    photo('b'),
  ];
  await environment.services.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, delivery, parts)
     select gen_random_uuid(), c.workspace_id, c.channel_id, c.id, 'out', 'person', 100 + n, case when n = 1 then 'cancelled' else 'sent' end, $2
     from conversation c, generate_series(1, 21) n where c.workspace_id = $1`,
    [rita.workspaceId, JSON.stringify(parts)],
  );
  const all = await page(rita, ana?.id ?? '');
  expect(all).toMatchObject({ hasMore: true, media: { length: 30 } });
  const rest = await page(rita, ana?.id ?? '', `after=${all.media.at(-1)?.place}`);
  expect(rest).toMatchObject({ hasMore: false, media: { length: 10 } });
  const files = [...all.media, ...rest.media].map((one) => `${one.messageId} ${one.index}`);
  expect(new Set(files).size, 'each file once').toBe(40);
  expect(new Set([...all.media, ...rest.media].map(({ index }) => index))).toEqual(new Set([1, 4]));
  const odd = all.media[2];
  const between = await page(rita, ana?.id ?? '', `after=${odd?.place}`);
  expect(between.media[0], 'within a message').toEqual(all.media[3]);
});
