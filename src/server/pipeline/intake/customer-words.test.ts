import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { Contact } from '#contract/contacts/contacts.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { ana } from '#test/environments/messaging.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  if (!environment.product.simulators) throw new Error('the simulators are off');
  meta = environment.product.simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const Number = z.object({
  whatsappBusinessId: z.string(),
  phoneNumberId: z.string(),
  accessToken: z.string(),
});
const Made = z.object({ id: z.string() });
const Conversations = conversationRoutes.listConversations.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;

async function connect(account: Account, type: string, setupData: object): Promise<void> {
  const made = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Vendas', mode: 'simulated' }))
      .data,
  );
  const connected = await account.call('POST', '/channels/setup', {
    channelId: made.id,
    setupData: { type, ...setupData },
  });
  expect(connected.status, connected.text).toBe(200);
  const config = { greeting: '', menu: [], typingMs: 0, debounce: { quietMs: 0, maxMs: 0 } };
  const { id } = Made.parse(
    (await account.call('POST', '/agents', { name: 'Balcão', channelType: type, config })).data,
  );
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
}

/** Seconds, as Meta tells them; what is older than a day waits for a person. */
const now = Math.floor(Date.now() / 1000) - 600;

/** A simulated number with an agent; `post` brings a change as Meta signs it. */
async function whatsapp() {
  const account = await environment.account();
  const number = Number.parse(
    (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
  );
  await connect(account, 'whatsapp', number);
  const post = async (field: string, content: object): Promise<void> => {
    const metadata = {
      display_phone_number: '558130000000',
      phone_number_id: number.phoneNumberId,
    };
    const contacts = [{ wa_id: '5511987650001', profile: { name: 'Ana Souza' } }];
    const value = { messaging_product: 'whatsapp', metadata, contacts, ...content };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: number.whatsappBusinessId, changes: [{ field, value }] }],
    });
    const signature = `sha256=${createHmac('sha256', meta.appSecret).update(body).digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature };
    expect(
      (await fetch(`${environment.origin}/api/webhook/whatsapp`, { method: 'POST', body, headers }))
        .status,
    ).toBe(200);
  };
  let written = 0;
  const say = (message: object) =>
    post('messages', {
      messages: [
        {
          id: `wamid.${crypto.randomUUID()}`,
          from: '5511987650001',
          timestamp: String(now + written++),
          ...message,
        },
      ],
    });
  /** Written on the simulated phone: from here on it takes answers. */
  const begin = async (): Promise<void> => {
    await meta.control.act(
      number.phoneNumberId,
      { waId: '5511987650001', name: 'Ana Souza' },
      { kind: 'text', text: 'Oi' },
    );
    await heard(account, 1);
  };
  return { account, post, say, begin };
}

/** What the customer wrote, oldest first, once each has its outcome. */
async function heard(account: Account, count: number) {
  const all = async () => {
    const { conversations } = Conversations.parse(
      (await account.call('GET', '/api/conversations?state=all')).data,
    );
    const [first] = conversations;
    if (!first) return { messages: [], contactId: '' };
    const { messages } = Thread.parse(
      (await account.call('GET', `/api/conversations/${first.id}/messages`)).data,
    );
    return {
      messages: messages.filter(({ direction }) => direction === 'in').toReversed(),
      contactId: first.contactId,
    };
  };
  await until(
    'the outcomes',
    async () => {
      const { messages } = await all();
      return messages.length === count && messages.every(({ outcome }) => outcome !== null);
    },
    20_000,
  );
  return all();
}

const contact = async (account: Account, id: string) =>
  Contact.parse((await account.call('GET', `/api/contacts/${id}`)).data);

test('WhatsApp: an order, a form and the leave to call are read, found and handed to a person', async () => {
  const { account, say, begin } = await whatsapp();
  await begin();
  const items = [
    { product_retailer_id: 'BOLO-12', quantity: 3, item_price: 45.1, currency: 'BRL' },
    { product_retailer_id: 'TAPIOCA', quantity: '1', item_price: '8.2', currency: 'BRL' },
  ];
  await say({ type: 'order', order: { catalog_id: '1', text: 'Sem coco', product_items: items } });
  const answers = {
    flow_token: 'segredo',
    screen_0_Nome_completo_0: 'Bia Lima',
    screen_0_Entrega_1: '0_Sim',
    itens: ['pão', 'café'],
  };
  const form = {
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) },
  };
  await say({ type: 'interactive', interactive: form });
  const ends = now + 604_800;
  const permission = {
    response: 'accept',
    expiration_timestamp: ends,
    is_permanent: false,
    response_source: 'user_action',
  };
  await say({
    type: 'interactive',
    interactive: { type: 'call_permission_reply', call_permission_reply: permission },
  });
  const messages = (await heard(account, 4)).messages.slice(1);
  expect(messages.map(({ parts }) => parts)).toEqual([
    [
      {
        kind: 'order',
        items: [
          { product: 'BOLO-12', quantity: 3, price: 45.1, currency: 'BRL' },
          { product: 'TAPIOCA', quantity: 1, price: 8.2, currency: 'BRL' },
        ],
        total: { amount: 143.5, currency: 'BRL' },
        note: 'Sem coco',
      },
    ],
    [
      {
        kind: 'form',
        fields: [
          { name: 'Nome completo', value: 'Bia Lima' },
          { name: 'Entrega', value: 'Sim' },
          { name: 'itens', value: 'pão, café' },
        ],
      },
    ],
    [{ kind: 'call_permission', granted: true, until: new Date(ends * 1000).toISOString() }],
  ]);
  // The first of them hands over; what comes while people have the conversation waits for them.
  expect(messages[0]).toMatchObject({ outcome: 'handed_off', outcomeReason: 'for_person' });
  expect(messages.map(({ outcome }) => outcome)).not.toContain('closed');
  const finds = async (word: string) =>
    Conversations.parse(
      (await account.call('GET', `/api/conversations?state=all&search=${word}`)).data,
    ).conversations.length;
  await until('the words', async () => (await finds('tapioca')) === 1, 20_000);
  await until('the words of the form', async () => (await finds('bia')) === 1, 10_000);
  expect(await finds('segredo')).toBe(0);
});

test('a call that was taken opens nothing again; words do', async () => {
  const { account, post, say, begin } = await whatsapp();
  await begin();
  const [first] = Conversations.parse(
    (await account.call('GET', '/api/conversations?state=all')).data,
  ).conversations;
  expect((await account.call('POST', `/api/conversations/${first?.id}/resolve`, {})).status).toBe(
    200,
  );
  const isResolved = async () =>
    OpenedConversation.parse((await account.call('GET', `/api/conversations/${first?.id}`)).data)
      .resolvedAt !== null;
  expect(await isResolved()).toBe(true);
  const call = {
    from: '5511987650001',
    to: '558130000000',
    direction: 'USER_INITIATED',
    id: 'wacid.9',
    event: 'terminate',
  };
  const ended = {
    timestamp: String(now + 60),
    status: 'COMPLETED',
    start_time: String(now + 20),
    end_time: String(now + 60),
    duration: 40,
  };
  await post('calls', { calls: [{ ...call, ...ended }] });
  expect((await heard(account, 2)).messages[1]).toMatchObject({
    outcome: 'closed',
    outcomeReason: 'nothing_to_answer',
  });
  expect(await isResolved()).toBe(true);
  await say({ type: 'text', text: { body: 'Ainda tem bolo?' } });
  await heard(account, 3);
  expect(await isResolved()).toBe(false);
});

test('WhatsApp: which product, what was passed on, and the first opening of the chat', async () => {
  const { account, say, post, begin } = await whatsapp();
  await begin();
  await say({ type: 'request_welcome' });
  await heard(account, 2);
  const product = { catalog_id: '1', product_retailer_id: 'VESTIDO-7' };
  await say({
    id: 'wamid.azul',
    type: 'text',
    text: { body: 'Tem em azul?' },
    context: { referred_product: product },
  });
  await say({ type: 'text', text: { body: 'Olhe isto' }, context: { frequently_forwarded: true } });
  const edit = {
    original_message_id: 'wamid.azul',
    message: { type: 'text', text: { body: 'Tem em verde?' } },
  };
  await post('messages', {
    messages: [
      { id: 'wamid.edit', from: '5511987650001', timestamp: String(now + 100), type: 'edit', edit },
    ],
  });
  const messages = (await heard(account, 4)).messages.slice(1);
  expect(messages.map(({ parts }) => parts)).toEqual([
    [{ kind: 'welcome' }],
    [
      { kind: 'product', product: 'VESTIDO-7' },
      { kind: 'text', text: 'Tem em verde?' },
    ],
    [
      { kind: 'forwarded', often: true },
      { kind: 'text', text: 'Olhe isto' },
    ],
  ]);
  expect(messages[0]).toMatchObject({ outcome: 'answered' });
});

test('WhatsApp: calls of customers stand in the thread, those of the business do not', async () => {
  const { account, post, begin } = await whatsapp();
  await begin();
  const call = (more: object) => ({
    from: '5511987650001',
    to: '558130000000',
    direction: 'USER_INITIATED',
    ...more,
  });
  await post('calls', {
    calls: [
      call({ id: 'wacid.1', event: 'connect', timestamp: String(now), session: { sdp: 'v=0' } }),
    ],
  });
  await post('calls', {
    calls: [
      call({ id: 'wacid.1', event: 'terminate', timestamp: String(now + 30), status: 'FAILED' }),
    ],
  });
  await heard(account, 2);
  const ended = {
    id: 'wacid.2',
    event: 'terminate',
    timestamp: String(now + 90),
    status: 'COMPLETED',
    start_time: String(now + 50),
    duration: 40,
  };
  await post('calls', { calls: [call(ended)] });
  await post('calls', { calls: [call(ended)] });
  await post('calls', {
    calls: [{ ...call(ended), id: 'wacid.3', direction: 'BUSINESS_INITIATED' }],
  });
  const messages = (await heard(account, 3)).messages.slice(1);
  expect(
    messages.map(({ parts, outcome, outcomeReason }) => ({ parts, outcome, outcomeReason })),
  ).toEqual([
    {
      parts: [{ kind: 'call', video: false, end: 'missed', seconds: null }],
      outcome: 'answered',
      outcomeReason: 'not_readable',
    },
    {
      parts: [{ kind: 'call', video: false, end: 'taken', seconds: 40 }],
      outcome: 'closed',
      outcomeReason: 'nothing_to_answer',
    },
  ]);
});

test('the ad that brought a WhatsApp customer stands in the thread and with the contact', async () => {
  const { account, say } = await whatsapp();
  const ad = {
    source_type: 'ad',
    source_id: '120',
    headline: 'Pão quente',
    body: 'Às 6h',
    ctwa_clid: 'clique',
    source_url: 'https://fb.me/1',
  };
  await say({ type: 'text', text: { body: 'Oi' }, referral: ad });
  await say({
    type: 'text',
    text: { body: 'Oi de novo' },
    referral: { ...ad, source_type: 'post', source_url: 'javascript:alert(1)' },
  });
  const { messages, contactId } = await heard(account, 2);
  const shown = { title: 'Pão quente', words: 'Às 6h', ad: '120', click: 'clique', ref: null };
  expect(messages.map(({ parts: [first] }) => first)).toEqual([
    { kind: 'referral', from: 'ad', url: 'https://fb.me/1', ...shown },
    { kind: 'referral', from: 'post', url: null, ...shown },
  ]);
  expect((await contact(account, contactId)).cameFrom).toMatchObject({
    from: 'ad',
    url: 'https://fb.me/1',
    click: 'clique',
  });
});

test('an unknown kind of WhatsApp message says its name and keeps what came', async () => {
  const { account, say } = await whatsapp();
  await say({ type: 'holograma', holograma: { cor: 'azul', dados: 'x'.repeat(9000) } });
  const yesterday = now - 30 * 3600;
  await say({ type: 'text', text: { body: 'Oi de ontem' }, timestamp: String(yesterday) });
  const { messages } = await heard(account, 2);
  const [unknown, late] = messages;
  const [part] = unknown?.parts ?? [];
  if (part?.kind !== 'unsupported') throw new Error('it is known');
  expect(part.what).toBe('holograma');
  expect(part.body).toContain('"cor":"azul"');
  expect(part.body).toHaveLength(4000);
  // The order stays that of arrival.
  expect(late?.saidAt).toBe(new Date(yesterday * 1000).toISOString());
  expect(Date.now() - Date.parse(late?.createdAt ?? '')).toBeLessThan(60_000);
});

test.each(['messenger', 'instagram'] as const)(
  '%s: who comes back by a link is shown, and asks nothing by it',
  async (type) => {
    const account = await environment.account();
    const at =
      type === 'messenger'
        ? await meta.control.createPage('Padaria')
        : await meta.control.createInstagram('Padaria');
    const keys =
      type === 'messenger'
        ? { pageId: at.id, pageAccessToken: at.accessToken }
        : { instagramBusinessId: at.id, accessToken: at.accessToken };
    await connect(account, type, keys);
    await meta.control.chatAct(at.id, ana, { kind: 'text', text: 'Oi' });
    await heard(account, 1);
    await meta.control.chatAct(at.id, ana, { kind: 'referral', ref: 'panfleto' });
    const { messages, contactId } = await heard(account, 2);
    expect(messages[1]).toMatchObject({
      parts: [{ kind: 'referral', from: 'link', ref: 'panfleto' }],
      outcome: 'closed',
      outcomeReason: 'nothing_to_answer',
    });
    expect((await contact(account, contactId)).cameFrom).toMatchObject({
      from: 'link',
      ref: 'panfleto',
    });
  },
);
