import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '#contract/contacts.ts';
import { conversationRoutes } from '#contract/conversations.ts';
import { connectBot } from '#test/customer-line.ts';
import { type Account, type ProductWorld, startProductWorld } from '#test/product-world.ts';
import { until } from '#test/telegram-world.ts';

let world: ProductWorld;
beforeAll(async () => {
  world = await startProductWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const List = contactRoutes.listContacts.answer.data;
const Contact = contactRoutes.readContact.answer.data;
const Field = contactRoutes.createContactField.answer.data;
const list = async (account: Account, search = '') =>
  List.parse((await account.call('GET', `/api/contacts?${new URLSearchParams({ search, limit: '100' })}`)).data);
const names = async (account: Account, search: string) => (await list(account, search)).contacts.map(({ name }) => name).toSorted();

test('who wrote is there with their identity and conversation, what people add is kept, and all of it is found', async () => {
  const account = await world.account();
  const line = await connectBot(account, { agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 } });
  await line.write('Ana Souza', 'quero falar com um atendente');
  await until('the hand-off', async () => {
    const [conversation] = conversationRoutes.listConversations.answer.data.parse(
      (await account.call('GET', '/api/conversations')).data,
    ).conversations;
    return typeof conversation?.waitingSince === 'string';
  });
  const [ana] = (await list(account)).contacts;
  const path = `/api/contacts/${ana?.id}`;
  const read = async () => Contact.parse((await account.call('GET', path)).data);
  expect(await read()).toMatchObject({
    name: 'Ana Souza',
    identities: [{ channelType: 'telegram', kind: 'id' }],
    conversations: [{ outcome: 'handed_off' }],
    merged: [],
    optedOut: false,
  });

  const field = Field.parse((await account.call('POST', '/api/contact-fields', { name: 'Bairro' })).data);
  expect(await account.call('POST', '/api/contact-fields', { name: 'bairro' })).toMatchObject({ status: 409, code: 'contact_field_taken' });
  const body = { email: 'Ana@Loja.com.br', phone: '(81) 99999-0042', notes: 'Paga no Pix', fields: { [field.id]: 'Boa Vista' } };
  expect((await account.call('PATCH', path, body)).status).toBe(200);
  expect(await read()).toMatchObject({
    email: 'Ana@Loja.com.br',
    phone: '5581999990042',
    notes: 'Paga no Pix',
    fields: { [field.id]: 'Boa Vista' },
  });
  const refused = [{ email: 'ana@' }, { phone: '12' }, { fields: { [ana?.id ?? '']: 'x' } }, { role: 'owner' }];
  for (const wrong of refused) expect((await account.call('PATCH', path, wrong)).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);

  await account.call('POST', '/api/contacts', { name: 'Bruno Lima', phone: '+55 11 98765-4321', email: 'bruno_l@loja.com.br' });
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
  for (const [search, found] of Object.entries(searches)) expect(await names(account, search), search).toEqual(found);
  const { identities } = await read();
  expect(await names(account, identities[0]?.value ?? '-')).toEqual(['Ana Souza']);

  await account.call('PATCH', path, { email: '', fields: { [field.id]: '' } });
  expect(await read()).toMatchObject({ email: null, fields: {} });
  const stranger = await world.account();
  expect((await list(stranger)).contacts).toEqual([]);
  expect(await stranger.call('PATCH', path, { fields: { [field.id]: 'x' } })).toMatchObject({ status: 404 });
});
