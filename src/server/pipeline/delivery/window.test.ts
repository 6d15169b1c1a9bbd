import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { Templates } from '#contract/channels/templates.ts';
import { type ClockedDatabase, createClockedDatabase } from '#test/environments/moved-clock.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let database: ClockedDatabase;
let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  database = await createClockedDatabase();
  environment = await startProductEnvironment({}, database);
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  meta = simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const PATIENCE_MS = 20_000;
const HOUR_MS = 3_600_000;
const ana = { waId: '5511987650001', name: 'Ana Souza' };

interface Shop {
  account: Account;
  channelId: string;
  /** Number, page or account at the provider, and its business. */
  id: string;
  business: string;
}

async function shop(type: 'whatsapp' | 'messenger' | 'instagram'): Promise<Shop> {
  const account = await environment.account();
  const { id: channelId } = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Vitrine', mode: 'simulated' }))
      .data,
  );
  const { setupData, ...at } = await atProvider(type);
  const connected = await account.call('POST', '/channels/setup', { channelId, setupData });
  expect(connected.status, connected.text).toBe(200);
  const config = {
    greeting: '',
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
    faq: [
      {
        question: 'Vocês entregam?',
        variants: ['fazem entrega'],
        answer: 'Entregamos no bairro todo.',
      },
    ],
  };
  const agent = await account.call('POST', '/agents', {
    name: 'Balcão',
    channelType: type,
    config,
  });
  const { id } = z.object({ id: z.string() }).parse(agent.data);
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  return { account, channelId, ...at };
}

async function atProvider(type: 'whatsapp' | 'messenger' | 'instagram') {
  if (type === 'whatsapp') {
    const {
      wabaId: business,
      phoneNumberId: id,
      accessToken,
    } = await meta.control.createBusiness('Padaria');
    return {
      id,
      business,
      setupData: { type, whatsappBusinessId: business, phoneNumberId: id, accessToken },
    };
  }
  if (type === 'messenger') {
    const { id, accessToken } = await meta.control.createPage('Padaria');
    return { id, business: id, setupData: { type, pageId: id, pageAccessToken: accessToken } };
  }
  const { id, accessToken } = await meta.control.createInstagram('Padaria');
  return { id, business: id, setupData: { type, instagramBusinessId: id, accessToken } };
}

const rows = async <Schema extends z.ZodType>(
  schema: Schema,
  sql: string,
  values: unknown[],
): Promise<z.output<Schema>[]> =>
  z.array(schema).parse((await environment.services.db.query(sql, values)).rows);

async function opened({ account, channelId }: Shop) {
  const [row] = await rows(
    z.object({ id: z.string() }),
    'select id from conversation where channel_id = $1',
    [channelId],
  );
  return OpenedConversation.parse(
    (await account.call('GET', `/api/conversations/${row?.id}`)).data,
  );
}

/**
 * By how many hours a person may still write freely, as the row of the list says; null: for ever.
 */
async function hoursLeft({ account }: Shop): Promise<number | null> {
  const { conversations } = conversationRoutes.listConversations.answer.data.parse(
    (await account.call('GET', '/api/conversations')).data,
  );
  const end = conversations[0]?.peopleMayWriteUntil ?? null;
  return end === null ? null : (Date.parse(end) - Date.now()) / HOUR_MS;
}

const Said = z.object({
  author: z.string(),
  delivery: z.string(),
  error_code: z.string().nullable(),
  support_code: z.string().nullable(),
});
const said = ({ channelId }: Shop) =>
  rows(
    Said,
    `select author, delivery, error_code, support_code from message where channel_id = $1 and direction = 'out' order by seq`,
    [channelId],
  );
const Asked = z.object({ outcome: z.string().nullable(), outcome_reason: z.string().nullable() });
const asked = ({ channelId }: Shop) =>
  rows(
    Asked,
    `select outcome, outcome_reason from message where channel_id = $1 and direction = 'in' order by seq`,
    [channelId],
  );
/**
 * As if the customer had written so long ago; their phone's provider thinks so, too, when its clock
 * is moved.
 */
const age = ({ channelId }: Shop, hours: number) =>
  environment.services.db.query(
    `update conversation set customer_at = now() - $2 * interval '1 hour' where channel_id = $1`,
    [channelId, hours],
  );
const writes = async (one: Shop, message: object, more: object = {}) =>
  one.account.call('POST', `/api/conversations/${(await opened(one)).id}/messages`, {
    message,
    ...more,
  });

