import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import type { Business, NewBusiness } from '#simulators/meta/whatsapp/business.ts';
import { Channel } from '#contract/channels/channels.ts';
import { CheckUp } from '#contract/channels/check-ups.ts';
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
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  meta = simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const PATIENCE_MS = 20_000;
const ana = { waId: '5511987650001', name: 'Ana Souza' };
const bruno = { waId: '558187650002', name: 'Bruno Lima' };

interface Shop {
  account: Account;
  business: Business;
  channel: Channel;
}

async function shop(
  options: NewBusiness,
  before: (business: Business) => Promise<void> = async () => {},
): Promise<Shop> {
  const account = await environment.account();
  const business = await meta.control.createBusiness('Padaria', options);
  await before(business);
  const made = await account.call('POST', '/channels', {
    type: 'whatsapp',
    displayName: 'Vendas',
    mode: 'simulated',
  });
  return connect({ account, business, channel: Channel.parse(made.data) });
}

async function connect({ account, business, channel }: Shop): Promise<Shop> {
  const { wabaId: whatsappBusinessId, phoneNumberId, accessToken } = business;
  const setupData = { type: 'whatsapp', whatsappBusinessId, phoneNumberId, accessToken };
  const connected = await account.call('POST', '/channels/setup', {
    channelId: channel.id,
    setupData,
  });
  expect(connected.status, connected.text).toBe(200);
  return { account, business, channel: Channel.parse(connected.data) };
}

