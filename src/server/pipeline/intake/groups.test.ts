import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { dashboardRoutes } from '#contract/dashboard/dashboard.ts';
import { migrate } from '#server/platform/migrate.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { fillInAnswers } from '#test/customers/shop-answers.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const simulators = () => {
  const { simulators: running } = environment.product;
  if (!running) throw new Error('the simulators are off');
  return running;
};
const List = conversationRoutes.listConversations.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;
const Contact = contactRoutes.readContact.answer.data;
const read = async <Schema extends z.ZodType>(
  account: Account,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> => schema.parse((await account.call('GET', path)).data);
const listed = async (account: Account, state = 'all') =>
  (await read(account, List, `/api/conversations?state=${state}`)).conversations;
const post = (account: Account, id: string, what: string) =>
  account.call('POST', `/api/conversations/${id}/${what}`);
const opened = (account: Account, id: string) =>
  read(account, OpenedConversation, `/api/conversations/${id}`);
/** What customers wrote, oldest first. */
const heard = async (account: Account, id: string) =>
  (await read(account, Thread, `/api/conversations/${id}/messages`)).messages
    .filter(({ direction }) => direction === 'in')
    .toReversed();
const settled = (account: Account, id: string, messages: number): Promise<void> =>
  until(`${messages} messages to have an outcome`, async () => {
    const all = await heard(account, id);
    return all.length === messages && all.every(({ outcome }) => outcome !== null);
  });
/** The conversation of a group, once there is one. */
async function groupOf(account: Account): Promise<z.output<typeof List>['conversations'][number]> {
  const found = async () => (await listed(account)).find(({ isGroup }) => isGroup);
  await until('the group', async () => (await found()) !== undefined);
  const group = await found();
  if (!group) throw new Error('there is no group');
  return group;
}
const named = (account: Account, name: string | null) =>
  until(
    `the group to be called ${name}`,
    async () => (await groupOf(account)).contactName === name,
  );

/** A channel of a simulated account, as a person would connect it. */
async function connect(
  account: Account,
  type: 'telegram' | 'whatsapp',
  setupData: object,
): Promise<string> {
  const { id } = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Balcão', mode: 'simulated' }))
      .data,
  );
  const done = await account.call('POST', '/channels/setup', {
    channelId: id,
    setupData: { type, ...setupData },
  });
  expect(done.status, done.text).toBe(200);
  return id;
}

const bia = { id: 7_100_001, name: 'Bia Reis' };
const caio = { id: 7_100_002, name: 'Caio Luz' };
const family = { id: -777, title: 'Festa da Lia' };

/** A bot of Telegram that groups may write to, and the first agent on it. */
async function telegram(account: Account, config: object | null = {}) {
  const { control } = simulators().telegram;
  const { token } = await control.createBot('Padaria');
  await connect(account, 'telegram', { telegramToken: token });
  const { id } = await firstAgent(account);
  if (config !== null) {
    await fillInAnswers(account, id, {
      debounce: { quietMs: 0, maxMs: 0 },
      typingMs: 0,
      ...config,
    });
    expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  }
  const act = (who: typeof bia, action: Parameters<typeof control.act>[2], group?: typeof family) =>
    control.act(token, { ...who, ...(group ? { group } : {}) }, action);
  return {
    act,
    write: (who: typeof bia, text: string, group?: typeof family) =>
      act(who, { kind: 'text', text }, group),
    token,
  };
}

