import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  meta = simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const ana = { waId: '5511987650001', name: 'Ana Souza' };
const bruno = { waId: '5581987650002', name: 'Bruno Lima' };
const Number = z.object({
  whatsappBusinessId: z.string(),
  phoneNumberId: z.string(),
  accessToken: z.string(),
});

interface Shop {
  account: Account;
  channel: Channel;
  number: z.output<typeof Number>;
}

/** A simulated number, connected, with an agent that answers what it knows at once. */
async function shop(): Promise<Shop> {
  const account = await environment.account();
  const channel = Channel.parse(
    (
      await account.call('POST', '/channels', {
        type: 'whatsapp',
        displayName: 'Vendas',
        mode: 'simulated',
      })
    ).data,
  );
  const number = Number.parse(
    (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria da Rita' }))
      .data,
  );
  const connected = await account.call('POST', '/channels/setup', {
    channelId: channel.id,
    setupData: { type: 'whatsapp', ...number },
  });
  expect(connected.status, connected.text).toBe(200);
  const config = {
    greeting: '',
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
    limits: { repliesPerFiveMinutes: 100 },
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
    channelType: 'whatsapp',
    config,
  });
  const { id } = z.object({ id: z.string() }).parse(agent.data);
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  return { account, channel: Channel.parse(connected.data), number };
}

const shown = async ({ number }: Shop, customer = ana): Promise<string[]> =>
  (await meta.control.phone(number.phoneNumberId, customer, true)).messages
    .filter(({ from }) => from !== 'customer')
    .map(({ part }) => ('text' in part ? part.text : part.kind));

const rows = async <Schema extends z.ZodType>(
  schema: Schema,
  sql: string,
  values: unknown[],
): Promise<z.output<Schema>[]> =>
  z.array(schema).parse((await environment.services.db.query(sql, values)).rows);