/** A webhook that the provider could not deliver for so long. */
async function late({ id, business }: Shop, hoursAgo: number): Promise<void> {
  const messages = [
    {
      from: ana.waId,
      id: `wamid.${crypto.randomUUID()}`,
      timestamp: String(Math.floor((Date.now() - hoursAgo * HOUR_MS) / 1000)),
      type: 'text',
      text: { body: 'Vocês entregam?' },
    },
  ];
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: id },
    contacts: [{ wa_id: ana.waId }],
    messages,
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: business, changes: [{ field: 'messages', value }] }],
  });
  const signature = `sha256=${createHmac('sha256', meta.appSecret).update(body).digest('hex')}`;
  const answer = await fetch(`${environment.origin}/api/webhook/whatsapp`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': signature },
  });
  expect(answer.status).toBe(200);
}

describe('WhatsApp after 24 hours', () => {
  test('a message that comes too late is left to a person, who may send only a template', async () => {
    const one = await shop('whatsapp');
    await late(one, 25);
    await until(
      'the outcome',
      async () => (await asked(one))[0]?.outcome === 'waiting_person',
      PATIENCE_MS,
    );
    expect(await asked(one)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'window_closed' },
    ]);
    expect(await said(one)).toEqual([]);
    const before = await opened(one);
    expect(before.writing).toBe('templates');
    expect(Date.parse(before.windowEndsAt ?? '')).toBeLessThan(Date.now());
    expect(await hoursLeft(one)).toBeCloseTo(-1, 1);

    const refused = await writes(one, { kind: 'text', text: 'Oi, Ana!' });
    expect([refused.status, refused.code]).toEqual([409, 'window_closed']);
    expect(refused.error).toMatch(/24 horas.*Envie um modelo aprovado/);
    const template = (values: object, name = 'pedido_pronto') => ({
      kind: 'template',
      name,
      language: 'pt_BR',
      values,
    });
    expect((await writes(one, template({ body: ['Ana'] }))).code).toBe('template_fields');
    expect((await writes(one, template({}, 'nenhum'))).code).toBe('template_not_found');
    const id = crypto.randomUUID();
    const sent = await writes(one, template({ body: ['Ana', '42'] }), { id });
    expect([sent.status, sent.data], sent.text).toEqual([202, { messageIds: [id] }]);
    expect((await writes(one, template({ body: ['Ana', '42'] }), { id })).data).toEqual({
      messageIds: [id],
    });
    await until(
      'it to arrive',
      async () => (await said(one))[0]?.delivery === 'delivered',
      PATIENCE_MS,
    );
    const { messages } = await meta.control.phone(one.id, ana, true);
    expect(messages.map(({ part }) => part)).toEqual([
      expect.objectContaining({ text: 'Olá, Ana! O seu pedido 42 está pronto.' }),
    ]);
    expect(await opened(one)).toMatchObject({
      owner: 'person',
      ownerIsMe: true,
      waitingSince: null,
    });
    expect(await asked(one)).toEqual([
      { outcome: 'answered', outcome_reason: 'answered_by_person' },
    ]);
  });

  test('a refusal of the provider fails the message and keeps its code for support', async () => {
    const one = await shop('whatsapp');
    await meta.control.act(one.id, ana, { kind: 'text', text: 'Vocês entregam?' });
    await until(
      'the answer',
      async () => (await said(one))[0]?.delivery === 'delivered',
      PATIENCE_MS,
    );
    expect((await opened(one)).writing).toBe('free');
    await meta.control.advance(25 * HOUR_MS);
    expect((await writes(one, { kind: 'text', text: 'Oi, Ana!' })).status).toBe(202);
    await until(
      'the refusal',
      async () => (await said(one))[1]?.delivery === 'failed',
      PATIENCE_MS,
    );
    expect((await said(one))[1]).toEqual({
      author: 'person',
      delivery: 'failed',
      error_code: 'window_closed',
      support_code: '131047',
    });
    const thread = await one.account.call(
      'GET',
      `/api/conversations/${(await opened(one)).id}/messages`,
    );
    expect(thread.text).toContain('O prazo do canal para responder livremente terminou.');
    expect(thread.text).toContain('(código 131047)');

    await meta.control.setFaults({ next: { messages: [{ code: 130429 }] } });
    expect((await writes(one, { kind: 'text', text: 'Ainda aí?' })).status).toBe(202);
    await until(
      'the wait',
      async () => (await said(one))[2]?.error_code === 'rate_limited',
      PATIENCE_MS,
    );
    await age(one, 30);
    await until('the end', async () => (await said(one))[2]?.delivery === 'failed', PATIENCE_MS);
    expect((await said(one))[2]).toMatchObject({ error_code: 'window_closed', support_code: null });
  });

  test('a clock that is put forward closes no window', async () => {
    const one = await shop('whatsapp');
    await meta.control.setFaults({ next: { messages: [{ code: 130429 }] } });
    await meta.control.act(one.id, ana, { kind: 'text', text: 'Vocês entregam?' });
    await until(
      'the wait',
      async () => (await said(one))[0]?.error_code === 'rate_limited',
      PATIENCE_MS,
    );
    await database.setClock(25 * HOUR_MS);
    try {
      await until(
        'its end',
        async () => !['queued', 'sending'].includes((await said(one))[0]?.delivery ?? ''),
        PATIENCE_MS,
      );
      await meta.control.act(one.id, ana, { kind: 'text', text: 'Fazem entrega?' });
      await until(
        'the outcome',
        async () => typeof (await asked(one))[1]?.outcome === 'string',
        PATIENCE_MS,
      );
      await until(
        'its end',
        async () => !['queued', 'sending'].includes((await said(one)).at(-1)?.delivery ?? ''),
        PATIENCE_MS,
      );
      expect((await asked(one)).map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
      expect((await said(one)).map(({ delivery }) => delivery)).not.toContain('failed');
    } finally {
      await database.setClock(-25 * HOUR_MS);
    }
  });

  test('an opted-out customer gets answers but no marketing', async () => {
    const one = await shop('whatsapp');
    const components = [{ type: 'BODY', text: 'Pão de queijo pela metade do preço!' }];
    await meta.control.addTemplate(one.business, {
      name: 'oferta',
      category: 'MARKETING',
      components,
    });
    await meta.control.act(one.id, ana, { kind: 'text', text: 'PARAR' });
    await until(
      'the confirmation',
      async () => (await said(one))[0]?.delivery === 'delivered',
      PATIENCE_MS,
    );
    const { optedOut, contactId } = await opened(one);
    expect(optedOut).toBe(true);
    const { templates } = Templates.parse(
      (await one.account.call('GET', `/api/channels/${one.channelId}/templates`)).data,
    );
    expect(templates.filter(({ isMarketing }) => isMarketing).map(({ name }) => name)).toEqual([
      'oferta',
    ]);

    const template = (name: string, body: string[], more: object = {}) =>
      writes(one, { kind: 'template', name, language: 'pt_BR', values: { body }, ...more });
    expect((await writes(one, { kind: 'text', text: 'Combinado, Ana.' })).status).toBe(202);
    const offered = await template('oferta', []);
    expect([offered.status, offered.code]).toEqual([409, 'opted_out_marketing']);
    expect(offered.error).toMatch(/pediu para não receber mensagens.*marketing/);
    expect((await template('pedido_pronto', ['Ana', '42'])).status).toBe(202);

    await age(one, 25);
    const unasked = await template('pedido_pronto', ['Ana', '43']);
    expect([unasked.status, unasked.code]).toEqual([409, 'opted_out_template']);
    expect((await template('oferta', [], { answersRequest: true })).code).toBe(
      'opted_out_marketing',
    );
    const sent = await template('pedido_pronto', ['Ana', '43'], { answersRequest: true });
    expect(sent.status, sent.text).toBe(202);
    const [messageId] = z.object({ messageIds: z.array(z.string()) }).parse(sent.data).messageIds;
    await until(
      'it to arrive',
      async () => (await said(one))[3]?.delivery === 'delivered',
      PATIENCE_MS,
    );
    expect(await said(one)).toHaveLength(4);
    await environment.services.db.query(`update message set delivery = 'failed' where id = $1`, [
      messageId,
    ]);
    const again = () => one.account.call('POST', `/api/messages/${messageId}/send-again`);
    expect(await again()).toMatchObject({ status: 409, code: 'opted_out_template' });

    expect(
      (await one.account.call('POST', `/api/contacts/${contactId}/consent`, { change: 'opt_in' }))
        .status,
    ).toBe(200);
    expect((await again()).status).toBe(202);
    expect((await template('oferta', [])).status).toBe(202);
  });

  test('templates: page by page, kept, changed by the provider’s word, with named fields, header and button', async () => {
    const one = await shop('whatsapp');
    const list = async (call: 'GET' | 'POST' = 'GET') =>
      Templates.parse(
        (
          await one.account.call(
            call,
            `/api/channels/${one.channelId}/templates${call === 'POST' ? '/refresh' : ''}`,
          )
        ).data,
      );
    expect((await list()).templates.map(({ name }) => name)).toEqual([
      'hello_world',
      'pedido_pronto',
      'retomar_conversa',
    ]);
    for (let index = 0; index < 101; index += 1)
      await meta.control.addTemplate(one.business, {
        name: `aviso_${index}`,
        components: [{ type: 'BODY', text: 'Aviso.' }],
      });
    await meta.control.addTemplate(one.business, {
      name: 'retirada',
      parameter_format: 'NAMED',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Pedido {{pedido}}' },
        { type: 'BODY', text: 'Oi, {{nome}}! Retire até {{prazo}}.' },
        {
          type: 'BUTTONS',
          buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://example.com/p/{{1}}' }],
        },
      ],
    });
    await until('the word of it', async () => (await list()).templates.length === 105, PATIENCE_MS);
    await meta.control.addTemplate(one.business, {
      name: 'aviso_7',
      status: 'PAUSED',
      components: [{ type: 'BODY', text: 'Aviso.' }],
    });
    const paused = async () =>
      (await list()).templates.find(({ name }) => name === 'aviso_7')?.status;
    await until('that it is paused', async () => (await paused()) === 'paused', PATIENCE_MS);
    expect((await list('POST')).templates).toHaveLength(105);

    await late(one, 30);
    await until(
      'the outcome',
      async () => (await asked(one))[0]?.outcome === 'waiting_person',
      PATIENCE_MS,
    );
    const notice = { kind: 'template', name: 'aviso_7', language: 'pt_BR', values: {} };
    expect((await writes(one, notice)).code).toBe('template_not_approved');
    const values = {
      header: '42',
      body: ['Ana', 'amanhã,\n\tàs  18h'],
      buttons: [{ index: 0, value: '42' }],
    };
    expect((await writes(one, { ...notice, name: 'retirada', values })).status).toBe(202);
    await until(
      'it to arrive',
      async () => (await said(one))[0]?.delivery === 'delivered',
      PATIENCE_MS,
    );
    const { messages } = await meta.control.phone(one.id, ana, true);
    expect(messages[0]?.part).toMatchObject({
      text: 'Pedido 42\n\nOi, Ana! Retire até amanhã, às 18h.',
    });
    // Deleted at the provider a moment ago: refused there, and said in words.
    await meta.control.setFaults({ next: { messages: [{ code: 132001 }] } });
    expect((await writes(one, { ...notice, name: 'aviso_1' })).status).toBe(202);
    await until(
      'the refusal',
      async () => (await said(one))[1]?.delivery === 'failed',
      PATIENCE_MS,
    );
    expect((await said(one))[1]).toMatchObject({
      error_code: 'template_missing',
      support_code: '132001',
    });
  });
});