test('a Telegram group is called by its title, and each message by who wrote it', async () => {
  const account = await environment.account();
  const { write, act } = await telegram(account);
  await write(bia, 'oi', undefined);
  await until('her chat', async () => (await listed(account)).length === 1);
  await write(bia, 'Quem leva o bolo?', family);
  await write(caio, 'Eu levo', family);
  const group = await groupOf(account);
  await settled(account, group.id, 2);
  expect((await heard(account, group.id)).map(({ sender, parts }) => [sender, parts])).toEqual([
    [{ id: String(bia.id), name: bia.name }, [{ kind: 'text', text: 'Quem leva o bolo?' }]],
    [{ id: String(caio.id), name: caio.name }, [{ kind: 'text', text: 'Eu levo' }]],
  ]);
  expect(
    (await listed(account)).map(({ contactName, isGroup }) => [contactName, isGroup]).toSorted(),
  ).toEqual([
    ['Bia Reis', false],
    ['Festa da Lia', true],
  ]);
  expect((await groupOf(account)).lastMessage).toMatchObject({ senderName: caio.name });
  const alone = (await listed(account)).find(({ isGroup }) => !isGroup);
  expect((await heard(account, alone?.id ?? '')).map(({ sender }) => sender)).toEqual([null]);

  // A new title is told with the change itself, and with whatever is said next.
  await act(caio, { kind: 'rename_group', to: 'Festa da Lia e do Téo' }, family);
  await named(account, 'Festa da Lia e do Téo');
  await write(bia, 'Feito', { ...family, title: 'Festa dos dois' });
  await named(account, 'Festa dos dois');

  const people = (await read(account, contactRoutes.listContacts.answer.data, '/api/contacts'))
    .contacts;
  expect(people.map(({ name }) => name)).toEqual(['Bia Reis']);
  expect(await read(account, Contact, `/api/contacts/${group.contactId}`)).toMatchObject({
    isGroup: true,
    name: 'Festa dos dois',
  });
  for (const [into, from] of [
    [people[0]?.id, group.contactId],
    [group.contactId, people[0]?.id],
  ])
    expect(
      await account.call('POST', `/api/contacts/${into}/merge`, { from, choices: [] }),
    ).toMatchObject({
      status: 409,
      code: 'contact_is_group',
    });
  expect((await listed(account)).some(({ contactName }) => contactName === 'Caio Luz')).toBe(false);
});

/** A question in a group in which no agent answers. */
async function unanswered(account: Account) {
  const { write } = await telegram(account);
  await write(bia, 'Vocês entregam?', family);
  const group = await groupOf(account);
  await settled(account, group.id, 1);
  return { write, group };
}
/** Who waits, as the dashboard shows it. */
const waiting = async (account: Account) =>
  (
    await read(
      account,
      dashboardRoutes.readAttention.answer.data,
      '/api/dashboard/attention?timeZone=America/Sao_Paulo',
    )
  ).waiting;

test('a group message that no agent answers waits for a person, unread', async () => {
  const account = await environment.account();
  const { group } = await unanswered(account);
  expect(
    await read(
      account,
      MessageOutcome,
      `/api/messages/${(await heard(account, group.id))[0]?.id}/outcome`,
    ),
  ).toMatchObject({
    outcome: 'waiting_person',
    reason: 'group_unanswered',
    text: 'O agente não responde em grupos: a mensagem espera por uma pessoa.',
  });
  expect(await listed(account, 'waiting')).toMatchObject([
    { id: group.id, unread: 1, waitingSince: expect.any(String), mutedAt: null },
  ]);
  expect(await waiting(account)).toMatchObject({
    total: 1,
    conversations: [{ contactName: family.title, isGroup: true }],
  });
  expect(await opened(account, group.id)).toMatchObject({ agentName: null });
});

