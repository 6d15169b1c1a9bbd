import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
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

const List = contactRoutes.listContacts.answer.data;
const Contact = contactRoutes.readContact.answer.data;
const Field = contactRoutes.createContactField.answer.data;
const list = async (account: Account, search = '') =>
  List.parse(
    (await account.call('GET', `/api/contacts?${new URLSearchParams({ search, limit: '100' })}`))
      .data,
  );
const names = async (account: Account, search: string) =>
  (await list(account, search)).contacts.map(({ name }) => name).toSorted();

/** Where a customer is read who wrote and waits for a person. */
async function whoWrote(account: Account): Promise<string> {
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'quero falar com um atendente');
  await until('the hand-off', async () => {
    const [conversation] = conversationRoutes.listConversations.answer.data.parse(
      (await account.call('GET', '/api/conversations')).data,
    ).conversations;
    return typeof conversation?.waitingSince === 'string';
  });
  const [ana] = (await list(account)).contacts;
  return `/api/contacts/${ana?.id}`;
}

test('a customer who wrote is a contact with identity and conversation', async () => {
  const account = await environment.account();
  const path = await whoWrote(account);
  expect(Contact.parse((await account.call('GET', path)).data)).toMatchObject({
    name: 'Ana Souza',
    identities: [{ channelType: 'telegram', kind: 'id' }],
    conversations: [{ outcome: 'handed_off' }],
    merged: [],
    optedOut: false,
  });
});

test('what people add to a contact is kept', async () => {
  const account = await environment.account();
  const { id } = Contact.pick({ id: true }).parse(
    (await account.call('POST', '/api/contacts', { name: 'Ana Souza' })).data,
  );
  const path = `/api/contacts/${id}`;
  const read = async () => Contact.parse((await account.call('GET', path)).data);
  const field = Field.parse(
    (await account.call('POST', '/api/contact-fields', { name: 'Bairro' })).data,
  );
  expect(await account.call('POST', '/api/contact-fields', { name: 'bairro' })).toMatchObject({
    status: 409,
    code: 'contact_field_taken',
  });
  const body = {
    email: 'Ana@Loja.com.br',
    phone: '(81) 99999-0042',
    notes: 'Paga no Pix',
    fields: { [field.id]: 'Boa Vista' },
  };
  expect((await account.call('PATCH', path, body)).status).toBe(200);
  expect(await read()).toMatchObject({
    email: 'Ana@Loja.com.br',
    phone: '5581999990042',
    notes: 'Paga no Pix',
    fields: { [field.id]: 'Boa Vista' },
  });
  const refused = [
    { email: 'ana@' },
    { phone: '12' },
    { fields: { [id]: 'x' } },
    { role: 'owner' },
  ];
  for (const wrong of refused)
    expect(
      (await account.call('PATCH', path, wrong)).status,
      JSON.stringify(wrong),
    ).toBeGreaterThanOrEqual(400);

  await account.call('PATCH', path, { email: '', fields: { [field.id]: '' } });
  expect(await read()).toMatchObject({ email: null, fields: {} });
  const stranger = await environment.account();
  expect((await list(stranger)).contacts).toEqual([]);
  expect(await stranger.call('PATCH', path, { fields: { [field.id]: 'x' } })).toMatchObject({
    status: 404,
  });
});

test('a search finds contacts by name, email, number and identity', async () => {
  const account = await environment.account();
  const path = await whoWrote(account);
  await account.call('PATCH', path, { email: 'Ana@Loja.com.br', phone: '(81) 99999-0042' });
  await account.call('POST', '/api/contacts', {
    name: 'Bruno Lima',
    phone: '+55 11 98765-4321',
    email: 'bruno_l@loja.com.br',
  });
  await account.call('POST', '/api/contacts', { name: 'Caio Ávila' });
  expect((await list(account)).pagination.total).toBe(3);
  const searches = {
    'souza ana': ['Ana Souza'],
    avila: ['Caio Ávila'],
    'ana@loja': ['Ana Souza'],
    '0042': ['Ana Souza'],
    '81 99999-0042': ['Ana Souza'],
    '+55 11 98765': ['Bruno Lima'],
    bruno_: ['Bruno Lima'],
    'brunoxl@': [],
    '%loja': [],
  };
  for (const [search, found] of Object.entries(searches))
    expect(await names(account, search), search).toEqual(found);
  const { identities } = Contact.parse((await account.call('GET', path)).data);
  expect(await names(account, identities[0]?.value ?? '-')).toEqual(['Ana Souza']);
});

