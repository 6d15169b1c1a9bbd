import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import {
  beginConversationRoutes,
  WaysToWrite,
} from '#contract/conversations/begin-conversation.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { Message } from '#contract/conversations/messages.ts';
import { fillInAnswers } from '#test/customers/shop-answers.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  meta = simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const PATIENCE_MS = 20_000;
const Begun = beginConversationRoutes.beginConversation.answer.data;
const Number = z.object({
  whatsappBusinessId: z.string(),
  phoneNumberId: z.string(),
  accessToken: z.string(),
  displayPhone: z.string(),
});
const text = (words: string, more: object = {}) => ({ kind: 'text', text: words, ...more });
const ready = (name = 'Ana', more: object = {}) => ({
  kind: 'template',
  name: 'pedido_pronto',
  language: 'pt_BR',
  values: { body: [name, '12'] },
  ...more,
});
const begin = (account: Account, body: object, headers: Record<string, string> = {}) =>
  account.call('POST', '/api/conversations', body, headers);
const ways = async (account: Account, query: string) =>
  WaysToWrite.parse((await account.call('GET', `/api/ways-to-write?${query}`)).data);
const opened = async (account: Account, id: string) =>
  OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
const thread = async (account: Account, id: string) =>
  z
    .object({ messages: z.array(Message) })
    .parse((await account.call('GET', `/api/conversations/${id}/messages`)).data).messages;
const counted = async ({ workspaceId }: Account) => {
  const { rows } = await environment.services.db.query(
    `select (select count(*)::integer from conversation where workspace_id = $1) as conversations,
      (select count(*)::integer from contact where workspace_id = $1) as contacts,
      (select count(*)::integer from message where workspace_id = $1) as messages`,
    [workspaceId],
  );
  return rows[0];
};