test('a muted group waits for nobody until it is heard again', async () => {
  const account = await environment.account();
  const { write, group } = await unanswered(account);
  const stranger = await environment.account();
  expect(await post(stranger, group.id, 'mute')).toMatchObject({ status: 404 });
  expect((await post(account, group.id, 'mute')).status).toBe(200);
  expect((await post(account, group.id, 'mute')).status, 'twice is once').toBe(200);
  expect(await opened(account, group.id)).toMatchObject({
    waitingSince: null,
    mutedAt: expect.any(String),
  });
  expect(await waiting(account)).toMatchObject({ total: 0 });
  await write(caio, 'Alguém?', family);
  await settled(account, group.id, 2);
  expect(
    (await heard(account, group.id)).map(({ outcome, outcomeReason }) => [outcome, outcomeReason]),
  ).toEqual([
    ['closed', 'group_ignored'],
    ['closed', 'group_ignored'],
  ]);
  expect(await listed(account, 'waiting')).toEqual([]);
  expect(await waiting(account)).toMatchObject({ total: 0 });

  expect((await post(account, group.id, 'unmute')).status).toBe(200);
  await write(caio, 'E agora?', family);
  await settled(account, group.id, 3);
  expect((await heard(account, group.id)).at(-1)).toMatchObject({
    outcome: 'waiting_person',
    outcomeReason: 'group_unanswered',
  });
  expect(await listed(account, 'waiting')).toMatchObject([{ id: group.id }]);
  const { rows } = await environment.services.db.query(
    'select action, user_id from audit_entry where subject = $1 order by created_at, id',
    [group.id],
  );
  expect(rows).toEqual(
    ['muted', 'unmuted'].map((act) => ({ action: `conversation.${act}`, user_id: account.userId })),
  );
});

test('a private chat cannot be muted', async () => {
  const account = await environment.account();
  const { write } = await telegram(account);
  await write(bia, 'oi');
  await until('her chat', async () => (await listed(account)).length === 1);
  const [alone] = await listed(account);
  expect(await post(account, alone?.id ?? '', 'mute')).toMatchObject({
    status: 409,
    code: 'not_a_group',
  });
});

test('an agent that answers in groups answers whoever wrote, muted or not', async () => {
  const account = await environment.account();
  const { write, token } = await telegram(account, { answersGroups: true });
  const said = async () =>
    (await simulators().telegram.control.phone(token, family.id)).messages.filter(
      ({ from }) => from === 'business',
    ).length;
  await write(bia, 'Vocês entregam?', family);
  const group = await groupOf(account);
  await settled(account, group.id, 1);
  expect((await heard(account, group.id))[0]).toMatchObject({ outcome: 'answered' });
  await until('the answer', async () => (await said()) > 0);
  expect((await post(account, group.id, 'mute')).status).toBe(200);
  await write(caio, 'Vocês entregam?', family);
  await settled(account, group.id, 2);
  expect((await heard(account, group.id))[1]).toMatchObject({ outcome: 'answered' });

  const other = await environment.account();
  const unattended = await telegram(other, null);
  await unattended.write(bia, 'oi', family);
  const waiting = await groupOf(other);
  await settled(other, waiting.id, 1);
  expect((await heard(other, waiting.id))[0]).toMatchObject({
    outcome: 'waiting_person',
    outcomeReason: 'agent_inactive',
  });
});

/** A number of WhatsApp, and two who write to it in a group. */
async function whatsapp(account: Account) {
  const { control } = simulators().meta;
  const number = z
    .object({ whatsappBusinessId: z.string(), phoneNumberId: z.string(), accessToken: z.string() })
    .parse(
      (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
    );
  await connect(account, 'whatsapp', number);
  const group = {
    id: 'Y2FwaV9ncm91cDoxOTUwNTU1MDA3OToxMjAzNjMzOTQzMjAdOTY0MTUZD',
    subject: 'Condomínio Sol',
  };
  const ana = { waId: '5511987650001', name: 'Ana Souza', group };
  const bruno = { bsuid: 'BR.13491208655302741918', name: 'Bruno', group };
  return { control, number, group, ana, bruno };
}

test('a WhatsApp group is called by its name at the provider, also after a change', async () => {
  const account = await environment.account();
  const { control, number, ana, bruno } = await whatsapp(account);
  await control.act(number.phoneNumberId, ana, { kind: 'text', text: 'Bom dia' });
  await control.act(number.phoneNumberId, bruno, { kind: 'text', text: 'Bom dia!' });
  const { id } = await groupOf(account);
  await settled(account, id, 2);
  await named(account, 'Condomínio Sol');
  expect((await heard(account, id)).map(({ sender, outcome }) => [sender, outcome])).toEqual([
    [{ id: '5511987650001', name: 'Ana Souza' }, 'waiting_person'],
    [{ id: 'BR.13491208655302741918', name: 'Bruno' }, 'waiting_person'],
  ]);
  await control.act(number.phoneNumberId, ana, { kind: 'rename_group', to: 'Condomínio Lua' });
  await named(account, 'Condomínio Lua');
});

test('a person’s answer to a WhatsApp group is delivered', async () => {
  const account = await environment.account();
  const { control, number, ana } = await whatsapp(account);
  await control.act(number.phoneNumberId, ana, { kind: 'text', text: 'Bom dia' });
  const { id } = await groupOf(account);
  const sent = await account.call('POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Bom dia a todos' },
  });
  expect(sent.status).toBe(202);
  await until('it to be delivered', async () =>
    (await read(account, Thread, `/api/conversations/${id}/messages`)).messages.some(
      ({ delivery }) => delivery === 'delivered',
    ),
  );
});

