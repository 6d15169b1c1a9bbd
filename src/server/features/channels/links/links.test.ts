import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { ChannelLink, linkRoutes } from '#contract/channels/links.ts';
import { Contact } from '#contract/contacts/contacts.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
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

const Made = z.object({ id: z.string() });
const Conversations = conversationRoutes.listConversations.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;
const Links = linkRoutes.listLinks.answer.data;
const accounts: Record<string, { path: string; more?: object }> = {
  telegram: { path: 'telegram/bots' },
  whatsapp: { path: 'whatsapp/numbers' },
  messenger: { path: 'messenger/pages', more: { getStartedPayload: 'GET_STARTED' } },
  instagram: { path: 'instagram/accounts' },
};

/** A simulated channel whose agent greets at once. */
async function shop(type: string) {
  const account = await environment.account();
  const { path = '', more = {} } = accounts[type] ?? {};
  const keys = z
    .record(z.string(), z.unknown())
    .parse((await account.call('POST', `/api/simulator/${path}`, { name: 'Padaria' })).data);
  const given = type === 'telegram' ? { telegramToken: keys['token'] } : keys;
  const made = { type, displayName: 'Balcão', mode: 'simulated' };
  const channel = Channel.parse((await account.call('POST', '/channels', made)).data);
  const setup = { channelId: channel.id, setupData: { type, ...given, ...more } };
  const connected = await account.call('POST', '/channels/setup', setup);
  expect(connected.status, connected.text).toBe(200);
  const config = {
    greeting: 'Bem-vindo à padaria.',
    menu: [],
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
  };
  const { id } = Made.parse(
    (await account.call('POST', '/agents', { name: 'Recepção', channelType: type, config })).data,
  );
  await account.call('PATCH', `/agents/${id}`, { config, publish: true });
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  const links = `/api/channels/${channel.id}/links`;
  return {
    account,
    links,
    settings: Channel.parse(connected.data).settings,
    link: async (name: string, words = '') =>
      ChannelLink.parse((await account.call('POST', links, { name, words })).data),
    listed: async () => Links.parse((await account.call('GET', links)).data),
    act: async (customer: string, action: object) => {
      const phone = `/api/simulator/channels/${channel.id}/phone`;
      const answer = await account.call('POST', phone, { customer, action });
      expect(answer.status, answer.text).toBe(200);
    },
    /** Looks again until every message of the customer has its outcome, `count` of them. */
    heard: (customer: string, count: number) => heard(account, customer, count),
  };
}

async function heard(account: Account, customer: string, count: number) {
  const read = async () => {
    const { conversations } = Conversations.parse(
      (await account.call('GET', '/api/conversations?state=all')).data,
    );
    const one = conversations.find(({ contactName }) => contactName === customer);
    if (!one) return null;
    const { messages } = Thread.parse(
      (await account.call('GET', `/api/conversations/${one.id}/messages`)).data,
    );
    return { one, messages: messages.toReversed() };
  };
  await until(
    `the outcomes of ${customer}`,
    async () => (await read())?.messages.filter(({ outcome }) => outcome !== null).length === count,
    30_000,
  );
  const found = await read();
  if (!found) throw new Error('there is no conversation');
  const contact = Contact.parse(
    (await account.call('GET', `/api/contacts/${found.one.contactId}`)).data,
  );
  return { messages: found.messages, contact, origin: contact.conversations[0]?.origin };
}

test('Telegram: whoever comes by a link is greeted once, as by /start, and its name is known', async () => {
  const { settings, link, listed, act, heard: hears } = await shop('telegram');
  const counter = await link('Balcão');
  const other = await link('Cartão de visita', 'o Telegram não mostra palavras');
  expect(counter).toMatchObject({
    url: `https://t.me/${String(settings['username'])}?start=balcao`,
    words: null,
    conversations: 0,
  });
  expect(other).toMatchObject({ ref: 'cartao-de-visita', words: null });

  await act('Bia', { kind: 'text', text: '/start' });
  await act('Ana Souza', { kind: 'link', ref: counter.ref });
  const plain = await hears('Bia', 1);
  const came = await hears('Ana Souza', 1);
  const said = ({ messages }: typeof came) =>
    messages.filter(({ direction }) => direction === 'out').map(({ parts }) => parts);
  expect(said(came)).toEqual(said(plain));
  expect(came.messages.map(({ outcome, outcomeReason }) => ({ outcome, outcomeReason }))).toEqual(
    plain.messages.map(({ outcome, outcomeReason }) => ({ outcome, outcomeReason })),
  );
  expect(came).toMatchObject({
    origin: 'Balcão',
    contact: { cameFrom: { from: 'link', ref: 'balcao', name: 'Balcão' } },
  });
  expect(plain).toMatchObject({ origin: null, contact: { cameFrom: null } });

  // The origin is that of the first message, whatever they come by later.
  await act('Ana Souza', { kind: 'link', ref: other.ref });
  expect(await hears('Ana Souza', 2)).toMatchObject({ origin: 'Balcão' });
  expect((await listed()).links.map(({ name, conversations }) => [name, conversations])).toEqual([
    ['Cartão de visita', 0],
    ['Balcão', 1],
  ]);
});