test('a customer’s opt-out and opt-in count whoever answers the conversation', async () => {
  const account = await environment.account();
  const line = await connectBot(account);
  const find = async () => {
    const { id } = (await list(account)).contacts[0] ?? { id: '' };
    return Contact.parse((await account.call('GET', `/api/contacts/${id}`)).data);
  };
  const record = (change: string) =>
    find().then(({ id }) => account.call('POST', `/api/contacts/${id}/consent`, { change }));
  const heard = (optedOut: boolean) =>
    until(`the contact to have ${optedOut ? 'opted out' : 'opted in'}`, async () => {
      const { contacts } = await list(account);
      return contacts[0]?.optedOut === optedOut;
    });
  // No agent is on.
  await line.write('Ana Souza', 'PARAR');
  await heard(true);
  // A person is in charge: nobody else speaks, and it is recorded all the same.
  const [conversation] = conversationRoutes.listConversations.answer.data.parse(
    (await account.call('GET', '/api/conversations')).data,
  ).conversations;
  expect(
    (await account.call('POST', `/api/conversations/${conversation?.id}/take-over`)).status,
  ).toBe(200);
  await line.switchAgent();
  await line.write('Ana Souza', 'voltar');
  await heard(false);
  expect(await record('opt_out')).toMatchObject({ status: 200, data: { optedOut: true } });
  await record('opt_out');
  const { consents } = await find();
  expect(consents).toMatchObject([
    { change: 'opt_out', source: 'person', byName: expect.any(String) },
    { change: 'opt_in', source: 'word', byName: null },
    { change: 'opt_out', source: 'word', byName: null },
  ]);
  const { messages } = conversationRoutes.listMessages.answer.data.parse(
    (await account.call('GET', `/api/conversations/${conversation?.id}/messages`)).data,
  );
  expect(messages.filter(({ direction }) => direction === 'out')).toEqual([]);
  expect(messages.map(({ outcomeReason }) => outcomeReason)).toEqual([
    'paused_by_person',
    'agent_inactive',
  ]);
  const { id } = await find();
  expect(
    await (
      await environment.account()
    ).call('POST', `/api/contacts/${id}/consent`, { change: 'opt_in' }),
  ).toMatchObject({
    status: 404,
  });
});

test('a contact shows the number that the provider told, never the form derived from it', async () => {
  const account = await environment.account();
  const meta = environment.product.simulators?.meta.control;
  const number = z
    .object({ phoneNumberId: z.string(), whatsappBusinessId: z.string(), accessToken: z.string() })
    .parse(
      (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
    );
  const channel = { type: 'whatsapp', displayName: 'Vendas', mode: 'simulated' };
  const { id: channelId } = Channel.parse((await account.call('POST', '/channels', channel)).data);
  const setup = await account.call('POST', '/channels/setup', {
    channelId,
    setupData: { type: 'whatsapp', ...number },
  });
  expect(setup.status, setup.text).toBe(200);
  const numbersOf = async (search: string) =>
    (await list(account, search)).contacts.map(({ identities }) =>
      identities.map(({ value }) => value),
    );
  const ana = { waId: '5511987654321', bsuid: 'BR.13491208655302741918', name: 'Ana Souza' };
  await meta?.act(number.phoneNumberId, ana, { kind: 'text', text: 'oi' });
  await meta?.act(
    number.phoneNumberId,
    { waId: '558187654321', name: 'Bruno Lima' },
    { kind: 'text', text: 'oi' },
  );
  await until('both', async () => (await list(account)).contacts.length === 2);
  expect(await numbersOf('Ana')).toEqual([['5511987654321', 'BR.13491208655302741918']]);
  expect(await numbersOf('Bruno')).toMatchObject([['558187654321', expect.stringMatching(/^BR/)]]);
  for (const search of ['11987654321', '1187654321'])
    expect(await names(account, search)).toEqual(['Ana Souza']);
  expect(await names(account, '81987654321')).toEqual(['Bruno Lima']);

  // Kept before it was noted when a number came: shown under what the conversation was begun with,
  // and in order with the next word.
  await environment.services.db.query(
    'update contact_identity set seen_at = null where channel_id = $1',
    [channelId],
  );
  expect((await numbersOf('Ana'))[0]).toContain('5511987654321');
  expect((await numbersOf('Bruno'))[0]).toContain('558187654321');
  expect((await numbersOf('')).flat().filter((value) => !value.startsWith('BR'))).toHaveLength(2);
  // On another channel he is written to under the longer form: on this one it is not what he came
  // with.
  const other = Channel.parse(
    (await account.call('POST', '/channels', { ...channel, displayName: 'Entregas' })).data,
  );
  await environment.services.db.query(
    `insert into conversation (id, workspace_id, channel_id, contact_id, chat)
     select gen_random_uuid(), k.workspace_id, $2, k.id, '5581987654321' from contact k where k.workspace_id = $1 and k.name = 'Bruno Lima'`,
    [account.workspaceId, other.id],
  );
  expect((await numbersOf('Bruno'))[0]).toContain('558187654321');
  await meta?.act(number.phoneNumberId, ana, { kind: 'text', text: 'ainda aí?' });
  await until('her word', async () => (await numbersOf('Ana'))[0]?.[0] === '5511987654321');
});