test('an agent’s menu goes to a WhatsApp group as text, with nothing to press', async () => {
  const account = await environment.account();
  const { control, number, group, ana } = await whatsapp(account);
  const config = {
    greeting: 'Olá!',
    menu: ['Horários', 'Entrega'],
    answersGroups: true,
    debounce: { quietMs: 0, maxMs: 0 },
    typingMs: 0,
  };
  const agent = z
    .object({ id: z.string() })
    .parse(
      (await account.call('POST', '/agents', { name: 'Balcão', channelType: 'whatsapp', config }))
        .data,
    );
  expect(
    (await account.call('PATCH', `/agents/${agent.id}`, { config, publish: true })).status,
  ).toBe(200);
  expect((await account.call('PATCH', `/agents/${agent.id}/toggle-status`)).status).toBe(200);
  await control.act(number.phoneNumberId, ana, { kind: 'text', text: 'oi' });
  const shown = async () =>
    (
      await control.phone(number.phoneNumberId, { bsuid: group.id, name: group.subject }, true)
    ).messages.map(({ part }) => part);
  await until('the menu', async () =>
    (await shown()).some((part) => part.kind === 'text' && part.text.includes('1. Horários')),
  );
  expect((await shown()).every(({ kind }) => kind === 'text')).toBe(true);
});

test('a group that was kept as a person loses that with the new version or its next message', async () => {
  const account = await environment.account();
  const { write } = await telegram(account);
  await write(bia, 'oi');
  await until('her chat', async () => (await listed(account)).length === 1);
  await write(bia, 'Quem leva o bolo?', family);
  const group = await groupOf(account);
  const alone = (await listed(account)).find(({ isGroup }) => !isGroup);
  const { db } = environment.services;
  const before = async (): Promise<void> => {
    await db.query(
      `update contact set is_group = null, group_title = null, name = 'Bia Reis' where id = $1`,
      [group.contactId],
    );
  };
  await before();
  expect(
    (
      await account.call('POST', `/api/contacts/${alone?.contactId}/merge`, {
        from: group.contactId,
        choices: [],
      })
    ).status,
  ).toBe(200);
  await db.query(`delete from schema_migration where name = '048-groups.sql'`);
  expect(await migrate(db)).toEqual(['048-groups.sql']);
  expect(await groupOf(account)).toMatchObject({ contactName: null });
  expect(await read(account, Contact, `/api/contacts/${group.contactId}`)).toMatchObject({
    id: group.contactId,
    isGroup: true,
    name: null,
  });
  await before();
  await write(bia, 'Alguém?', family);
  await named(account, family.title);
});