test('WhatsApp: a link is known by its words, the longest of those that fit', async () => {
  const { account, links, settings, link, listed, act, heard: hears } = await shop('whatsapp');
  const short = await link('Balcão', 'Olá! Vim pelo balcão.');
  const long = await link('Balcão da praia', 'Olá! Vim pelo balcão da praia.');
  const digits = String(settings['displayPhone']).replaceAll(/\D/g, '');
  expect(short.url).toBe(`https://wa.me/${digits}?text=Ol%C3%A1!%20Vim%20pelo%20balc%C3%A3o.`);
  for (const [words, status, code] of [
    ['Oi, tudo', 400, 'link_words_few'],
    ['OLÁ, vim pelo  balcão', 409, 'link_words_taken'],
  ] as const)
    expect(await account.call('POST', links, { name: 'Mais um', words })).toMatchObject({
      status,
      code,
    });

  await act('Ana Souza', { kind: 'link', ref: long.ref, words: long.words });
  await act('Bia', { kind: 'text', text: 'olá, vim pelo balcão! Vocês abrem domingo?' });
  await act('Caio', { kind: 'text', text: 'Olá! Vim pelo balcãozinho' });
  expect((await hears('Ana Souza', 1)).origin).toBe('Balcão da praia');
  const bia = await hears('Bia', 1);
  expect(bia).toMatchObject({ origin: 'Balcão', contact: { cameFrom: { name: 'Balcão' } } });
  expect(await hears('Caio', 1)).toMatchObject({ origin: null, contact: { cameFrom: null } });
  const { knownBy, takesWords, links: all } = await listed();
  expect({ knownBy, takesWords }).toEqual({ knownBy: 'words', takesWords: true });
  expect(all.map(({ conversations }) => conversations)).toEqual([1, 1]);
});

test('Messenger: the code comes with the first press, and later on by itself', async () => {
  const { settings, link, listed, act, heard: hears } = await shop('messenger');
  const { ref, url } = await link('Vitrine', 'Oi, vi a vitrine');
  const name = String(settings['username'] ?? settings['pageId']);
  expect(url).toBe(`https://m.me/${name}?ref=vitrine&text=Oi%2C%20vi%20a%20vitrine`);
  await act('Ana Souza', { kind: 'link', ref });
  expect(await hears('Ana Souza', 1)).toMatchObject({ origin: 'Vitrine' });
  // Somebody who had written before comes by it: their conversation began without it.
  await act('Bia', { kind: 'text', text: 'Oi' });
  await hears('Bia', 1);
  await act('Bia', { kind: 'link', ref });
  const bia = await hears('Bia', 2);
  expect(bia.origin).toBeNull();
  expect(bia.messages.at(-1)).toMatchObject({ outcome: 'closed' });
  expect((await listed()).links.map(({ conversations }) => conversations)).toEqual([1]);
});

test('a removed link is not recognised any more, and keeps its name where it was', async () => {
  const { account, links, link, listed, act, heard: hears } = await shop('telegram');
  const old = await link('Panfleto');
  await act('Ana Souza', { kind: 'link', ref: old.ref });
  await hears('Ana Souza', 1);
  const renamed = { name: 'Panfleto de maio' };
  expect((await account.call('PATCH', `/api/links/${old.id}`, renamed)).status).toBe(200);
  expect((await account.call('DELETE', `/api/links/${old.id}`)).status).toBe(200);
  expect(await account.call('DELETE', `/api/links/${old.id}`)).toMatchObject({
    status: 404,
    code: 'link_not_found',
  });
  expect((await link('Panfleto')).ref).toBe('panfleto-2');
  await act('Bia', { kind: 'link', ref: old.ref });
  expect(await hears('Bia', 1)).toMatchObject({
    origin: null,
    contact: { cameFrom: { ref: 'panfleto', name: null } },
  });
  expect((await hears('Ana Souza', 1)).origin).toBe('Panfleto de maio');

  const stranger = await environment.account();
  for (const [method, path, body] of [
    ['GET', links, undefined],
    ['POST', links, { name: 'Meu' }],
    ['PATCH', `/api/links/${(await listed()).links[0]?.id}`, { name: 'Meu' }],
    ['DELETE', `/api/links/${(await listed()).links[0]?.id}`, undefined],
  ] as const)
    expect((await stranger.call(method, path, body)).status).toBe(404);
  expect((await listed()).links.map(({ name }) => name)).toEqual(['Panfleto']);
});