const graph = async ({ phoneNumberId, accessToken }: Business, path: string, body: object) =>
  fetch(`${meta.url}/v22.0/${phoneNumberId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
  });
const pinOf = async ({ account, channel }: Shop) =>
  (await account.call('GET', `/api/channels/${channel.id}/registration`)).data;
const read = async ({ account, channel }: Shop) =>
  Channel.parse((await account.call('GET', `/channels/${channel.id}`)).data);
const rows = async <Schema extends z.ZodType>(
  schema: Schema,
  sql: string,
  values: unknown[],
): Promise<z.output<Schema>[]> =>
  z.array(schema).parse((await environment.services.db.query(sql, values)).rows);

test('a new number is registered with a PIN that it keeps when it is connected again', async () => {
  const one = await shop({ registered: false });
  expect(one.channel).toMatchObject({ status: 'connected', settings: { pinSet: true } });
  expect(JSON.stringify(one.channel)).not.toMatch(/"pin"/);
  const { pin } = z.object({ pin: z.string().regex(/^\d{6}$/) }).parse(await pinOf(one));
  expect((await graph(one.business, 'register', { pin })).status).toBe(200);
  expect(
    (await graph(one.business, 'register', { pin: pin === '111111' ? '222222' : '111111' })).status,
  ).toBe(400);
  await connect(one);
  expect(await pinOf(one)).toEqual({ pin });
  const stranger = await environment.account();
  expect((await stranger.call('GET', `/api/channels/${one.channel.id}/registration`)).code).toBe(
    'channel_not_found',
  );
});

test('a number with a pin of its own asks for it, and says what is wrong', async () => {
  const one = await shop({ registered: false }, async (business) => {
    await graph(business, 'register', { pin: '135790' });
    await graph(business, 'deregister', {});
  });
  expect(one.channel).toMatchObject({ status: 'error', statusReason: 'number_not_registered' });
  expect(await pinOf(one)).toEqual({ pin: null });
  const found = CheckUp.parse(
    (await one.account.call('POST', `/api/channels/${one.channel.id}/check-up`)).data,
  );
  expect(found.findings.find(({ code }) => code === 'number_not_registered')?.mend).toBe(
    'register_number',
  );
  const register = (pin: string) =>
    one.account.call('POST', `/api/channels/${one.channel.id}/registration`, { pin });
  const wrong = await register('000000');
  expect([wrong.status, wrong.code]).toEqual([409, 'pin_wrong']);
  await meta.control.setFaults({ next: { register: [{ code: 133016 }, { code: 133008 }] } });
  expect((await register('135790')).code).toBe('registration_tries');
  expect((await register('135790')).code).toBe('pin_tries');
  expect((await register('135790')).data).toEqual({ result: 'registered' });
  expect(await read(one)).toMatchObject({ status: 'connected', settings: { pinSet: true } });
  expect(await pinOf(one)).toEqual({ pin: '135790' });
  expect((await register('135790')).data).toEqual({ result: 'not_needed' });
});

const Said = z.object({
  name: z.string().nullable(),
  author: z.string(),
  text: z.string().nullable(),
  outcome: z.string().nullable(),
});
const said = ({ channel }: Shop) =>
  rows(
    Said,
    `select k.name, m.author, coalesce(m.parts -> 0 ->> 'text', m.parts -> 0 ->> 'kind') as text, coalesce(m.outcome_reason, m.delivery) as outcome
     from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
     where m.channel_id = $1 order by k.name, m.created_at, m.id`,
    [channel.id],
  );

test('a number of the phone app brings contacts and history along once, and wakes no agent', async () => {
  const one = await shop({ coexistence: true }, async ({ phoneNumberId }) => {
    await meta.control.act(phoneNumberId, ana, { kind: 'text', text: 'Bom dia!' });
    await meta.control.ownerSays(phoneNumberId, ana, { kind: 'text', text: 'Bom dia, Ana!' });
    await meta.control.act(phoneNumberId, bruno, { kind: 'image' });
  });
  await until('the history', async () => (await read(one)).history?.state === 'done', PATIENCE_MS);
  expect((await read(one)).history).toEqual({
    state: 'done',
    progress: 100,
    contacts: 2,
    messages: 3,
  });
  const past = [
    { name: 'Ana Souza', author: 'customer', text: 'Bom dia!', outcome: 'imported' },
    { name: 'Ana Souza', author: 'phone', text: 'Bom dia, Ana!', outcome: 'sent' },
    { name: 'Bruno Lima', author: 'customer', text: 'unsupported', outcome: 'imported' },
  ];
  expect(await said(one)).toMatchObject([
    past[0],
    { ...past[1], outcome: expect.stringMatching(/sent|delivered|read/) },
    past[2],
  ]);
  const waits = `select 1 from conversation where channel_id = $1 and (answer_at is not null or waiting_since is not null or owner = 'person')`;
  expect(await rows(z.unknown(), waits, [one.channel.id])).toEqual([]);

  // Connected again it is asked for again, and nothing comes; what came stays.
  await connect(one);
  await meta.control.act(one.business.phoneNumberId, ana, {
    kind: 'text',
    text: 'Vocês entregam?',
  });
  await until('the live message', async () => (await said(one)).length === 4, PATIENCE_MS);
  expect((await said(one)).map(({ text }) => text)).toEqual([
    'Bom dia!',
    'Bom dia, Ana!',
    'Vocês entregam?',
    'unsupported',
  ]);
  expect((await read(one)).history).toMatchObject({ state: 'done', messages: 3 });

  // The owner begins on the phone: a conversation with a person, who is in charge of it.
  const carla = { waId: '5521987650003', name: 'Carla' };
  await meta.control.ownerSays(one.business.phoneNumberId, carla, {
    kind: 'text',
    text: 'Oi, Carla, seu pão saiu.',
  });
  await until('the owner’s words', async () => (await said(one)).length === 5, PATIENCE_MS);
  const owners = `select c.owner from conversation c where c.channel_id = $1 and c.chat = $2`;
  expect(await rows(z.object({ owner: z.string() }), owners, [one.channel.id, carla.waId])).toEqual(
    [{ owner: 'person' }],
  );
});

test('a history that its owner does not share is said to be so; a day later it is too late', async () => {
  const one = await shop({ coexistence: true, historyShared: false });
  await until(
    'the word of it',
    async () => (await read(one)).history?.state === 'declined',
    PATIENCE_MS,
  );
  expect((await read(one)).status).toBe('connected');
  const late = await shop(
    { coexistence: true },
    async () => void (await meta.control.advance(25 * 3_600_000)),
  );
  await until(
    'that it is too late',
    async () => (await read(late)).history?.state === 'too_late',
    PATIENCE_MS,
  );
});