test('an opt-out of one member does not silence the agent in a group', async () => {
  const account = await environment.account();
  const { write, token } = await telegram(account, { answersGroups: true });
  const said = async () =>
    (await simulators().telegram.control.phone(token, family.id)).messages.filter(
      ({ from }) => from === 'business',
    ).length;
  await write(bia, 'PARAR', family);
  const group = await groupOf(account);
  await settled(account, group.id, 1);
  const before = await said();
  await write(caio, 'Vocês entregam?', family);
  await settled(account, group.id, 2);
  await until('an answer all the same', async () => (await said()) > before);
  expect((await heard(account, group.id))[1]).toMatchObject({ outcome: 'answered' });

  expect((await post(account, group.id, 'mute')).status).toBe(200);
  await write(caio, 'Quero falar com um atendente', family);
  await settled(account, group.id, 3);
  await write(caio, 'pedido 123', family);
  await settled(account, group.id, 4);
  expect(
    (await heard(account, group.id))
      .slice(2)
      .map(({ outcome, outcomeReason }) => [outcome, outcomeReason]),
  ).toEqual([
    ['handed_off', expect.any(String)],
    ['waiting_person', 'paused_by_person'],
  ]);
  expect((await post(account, group.id, 'unmute')).status).toBe(200);
  expect((await post(account, group.id, 'mute')).status).toBe(200);
  expect((await heard(account, group.id)).at(-1)).toMatchObject({ outcome: 'waiting_person' });
});

test('who is erased is no longer named in groups; a part that nobody knows shows its body to owners alone', async () => {
  const account = await environment.account();
  const { write } = await telegram(account);
  await write(bia, 'oi');
  await until('her chat', async () => (await listed(account)).length === 1);
  const [alone] = await listed(account);
  await write(bia, 'Quem leva o bolo?', family);
  await write(caio, 'Eu levo', family);
  const group = await groupOf(account);
  await settled(account, group.id, 2);
  await environment.services.db.query(
    `update message set parts = $2 where conversation_id = $1 and sender_name = 'Caio Luz'`,
    [group.id, JSON.stringify([{ kind: 'unsupported', what: 'dice', body: '{"dice":6}' }])],
  );
  const colleague = await environment.colleague(account);
  const bodies = async (who: Account) => (await heard(who, group.id)).at(-1)?.parts;
  expect(await bodies(account)).toMatchObject([{ what: 'dice', body: '{"dice":6}' }]);
  expect(await bodies(colleague)).toMatchObject([{ what: 'dice', body: null }]);

  expect(
    (
      await account.call('POST', `/api/contacts/${alone?.contactId}/erase`, {
        confirmation: 'Bia Reis',
      })
    ).status,
  ).toBeLessThan(300);
  await until(
    'her name to be gone',
    async () => (await heard(account, group.id))[0]?.sender === null,
    30_000,
  );
  expect((await heard(account, group.id)).map(({ sender }) => sender?.name ?? null)).toEqual([
    null,
    'Caio Luz',
  ]);
  const { rows } = await environment.services.db.query(
    `select 1 from message where conversation_id = $1 and sender_id = $2`,
    [group.id, String(bia.id)],
  );
  expect(rows).toEqual([]);
});

test('people who were merged by way of a group count as who they were merged with, and not as the group', async () => {
  const account = await environment.account();
  const { write } = await telegram(account);
  for (const [id, name] of [
    [7_200_001, 'Maria'],
    [7_200_002, 'Maria Telegram'],
  ] as const)
    await write({ id, name }, 'oi');
  await until('both', async () => (await listed(account)).length === 2);
  const contactOf = async (name: string) =>
    (await listed(account)).find(({ contactName }) => contactName === name)?.contactId ?? '';
  const [maria, other] = [await contactOf('Maria'), await contactOf('Maria Telegram')];
  await write(bia, 'Quem leva o bolo?', family);
  const { contactId } = await groupOf(account);
  const { db } = environment.services;
  await db.query(
    `update contact set is_group = null, group_title = null, name = 'Maria' where id = $1`,
    [contactId],
  );
  for (const [into, from] of [
    [maria, other],
    [contactId, maria],
  ] as const)
    expect(
      (await account.call('POST', `/api/contacts/${into}/merge`, { from, choices: [] })).status,
    ).toBe(200);
  await db.query(`delete from schema_migration where name = '048-groups.sql'`);
  await migrate(db);
  expect(await read(account, Contact, `/api/contacts/${other}`)).toMatchObject({
    id: maria,
    isGroup: false,
  });
  expect(
    (await read(account, contactRoutes.listContacts.answer.data, '/api/contacts')).contacts.map(
      ({ id }) => id,
    ),
  ).toEqual([maria]);
});