/** One signed notification with these messages; what they do not say is a question. */
const posted = (shop: Shop, ...messages: object[]): Promise<Response> =>
  notified(shop, {
    messages: messages.map((message) => ({
      id: `wamid.${crypto.randomUUID()}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: 'Fazem entrega?' },
      ...message,
    })),
  });

function notified({ number }: Shop, content: object): Promise<Response> {
  const metadata = { display_phone_number: '558130000000', phone_number_id: number.phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, ...content };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: number.whatsappBusinessId, changes: [{ field: 'messages', value }] }],
  });
  const signature = `sha256=${createHmac('sha256', meta.appSecret).update(body).digest('hex')}`;
  return fetch(`${environment.origin}/api/webhook/whatsapp`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': signature },
  });
}

describe('WhatsApp Business, whole', () => {
  test('a customer is answered, what was sent moves to read, and a wrong signature leaves no trace', async () => {
    const one = await shop();
    expect(one.channel).toMatchObject({ status: 'connected', receiving: 'webhook' });
    await meta.control.act(one.number.phoneNumberId, ana, {
      kind: 'text',
      text: 'Vocês entregam?',
    });
    await until(
      'the answer',
      async () => (await shown(one)).some((text) => text.includes('bairro todo')),
      20_000,
    );
    await meta.control.phone(one.number.phoneNumberId, ana);
    const Delivery = z.object({ delivery: z.string() });
    const sql = `select delivery from message where channel_id = $1 and direction = 'out'`;
    await until(
      'the blue ticks',
      async () =>
        (await rows(Delivery, sql, [one.channel.id])).every(({ delivery }) => delivery === 'read'),
      20_000,
    );
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    const post = (secret: string, path = '/api/webhook/whatsapp') =>
      fetch(environment.origin + path, {
        method: 'POST',
        body,
        headers: {
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        },
      });
    expect((await post('somebody else’s secret')).status).toBe(401);
    expect((await post(meta.appSecret)).status).toBe(200);
    expect((await post(meta.appSecret, `/api/webhook/whatsapp/${one.channel.id}`)).status).toBe(
      200,
    );
    expect(
      (
        await fetch(
          `${environment.origin}/api/webhook/whatsapp?hub.mode=subscribe&hub.challenge=7&hub.verify_token=no`,
        )
      ).status,
    ).toBe(403);
  });

  test('a batch of five from two customers is stored whole, each answered in a conversation of their own', async () => {
    const { number, channel, ...one } = await shop();
    await meta.control.setDelivery({ batch: 5, waitMs: 1000 });
    for (const customer of [ana, bruno, ana, bruno, ana])
      await meta.control.act(number.phoneNumberId, customer, {
        kind: 'text',
        text: 'Fazem entrega?',
      });
    const stored = () =>
      rows(
        z.object({ name: z.string(), messages: z.number() }),
        `select t.name, count(*)::integer as messages from message m join conversation c on c.id = m.conversation_id join contact t on t.id = c.contact_id where m.channel_id = $1 and m.direction = 'in' group by t.name order by t.name`,
        [channel.id],
      );
    await until(
      'all five',
      async () => (await stored()).reduce((sum, { messages }) => sum + messages, 0) === 5,
      20_000,
    );
    await meta.control.setDelivery({});
    expect(await stored()).toEqual([
      { name: 'Ana Souza', messages: 3 },
      { name: 'Bruno Lima', messages: 2 },
    ]);
    for (const customer of [ana, bruno])
      await until(
        `the answer to ${customer.name}`,
        async () =>
          (await shown({ number, channel, ...one }, customer)).some((text) =>
            text.includes('bairro todo'),
          ),
        20_000,
      );
    await until(
      'an outcome for each',
      async () =>
        (
          await rows(
            z.object({ id: z.string() }),
            'select id from message where channel_id = $1 and direction = $2 and outcome is null',
            [channel.id, 'in'],
          )
        ).length === 0,
      20_000,
    );
  });

  test('an answer whose acceptance was lost is settled by its status, never sent twice', async () => {
    const one = await shop();
    await meta.control.setFaults({ next: { messages: ['reset_after'] } });
    await meta.control.act(one.number.phoneNumberId, ana, {
      kind: 'text',
      text: 'Vocês entregam?',
    });
    const Part = z.object({ delivery: z.string(), provider_message_id: z.string().nullable() });
    const parts = () =>
      rows(
        Part,
        `select delivery, provider_message_id from message where channel_id = $1 and direction = 'out'`,
        [one.channel.id],
      );
    await until(
      'the status',
      async () => (await parts()).some(({ delivery }) => delivery === 'delivered'),
      20_000,
    );
    expect((await parts()).every(({ provider_message_id: id }) => id?.startsWith('wamid.'))).toBe(
      true,
    );
    expect(await shown(one)).toHaveLength(1);
  });

  test('one person under several names is one conversation; what the owner types in the app takes it over', async () => {
    const one = await shop();
    await meta.control.act(
      one.number.phoneNumberId,
      { ...ana, bsuid: 'BR.100200300' },
      { kind: 'text', text: 'Vocês entregam?' },
    );
    await until('the answer', async () => (await shown(one)).length === 1, 20_000);
    expect((await posted(one, { from: '551187650001' })).status).toBe(200);
    expect((await posted(one, { from_user_id: 'BR.100200300' })).status).toBe(200);
    const conversations = () =>
      rows(
        z.object({ seq: z.number(), owner: z.string() }),
        'select seq::integer, owner from conversation where channel_id = $1',
        [one.channel.id],
      );
    expect(await conversations()).toEqual([{ seq: 3, owner: 'agent' }]);
  });

  test('a customer to whom the phone wrote first has a conversation owned by a person', async () => {
    const one = await shop();
    const value = {
      message_echoes: [
        {
          from: '5511900000000',
          to: bruno.waId,
          id: 'wamid.first',
          timestamp: '1795000000',
          type: 'text',
          text: { body: 'Oi, Bruno' },
        },
      ],
    };
    expect((await notified(one, value)).status).toBe(200);
    expect((await notified(one, value)).status).toBe(200);
    await meta.control.act(one.number.phoneNumberId, bruno, { kind: 'text', text: 'Oi!' });
    const said = () =>
      rows(
        z.object({
          author: z.string(),
          name: z.string().nullable(),
          owner: z.string(),
          outcome: z.string().nullable(),
        }),
        `select m.author, k.name, c.owner, m.outcome from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
         where m.channel_id = $1 order by m.created_at`,
        [one.channel.id],
      );
    await until('its outcome', async () => typeof (await said())[1]?.outcome === 'string', 20_000);
    expect(await said()).toEqual([
      { author: 'phone', name: bruno.name, owner: 'person', outcome: null },
      { author: 'customer', name: bruno.name, owner: 'person', outcome: 'waiting_person' },
    ]);
  });

  test('a message that cannot be stored takes no other of its notification with it', async () => {
    const one = await shop();
    const unstorable = randomBytes(9000).toString('hex');
    const sent = [
      { from: '5511987650001' },
      { from: '5581987650002', id: unstorable },
      { from: '5581987650003' },
    ];
    expect((await posted(one, ...sent)).status).toBe(200);
    const kept = `select c.chat from message m join conversation c on c.id = m.conversation_id
      where m.channel_id = $1 and m.direction = 'in' order by c.chat`;
    expect(await rows(z.object({ chat: z.string() }), kept, [one.channel.id])).toEqual([
      { chat: '5511987650001' },
      { chat: '5581987650003' },
    ]);
    const dead = `select code from dead_letter where step = 'receive' and workspace_id = (select workspace_id from channel where id = $1)`;
    expect(await rows(z.object({ code: z.string() }), dead, [one.channel.id])).toEqual([
      { code: 'unstorable' },
    ]);
  });

  const state = (messageId: string | undefined, status: string) => ({
    id: messageId,
    status,
    timestamp: '1795000012',
    recipient_id: ana.waId,
  });
  const counted = ({ channel }: Shop) =>
    rows(
      z.object({ reports: z.number(), early: z.number() }),
      `select (select count(*)::integer from delivery_report where channel_id = $1) as reports,
         (select count(distinct provider_message_id)::integer from early_change where channel_id = $1) as early`,
      [channel.id],
    );
  const done = (one: Shop) =>
    until('all to be worked off', async () => (await counted(one))[0]?.reports === 0, 20_000);

  test('a thousand delivery states in one notification count once each and only forward', async () => {
    const one = await shop();
    await meta.control.act(one.number.phoneNumberId, ana, {
      kind: 'text',
      text: 'Vocês entregam?',
    });
    const Sent = z.object({ provider_message_id: z.string(), delivery: z.string() });
    const sent = () =>
      rows(
        Sent,
        `select provider_message_id, delivery from message where channel_id = $1 and direction = 'out' and provider_message_id is not null`,
        [one.channel.id],
      );
    await until('it to arrive', async () => (await sent())[0]?.delivery === 'delivered', 20_000);
    const id = (await sent())[0]?.provider_message_id;
    const strangers = Array.from({ length: 997 }, (_, index) =>
      state(`wamid.stranger-${index}`, 'delivered'),
    );
    const statuses = [state(id, 'sent'), state(id, 'read'), ...strangers, state(id, 'delivered')];
    expect((await notified(one, { statuses })).status).toBe(200);
    await done(one);
    expect(await sent()).toEqual([{ provider_message_id: id, delivery: 'read' }]);
    expect(await counted(one)).toEqual([{ reports: 0, early: 997 }]);
    expect((await notified(one, { statuses: statuses.toReversed() })).status).toBe(200);
    await done(one);
    expect(await sent()).toEqual([{ provider_message_id: id, delivery: 'read' }]);
    expect(await counted(one)).toEqual([{ reports: 0, early: 997 }]);
  });

  test('a report that cannot be worked off is put aside and holds up nothing behind it', async () => {
    const one = await shop();

    // What cannot be worked off holds up nothing behind it, and is not lost.
    await environment.services.db.query(
      `insert into delivery_report (workspace_id, channel_id, states) select workspace_id, id, '"?"' from channel where id = $1`,
      [one.channel.id],
    );
    const failed = [
      { ...state('wamid.stranger-998', 'failed'), errors: [{ code: 131026 }] },
      state('x'.repeat(9000), 'sent'),
    ];
    expect((await notified(one, { statuses: failed })).status).toBe(200);
    await done(one);
    expect(await counted(one)).toEqual([{ reports: 0, early: 1 }]);
    const dead = `select code from dead_letter where step = 'receive' and workspace_id = (select workspace_id from channel where id = $1)`;
    expect(await rows(z.object({ code: z.string() }), dead, [one.channel.id])).toEqual([
      { code: 'unstorable' },
    ]);
  });

  test('one number of a business is let go, the other goes on hearing its customers', async () => {
    const account = await environment.account();
    const business = await meta.control.createBusiness('Rede de padarias', { numbers: 2 });
    const ids: string[] = [];
    for (const { id } of business.numbers) {
      const channel = Channel.parse(
        (
          await account.call('POST', '/channels', {
            type: 'whatsapp',
            displayName: id,
            mode: 'simulated',
          })
        ).data,
      );
      const setupData = {
        type: 'whatsapp',
        whatsappBusinessId: business.wabaId,
        phoneNumberId: id,
        accessToken: business.accessToken,
      };
      expect(
        (await account.call('POST', '/channels/setup', { channelId: channel.id, setupData }))
          .status,
      ).toBe(200);
      ids.push(channel.id);
    }
    const arrived = async (phoneNumberId: string | undefined): Promise<number> => {
      await meta.control.act(phoneNumberId ?? '', ana, { kind: 'text', text: 'Vocês entregam?' });
      await until(
        'the webhook',
        async () => (await meta.control.pending(phoneNumberId)) === 0,
        20_000,
      );
      return (
        await rows(
          z.object({ id: z.string() }),
          `select id from message where channel_id = any($1) and direction = 'in'`,
          [ids],
        )
      ).length;
    };
    expect((await account.call('DELETE', `/api/channels/${ids[1] ?? ''}`)).status).toBe(200);
    expect(await arrived(business.numbers[0]?.id)).toBe(1);
    expect((await account.call('DELETE', `/api/channels/${ids[0] ?? ''}`)).status).toBe(200);
    expect(await arrived(business.numbers[0]?.id)).toBe(1);
  });

  test('what Meta says of the whole account is what the channel says', async () => {
    const one = await shop();
    const status = async () =>
      Channel.parse((await one.account.call('GET', `/channels/${one.channel.id}`)).data);
    await meta.control.accountUpdate(one.number.whatsappBusinessId, 'ACCOUNT_RESTRICTION');
    await until(
      'the restriction',
      async () => (await status()).statusReason === 'account_restricted',
      20_000,
    );
    await meta.control.accountUpdate(one.number.whatsappBusinessId, 'PARTNER_REMOVED');
    await until(
      'the removal',
      async () => (await status()).statusReason === 'removed_at_provider',
      20_000,
    );
    expect((await status()).status).toBe('error');
  });

  test('a sign-up with two numbers asks which one, and goes on with the same code, in the same session only', async () => {
    const account = await environment.account();
    const business = await meta.control.createBusiness('Rede de padarias', { numbers: 2 });
    const channel = Channel.parse(
      (
        await account.call('POST', '/channels', {
          type: 'whatsapp',
          displayName: 'Rede',
          mode: 'simulated',
        })
      ).data,
    );
    const authCode = await meta.control.authCode(business.wabaId);
    const connect = (more: object = {}, by: Account = account) =>
      by.call('POST', '/whatsapp/auth/callback', {
        channelId: channel.id,
        type: 'whatsapp',
        authCode,
        ...more,
      });
    const asked = await connect();
    expect(asked).toMatchObject({ status: 409, code: 'whatsapp_choose_number' });
    for (const { id } of business.numbers) expect(asked.text).toContain(id);
    expect(asked.text).not.toContain(business.accessToken);
    const phoneNumberId = business.numbers[1]?.id;
    expect((await connect({ phoneNumberId }, await environment.account())).status).toBe(404);
    const connected = await connect({ phoneNumberId });
    expect(connected.status, connected.text).toBe(200);
    expect(Channel.parse(connected.data)).toMatchObject({
      status: 'connected',
      settings: { phoneNumberId },
    });
    expect((await connect({ phoneNumberId })).code).toBe('authorization_invalid');
  });
});