describe.each(['messenger', 'instagram'] as const)('%s after 24 hours', (type) => {
  test('a person may answer for seven days where the account may, an agent never', async () => {
    const one = await shop(type);
    const customer = { id: 'ana', name: 'Ana Souza' };
    await meta.control.chatAct(one.id, customer, { kind: 'text', text: 'Vocês entregam?' });
    await until(
      'the answer',
      async () =>
        (await said(one)).some(({ delivery }) => ['sent', 'delivered'].includes(delivery)),
      PATIENCE_MS,
    );
    await meta.control.advance(30 * HOUR_MS);
    // Our clock and the provider's differ in this test alone: it refuses what we think is allowed.
    expect((await writes(one, { kind: 'text', text: 'Oi, Ana!' })).status).toBe(202);
    await until(
      'the refusal',
      async () => (await said(one))[1]?.delivery === 'failed',
      PATIENCE_MS,
    );
    const support = type === 'messenger' ? '10/2018278' : '10/2534022';
    expect((await said(one))[1]).toMatchObject({
      error_code: 'window_closed',
      support_code: support,
    });
    await age(one, 30);
    expect((await opened(one)).writing).toBe('closed');
    expect(await hoursLeft(one)).toBeCloseTo(-6, 1);
    expect((await writes(one, { kind: 'text', text: 'Oi, Ana!' })).code).toBe('window_closed');
    const allowed = await one.account.call('PUT', `/channels/${one.channelId}`, {
      humanAgent: true,
    });
    expect(Channel.parse(allowed.data).humanAgent).toBe(true);
    expect((await opened(one)).writing).toBe('people');
    expect(await hoursLeft(one)).toBeCloseTo(24 * 7 - 30, 1);
    expect((await writes(one, { kind: 'text', text: 'Oi, Ana, aqui é a Rita.' })).status).toBe(202);
    await until(
      'it to arrive',
      async () => ['sent', 'delivered'].includes((await said(one))[2]?.delivery ?? ''),
      PATIENCE_MS,
    );
    const shown = (await meta.control.chat(one.id, customer, true)).messages.map(({ part }) =>
      'text' in part ? part.text : part.kind,
    );
    expect(shown.at(-1)).toBe('Oi, Ana, aqui é a Rita.');
    await age(one, 24 * 7);
    expect((await opened(one)).writing).toBe('closed');
  });
});