/** A business with a simulated WhatsApp number. */
async function shop() {
  const account = await environment.account();
  const created = await account.call('POST', '/channels', {
    type: 'whatsapp',
    displayName: 'Vendas',
    mode: 'simulated',
  });
  const { id: channelId } = Channel.parse(created.data);
  const number = Number.parse(
    (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
  );
  const setupData = { type: 'whatsapp', ...number };
  const connected = await account.call('POST', '/channels/setup', { channelId, setupData });
  expect(connected.status, connected.text).toBe(200);
  return { account, channelId, number };
}

const contact = async (account: Account, body: object) =>
  z.object({ id: z.string() }).parse((await account.call('POST', '/api/contacts', body)).data).id;

describe('on WhatsApp Business', () => {
  test('a template begins the conversation, the sender has it, and the reply comes to it', async () => {
    const { account, channelId, number } = await shop();
    const to = { number: '(11) 98765-0001', name: 'Ana Souza' };
    const answer = await begin(account, { to, channelId, message: ready() });
    expect(answer.status, answer.text).toBe(202);
    const begun = Begun.parse(answer.data);
    expect(begun).toMatchObject({ leavesAt: null, messageIds: [expect.any(String)] });
    expect(await opened(account, begun.conversationId)).toMatchObject({
      contactId: begun.contactId,
      contactName: 'Ana Souza',
      owner: 'person',
      ownerIsMe: true,
      waitingSince: null,
      writing: 'templates',
    });
    await until(
      'it to be delivered',
      async () =>
        ['delivered', 'read'].includes(
          (await thread(account, begun.conversationId))[0]?.delivery ?? '',
        ),
      PATIENCE_MS,
    );
    // Free text is refused as long as she has not written.
    const path = `/api/conversations/${begun.conversationId}/messages`;
    expect(await account.call('POST', path, { message: text('Oi?') })).toMatchObject({
      status: 409,
      code: 'first_needs_template',
    });

    // Her account is older than the ninth digit, and an agent is on.
    const { id } = await firstAgent(account);
    await fillInAnswers(account, id, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
    await account.call('PATCH', `/agents/${id}`, { channelType: 'whatsapp', publish: true });
    await account.call('PATCH', `/agents/${id}/toggle-status`);
    await meta.control.act(
      number.phoneNumberId,
      { waId: '551187650001', name: 'Ana' },
      { kind: 'text', text: 'Qual o horário?' },
    );
    await until(
      'her reply',
      async () => (await opened(account, begun.conversationId)).waitingSince !== null,
      PATIENCE_MS,
    );
    expect(await counted(account)).toEqual({ conversations: 1, contacts: 1, messages: 2 });
    expect(await opened(account, begun.conversationId)).toMatchObject({
      ownerIsMe: true,
      writing: 'free',
    });
  });

  test('text and numbers that cannot be are refused with their sentence, and leave nothing', async () => {
    const { account, channelId, number } = await shop();
    const to = { number: '11 98765-0001' };
    for (const [recipient, message, status, code] of [
      [to, text('Oi'), 409, 'first_needs_template'],
      [to, { ...ready(), name: 'unknown' }, 409, 'template_not_found'],
      [to, { ...ready(), values: { body: ['Ana'] } }, 400, 'template_fields'],
      [{ number: '98765-0001' }, ready(), 400, 'number_without_area'],
      [{ number: '11 1234' }, ready(), 400, 'number_invalid'],
      [{ number: '11 18765-00012' }, ready(), 400, 'number_invalid'],
      [{ number: 'liga pra mim' }, ready(), 400, 'number_invalid'],
      [{ number: `+${'9'.repeat(16)}` }, ready(), 400, 'number_invalid'],
      [{ number: `+${number.displayPhone.replaceAll(/\D/g, '')}` }, ready(), 409, 'number_is_own'],
      [{ contactId: uuidv7() }, ready(), 404, 'contact_not_found'],
      [
        { contactId: await contact(account, { name: 'Sem número' }) },
        ready(),
        409,
        'contact_without_number',
      ],
      [{}, ready(), 400, 'invalid_input'],
    ] as const)
      expect(await begin(account, { to: recipient, channelId, message }), code).toMatchObject({
        status,
        code,
      });
    expect(await counted(account)).toMatchObject({ conversations: 0, contacts: 1 });
    expect(
      (
        await account.call(
          'POST',
          '/api/conversations',
          { to: { number: '98765-0001' }, channelId, message: ready() },
          { 'accept-language': 'en' },
        )
      ).error,
    ).toBe('The area code is missing: write, for example, 11 98765-4321.');
  });

  test('a number in another form is the known contact, and their conversation is used', async () => {
    const { account, channelId, number } = await shop();
    await meta.control.act(
      number.phoneNumberId,
      { waId: '5511987650002', name: 'Bruno Lima' },
      { kind: 'text', text: 'Bom dia' },
    );
    const { conversationId, messageId } = await newestQuestion(account);
    const found = await ways(account, `number=${encodeURIComponent('11 8765-0002')}`);
    expect(found).toMatchObject({
      contact: { name: 'Bruno Lima' },
      channels: [{ channelId, writing: 'free', conversationId, reason: null, pace: null }],
    });
    const answer = await begin(account, {
      to: { number: '+55 (11) 8765-0002' },
      channelId,
      message: text('Oi, Bruno'),
    });
    expect(answer.data).toMatchObject({ conversationId, contactId: found.contact?.id });
    expect(await counted(account)).toMatchObject({ conversations: 1, contacts: 1 });
    // What he asked was not read by whoever writes first, so it goes on waiting.
    expect(
      (await account.call('GET', `/api/messages/${messageId}/outcome`)).data,
    ).not.toMatchObject({ reason: 'answered_by_person' });
    expect(await opened(account, conversationId)).toMatchObject({
      ownerIsMe: true,
      waitingSince: expect.any(String),
    });
  });

  test('a contact of the list is written to at the number of their page; two with one number are asked about', async () => {
    const { account, channelId } = await shop();
    const carla = await contact(account, { name: 'Carla Dias', phone: '21 99876-0003' });
    expect(await ways(account, `contactId=${carla}`)).toMatchObject({
      number: '5521998760003',
      channels: [
        { writing: 'templates', conversationId: null, reason: { code: 'first_needs_template' } },
      ],
    });
    const answer = await begin(account, {
      to: { contactId: carla },
      channelId,
      message: ready('Carla'),
    });
    expect(answer.data).toMatchObject({ contactId: carla });
    await contact(account, { name: 'Carla da Silva', phone: '21 99876-0003' });
    expect(
      await begin(account, { to: { number: '21 99876-0003' }, channelId, message: ready('Carla') }),
    ).toMatchObject({ status: 409, code: 'number_of_several' });
  });

  test('what Meta refuses is shown with its sentence', async () => {
    const { account, channelId } = await shop();
    await meta.control.setFaults({ next: { messages: [{ code: 131_026 }] } });
    const { conversationId } = Begun.parse(
      (await begin(account, { to: { number: '11 98765-0009' }, channelId, message: ready() })).data,
    );
    await until(
      'the refusal',
      async () => (await thread(account, conversationId))[0]?.delivery === 'failed',
      PATIENCE_MS,
    );
    expect((await thread(account, conversationId))[0]).toMatchObject({
      errorCode: 'cannot_receive',
      errorText: expect.stringContaining('não pode receber'),
    });
    const { text: told } = await account.call('GET', '/api/notifications');
    expect(told).toContain('não pode receber mensagens deste canal');
  });

  test('the same id is the same message; with other words or to somebody else it is refused', async () => {
    const { account, channelId } = await shop();
    const [id, to] = [uuidv7(), { number: '11 98765-0004' }];
    const first = await begin(account, { id, to, channelId, message: ready() });
    // Nobody has told us the name.
    const { conversationId } = Begun.parse(first.data);
    expect(await opened(account, conversationId)).toMatchObject({
      contactName: '+55 11 98765-0004',
    });
    const before = await counted(account);
    for (const same of await Promise.all(
      [1, 2, 3].map(() => begin(account, { id, to, channelId, message: ready() })),
    ))
      expect(same).toMatchObject({ status: 202, data: first.data });
    for (const other of [
      {
        id,
        to,
        channelId,
        message: { ...ready(), name: 'hello_world', language: 'en_US', values: {} },
      },
      { id, to: { number: '11 98765-0005' }, channelId, message: ready() },
    ])
      expect(await begin(account, other)).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      });
    const key = { 'idempotency-key': 'once' };
    const body = { to: { number: '11 98765-0006' }, channelId, message: ready() };
    const one = await begin(account, body, key);
    expect((await begin(account, body, key)).data).toEqual(one.data);
    expect(await begin(account, { ...body, to }, key)).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expect(await counted(account)).toEqual({
      conversations: before.conversations + 1,
      contacts: before.contacts + 1,
      messages: before.messages + 1,
    });
  });

  test('of many who begin with one person at one moment, one conversation arises', async () => {
    const { account, channelId } = await shop();
    const bia = await environment.colleague(account);
    const forms = ['11 98765-0007', '+55 11 8765-0007', '011 98765-0007', '5511987650007'];
    const answers = await Promise.all(
      forms.flatMap((number) =>
        [account, bia].map((who) => begin(who, { to: { number }, channelId, message: ready() })),
      ),
    );
    expect(answers.map(({ status, text: said }) => [status, said])).toEqual(
      answers.map(({ text: said }) => [202, said]),
    );
    expect(new Set(answers.map(({ data }) => Begun.parse(data).conversationId)).size).toBe(1);
    expect(await counted(account)).toEqual({ conversations: 1, contacts: 1, messages: 8 });
  });

  test('a customer who writes at the same moment is in the same conversation', async () => {
    const { account, channelId, number } = await shop();
    const people = Array.from({ length: 8 }, (_, index) => `1198765002${index}`);
    const answers = await Promise.all(
      people.map(async (digits, index) => {
        // Every other account lacks the ninth digit.
        const waId = index % 2 === 0 ? `55${digits}` : `5511${digits.slice(3)}`;
        const [answer] = await Promise.all([
          begin(account, { to: { number: digits }, channelId, message: ready() }),
          meta.control.act(
            number.phoneNumberId,
            { waId, name: `Cliente ${index}` },
            { kind: 'text', text: 'Bom dia' },
          ),
        ]);
        return answer;
      }),
    );
    expect(answers.map(({ status, text: said }) => [status, said])).toEqual(
      answers.map(({ text: said }) => [202, said]),
    );
    await until(
      'all sixteen messages',
      async () => (await counted(account)).messages === 16,
      PATIENCE_MS,
    );
    expect(await counted(account)).toMatchObject({ conversations: 8, contacts: 8 });
  });

  test('a customer who becomes known while somebody begins with them is that customer', async () => {
    const { account, channelId } = await shop();
    const id = uuidv7();
    const { db } = environment.services;
    const holder = await db.connect();
    await holder.query('begin');
    // Whoever begins has asked who has the number, and nobody had it.
    await holder.query('lock table conversation in access exclusive mode');
    const begun = begin(account, { to: { number: '11 98765-0030' }, channelId, message: ready() });
    await until('it to ask for their conversations', async () => {
      const { rowCount } = await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'select distinct on (c.channel_id)%'`,
      );
      return rowCount === 1;
    });
    await holder.query('insert into contact (id, workspace_id, name) values ($1, $2, $3)', [
      id,
      account.workspaceId,
      'Caio',
    ]);
    await holder.query(
      'insert into contact_identity (workspace_id, channel_id, value, contact_id) values ($1, $2, $3, $4)',
      [account.workspaceId, channelId, '551187650030', id],
    );
    await holder.query('commit');
    holder.release();
    const answer = await begun;
    expect(answer.status, answer.text).toBe(202);
    expect(answer.data).toMatchObject({ contactId: id });
    expect(await counted(account)).toMatchObject({ conversations: 1, contacts: 1 });
  });

  test('who opted out gets nothing that they did not ask for, and never marketing', async () => {
    const { account, channelId, number } = await shop();
    const dora = await contact(account, { name: 'Dora', phone: '11 98765-0008' });
    await account.call('POST', `/api/contacts/${dora}/consent`, { change: 'opt_out' });
    await meta.control.addTemplate(number.whatsappBusinessId, {
      name: 'oferta',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Bolo pela metade do preço.' }],
    });
    await account.call('POST', `/api/channels/${channelId}/templates/refresh`);
    expect(await ways(account, `contactId=${dora}`)).toMatchObject({ optedOut: true });
    const to = { contactId: dora };
    const offer = {
      kind: 'template',
      name: 'oferta',
      language: 'pt_BR',
      values: {},
      answersRequest: true,
    };
    expect(await begin(account, { to, channelId, message: ready('Dora') })).toMatchObject({
      status: 409,
      code: 'opted_out_template',
    });
    expect(await begin(account, { to, channelId, message: offer })).toMatchObject({
      status: 409,
      code: 'opted_out_marketing',
    });
    expect(await counted(account)).toMatchObject({ conversations: 0 });
    const message = ready('Dora', { answersRequest: true });
    expect((await begin(account, { to, channelId, message })).status).toBe(202);
  });
});

test('on Telegram only who wrote before can be written to, in their conversation', async () => {
  const account = await environment.account();
  const added = await account.call('POST', '/channels', {
    type: 'telegram',
    displayName: 'Não conectado',
  });
  expect(added.status, added.text).toBe(201);
  expect(
    (await ways(account, 'number=11987650001')).channels,
    'to connect it would not help',
  ).toMatchObject([{ writing: 'closed', reason: { code: 'customer_writes_first' } }]);
  const channelId = await channelOf(account, false);
  const message = text('Oi, Ana');
  expect(
    await begin(account, { to: { number: '11 98765-0001' }, channelId, message }),
  ).toMatchObject({
    status: 409,
    code: 'customer_writes_first',
    error: expect.stringContaining('No Telegram só dá para escrever a quem já escreveu'),
  });
  await write(account, channelId, 'Bom dia');
  const { conversationId } = await newestQuestion(account);
  const { contactId } = await opened(account, conversationId);
  expect(await ways(account, `contactId=${contactId}`)).toMatchObject({
    number: null,
    channels: [
      { channelId, writing: 'free', conversationId },
      { writing: 'closed', reason: { code: 'customer_writes_first' } },
    ],
  });
  expect((await begin(account, { to: { contactId }, channelId, message })).data).toMatchObject({
    conversationId,
  });
  await account.call('POST', `/api/contacts/${contactId}/consent`, { change: 'opt_out' });
  expect(await begin(account, { to: { contactId }, channelId, message })).toMatchObject({
    status: 409,
    code: 'opted_out_first',
  });
  const asked = text('A resposta que pediu', { answersRequest: true });
  expect((await begin(account, { to: { contactId }, channelId, message: asked })).status).toBe(202);
});

test('nothing of another business is seen or written to, and a disconnected channel says so', async () => {
  const { account, channelId } = await shop();
  const carla = await contact(account, { name: 'Carla', phone: '11 98765-0010' });
  const stranger = await shop();
  const to = { contactId: carla };
  expect(await begin(stranger.account, { to, channelId, message: ready() })).toMatchObject({
    status: 404,
    code: 'channel_not_found',
  });
  expect(
    await begin(stranger.account, { to, channelId: stranger.channelId, message: ready() }),
  ).toMatchObject({ status: 404, code: 'contact_not_found' });
  expect((await stranger.account.call('GET', `/api/ways-to-write?contactId=${carla}`)).code).toBe(
    'contact_not_found',
  );
  expect(await ways(stranger.account, 'number=11987650010')).toMatchObject({ contact: null });
  // The id of a message of another business neither shows it nor is taken.
  const id = uuidv7();
  await begin(account, { id, to, channelId, message: ready() });
  const there = { to: { number: '11 98765-0011' }, channelId: stranger.channelId };
  expect(await begin(stranger.account, { id, ...there, message: ready() })).toMatchObject({
    status: 404,
  });
  expect(await counted(stranger.account)).toMatchObject({ conversations: 0, messages: 0 });

  const ended = await account.call('DELETE', `/api/channels/${channelId}`);
  expect(ended.status, ended.text).toBe(200);
  expect((await ways(account, `contactId=${carla}`)).channels).toMatchObject([
    { writing: 'closed', reason: { code: 'channel_not_connected' } },
  ]);
  expect(await begin(account, { to, channelId, message: ready() })).toMatchObject({
    status: 409,
    code: 'channel_not_connected',
  });
  expect((await account.call('GET', '/api/ways-to-write')).code).toBe('invalid_input');
});
