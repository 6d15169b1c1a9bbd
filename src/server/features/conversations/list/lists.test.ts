import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { ledgerRoutes } from '#contract/conversations/ledger.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { readDays } from './days.ts';
import { countLedger } from '../ledger/ledger.store.ts';
import { searchConversations } from '../search/found.store.ts';
import { countConversations } from './counts.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const Ledger = ledgerRoutes.listLedger.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;
const Opened = conversationRoutes.readConversation.answer.data;
const list = async (account: Account, query = '') =>
  List.parse((await account.call('GET', `/api/conversations?${query}`)).data);
const ledger = async (account: Account, query = '') =>
  Ledger.parse((await account.call('GET', `/api/messages?${query}`)).data);
const names = async (account: Account, query: string) =>
  (await list(account, query)).conversations.map((row) => row.contactName);

/** Every list has as many rows as its count says. */
async function counts(account: Account): Promise<z.output<typeof List>['counts']> {
  const { counts: said } = await list(account);
  expect(await countConversations(environment.services.db, account)).toEqual(said);
  for (const [state, count] of Object.entries(said)) {
    const { conversations, pagination } = await list(account, `state=${state}&limit=100`);
    expect([conversations.length, pagination.total], state).toEqual([count, count]);
  }
  return said;
}

const settled = (account: Account, messages: number) =>
  until('every message to have an outcome', async () => {
    const { pagination } = await ledger(account, 'direction=in');
    return (
      pagination.total === messages &&
      (await ledger(account, 'outcome=pending')).pagination.total === 0
    );
  });

test('the states of conversations: with the agent, waiting for a person, taken over, handed back', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'Oi, qual o horário?');
  await line.write('Bruno Lima', 'quero falar com um atendente');
  await settled(account, 2);
  expect(await counts(account)).toEqual({
    all: 2,
    open: 1,
    closed: 1,
    waiting: 1,
    for_you: 1,
    not_kept: 0,
    person: 1,
    agent: 1,
    mine: 0,
    unowned: 1,
    snoozed: 0,
  });
  expect(await names(account, 'state=waiting')).toEqual(['Bruno Lima']);
  const [waiting] = (await list(account, 'state=waiting')).conversations;
  const id = waiting?.id ?? '';
  expect(waiting).toMatchObject({
    owner: 'person',
    unanswered: 0,
    lastMessage: { author: 'agent' },
  });
  const opened = async () =>
    Opened.parse((await account.call('GET', `/api/conversations/${id}`)).data);
  expect(await opened()).toMatchObject({
    ownerIsMe: false,
    agentName: 'Recepção',
    handoff: { reason: 'asked_for_person', taken: false },
  });

  // Somebody came, but the customer has not heard from them yet.
  await account.call('POST', `/api/conversations/${id}/take-over`);
  expect(await opened()).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    ownerName: 'Dona Rita',
    handoff: { taken: true },
  });
  expect(await counts(account)).toMatchObject({ waiting: 1, person: 1, mine: 1, unowned: 0 });
  await account.call('POST', `/api/conversations/${id}/hand-back`);
  expect(await opened()).toMatchObject({
    owner: 'agent',
    ownerName: null,
    handoff: null,
    waitingSince: waiting?.waitingSince,
  });
  expect(await counts(account)).toEqual({
    all: 2,
    open: 1,
    closed: 1,
    waiting: 1,
    for_you: 1,
    not_kept: 0,
    person: 0,
    agent: 2,
    mine: 0,
    unowned: 0,
    snoozed: 0,
  });
});

test('a customer waits for a person while the agent is off, until the agent answers after all', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
    active: false,
  });
  await line.write('Ana Souza', 'Oi?');
  await settled(account, 1);
  expect(await counts(account)).toEqual({
    all: 1,
    open: 1,
    closed: 0,
    waiting: 1,
    for_you: 1,
    not_kept: 0,
    person: 0,
    agent: 1,
    mine: 0,
    unowned: 0,
    snoozed: 0,
  });
  const since = (await list(account)).conversations[0]?.waitingSince;
  await line.write('Ana Souza', 'Alguém aí?');
  await settled(account, 2);
  expect((await list(account)).conversations[0]?.waitingSince).toBe(since);
  await line.switchAgent();
  await line.write('Ana Souza', 'Qual o horário de atendimento?');
  await settled(account, 3);
  expect(await counts(account)).toEqual({
    all: 1,
    open: 0,
    closed: 1,
    waiting: 0,
    for_you: 0,
    not_kept: 0,
    person: 0,
    agent: 1,
    mine: 0,
    unowned: 0,
    snoozed: 0,
  });
});

test('a message without an outcome keeps its conversation open; a timed pause ends by itself', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 10_000, maxMs: 10_000 } },
  });
  await line.write('Ana Souza', 'Oi');
  await until(
    'the message',
    async () => (await ledger(account, 'outcome=pending')).pagination.total === 1,
  );
  expect(await counts(account)).toEqual({
    all: 1,
    open: 1,
    closed: 0,
    waiting: 0,
    for_you: 0,
    not_kept: 0,
    person: 0,
    agent: 1,
    mine: 0,
    unowned: 0,
    snoozed: 0,
  });
  await environment.services.db.query(
    `update conversation set owner = 'person', owned_until = now() + interval '1 hour', answer_at = null where workspace_id = $1`,
    [account.workspaceId],
  );
  expect(await counts(account)).toMatchObject({ open: 1, person: 1, agent: 0 });
  await environment.services.db.query(
    `update conversation set owned_until = now() - interval '1 second' where workspace_id = $1`,
    [account.workspaceId],
  );
  expect(await counts(account)).toMatchObject({ open: 0, person: 0, agent: 1 });
  expect((await list(account)).conversations[0]?.owner).toBe('agent');
});

test('a row counts those without an outcome of its own conversation alone', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 10_000, maxMs: 10_000 } },
  });
  for (const name of ['Ana Souza', 'Ana Souza', 'Bruno Lima']) await line.write(name, 'Oi');
  await until(
    'the messages',
    async () => (await ledger(account, 'outcome=pending')).pagination.total === 3,
  );
  const rows = (await list(account)).conversations.map((row) => [row.contactName, row.unanswered]);
  expect(Object.fromEntries(rows)).toEqual({ 'Ana Souza': 2, 'Bruno Lima': 1 });
});

test('an agent narrows a list to where it had the newest turn', async () => {
  const account = await environment.account();
  const config = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
  const line = await connectBot(account, { agent: config });
  await line.write('Ana Souza', 'Oi, qual o horário?');
  await line.write('Bruno Lima', 'Oi');
  await settled(account, 2);
  const Agents = z.object({ agents: z.array(z.object({ id: z.string() })) });
  const first = Agents.parse((await account.call('GET', '/agents')).data).agents[0]?.id ?? '';
  expect(new Set(await names(account, `agentId=${first}`))).toEqual(
    new Set(['Ana Souza', 'Bruno Lima']),
  );

  const made = await account.call('POST', '/agents', {
    name: 'Vendas',
    channelType: 'telegram',
    config,
  });
  const second = z.object({ id: z.string() }).parse(made.data).id;
  expect(await names(account, `agentId=${second}`)).toEqual([]);
  await line.switchAgent();
  await account.call('PATCH', `/agents/${second}`, { config, publish: true });
  await account.call('PATCH', `/agents/${second}/toggle-status`);
  await line.write('Ana Souza', 'E no sábado?');
  await settled(account, 3);
  expect(await names(account, `agentId=${second}`)).toEqual(['Ana Souza']);
  const { conversations, counts: said } = await list(account, `agentId=${first}&state=all`);
  expect([conversations.map((row) => row.contactName), said.all]).toEqual([['Bruno Lima'], 1]);
  const stranger = await environment.account();
  expect((await list(stranger, `agentId=${first}`)).counts.all).toBe(0);
});

test('search finds the beginnings of words of the name, whatever the accents; a channel narrows it', async () => {
  const account = await environment.account();
  const line = await connectBot(account, { active: false });
  const other = await connectBot(account, { active: false });
  for (const name of ['Conceição Araújo', 'João da Silva', 'Ana-Clara.Souza'])
    await line.write(name, 'Oi');
  await other.write('Joana', 'Oi');
  await settled(account, 4);
  const find = (search: string, more = '') =>
    names(account, `search=${encodeURIComponent(search)}${more}`);
  expect(await find('conceicao')).toEqual(['Conceição Araújo']);
  expect(await find('ARAÚ conc')).toEqual(['Conceição Araújo']);
  expect(new Set(await find('joa'))).toEqual(new Set(['João da Silva', 'Joana']));
  expect(await find('joa', `&channelId=${other.channelId}`)).toEqual(['Joana']);
  expect(await find('souza')).toEqual(['Ana-Clara.Souza']);
  expect(await find('oao')).toEqual([]);
  for (const odd of ['😀', `'`, '& | !', '%', String.raw`\ `, ':*', `o'x`, '('])
    expect(await find(odd), odd).toEqual([]);
  expect((await list(account, 'search=joa')).counts).toMatchObject({
    all: 2,
    waiting: 2,
    for_you: 2,
    not_kept: 0,
    person: 0,
  });
  const newest = await names(account, 'limit=4');
  expect(await names(account, 'limit=2&page=2')).toEqual(newest.slice(2));
  const place = (await list(account, 'limit=1')).conversations[0]?.place;
  expect(
    await names(account, `limit=2&page=2&after=${place}`),
    'a place counts for itself',
  ).toEqual(newest.slice(1, 3));
});

test('a list continues from its place, however much came before it meanwhile', async () => {
  const account = await environment.account();
  const line = await connectBot(account, { active: false });
  const people = ['Ana', 'Bia', 'Caio', 'Davi', 'Elisa', 'Fábio', 'Gil'];
  for (const [before, name] of people.entries()) {
    await line.write(name, 'Oi');
    await settled(account, before + 1); // two that are taken in together are of one moment
  }
  const first = (await list(account, 'limit=3')).conversations;
  expect(first.map((row) => row.contactName)).toEqual(['Gil', 'Fábio', 'Elisa']);
  const place = first.at(-1)?.place;
  await line.write('Bia', 'E então?');
  await settled(account, people.length + 1);
  expect(await names(account, `limit=3&after=${place}`)).toEqual(['Davi', 'Caio', 'Ana']);
  expect(await names(account, `limit=100&until=${place}`)).toEqual([
    'Bia',
    'Gil',
    'Fábio',
    'Elisa',
  ]);
  expect(await names(account, `limit=2&after=${first[0]?.place}&until=${place}`)).toEqual([
    'Fábio',
    'Elisa',
  ]);

  const waiting = (await list(account, 'state=waiting&limit=3')).conversations;
  expect(waiting.map((row) => row.contactName)).toEqual(['Ana', 'Bia', 'Caio']);
  expect(await names(account, `state=waiting&limit=3&after=${waiting.at(-1)?.place}`)).toEqual([
    'Davi',
    'Elisa',
    'Fábio',
  ]);
  expect(await names(account, `state=waiting&until=${waiting[1]?.place}`)).toEqual(['Ana', 'Bia']);
  expect((await account.call('GET', '/api/conversations?after=ontem')).status).toBe(400);
});

test('search finds people by number and by what was said, and says where', async () => {
  const account = await environment.account();
  const [line, stranger] = [
    await connectBot(account, { active: false }),
    await connectBot(await environment.account(), { active: false }),
  ];
  await line.write('Ana Souza', 'Vocês têm PÃO de açúcar?\nQuero encomendar dois para sábado');
  await line.write('Bruno Lima', 'Bom dia');
  await line.write(
    'Carla Dias',
    `${'muitas palavras antes '.repeat(12)}e então a encomenda 4711 do sábado ${'e depois '.repeat(20)}`,
  );
  await stranger.write('Davi', 'Quero encomendar pão');
  await settled(account, 3);
  const found = async (search: string) =>
    (await list(account, `search=${encodeURIComponent(search)}`)).conversations;
  const find = async (search: string) =>
    new Set((await found(search)).map((row) => row.contactName));
  const untilFound = (search: string, ...people: string[]) =>
    until(
      `${people.join(', ')} by ${search}`,
      async () => [...(await find(search))].toSorted().join() === people.toSorted().join(),
    );
  await untilFound('sabado', 'Ana Souza', 'Carla Dias');
  for (const search of ['pao acuc', 'AÇÚCAR', 'dois sábado', 'têm'])
    expect(await find(search), search).toEqual(new Set(['Ana Souza']));
  for (const search of ['ao', 'pao 4711', 'davi', 'a'])
    expect((await find(search)).has('Davi'), search).toBe(false);
  expect(await find('pa')).toEqual(new Set()); // two letters are a whole word
  expect((await list(account, 'search=sabado')).counts).toMatchObject({ all: 2, waiting: 2 });

  const [ana] = await found('encom dois');
  const thread = Thread.parse(
    (await account.call('GET', `/api/conversations/${ana?.id}/messages`)).data,
  );
  expect(ana?.hit).toEqual({
    messageId: thread.messages[0]?.id,
    pieces: [
      { text: '… ', marked: false },
      { text: 'açúcar? Quero ', marked: false },
      { text: 'encomendar', marked: true },
      { text: ' ', marked: false },
      { text: 'dois', marked: true },
      { text: ' para sábado', marked: false },
    ],
  });
  const [carla] = await found('4711');
  const sentence = carla?.hit?.pieces.map((piece) => piece.text).join('') ?? '';
  expect(sentence).toMatch(/^… .*encomenda 4711 do sábado.* …$/);
  expect(sentence.length).toBeLessThan(200);
  // By the name: the row shows what was said last, as ever.
  expect((await found('ana'))[0]?.hit).toBeNull();

  // What is changed and what is taken back is found no more; what a person answers is.
  await line.edit('Bruno Lima', 'Bom dia', 'Tem quindim?');
  await untilFound('quindim', 'Bruno Lima');
  expect(await find('dia')).toEqual(new Set(['Carla Dias']));
  const [bruno] = await found('bruno');
  const answer = {
    id: 'f0000000-0000-4000-8000-000000000001',
    message: { kind: 'text', text: 'Temos brigadeiro' },
  };
  expect(
    (await account.call('POST', `/api/conversations/${bruno?.id}/messages`, answer)).status,
  ).toBe(202);
  expect((await found('brigadeiro'))[0]?.hit).toMatchObject({ messageId: answer.id });

  // A number as people write it, typed or of the channel; whoever is merged with somebody is found
  // under either name.
  const [contact, other] = [bruno?.contactId, ana?.contactId];
  await account.call('PATCH', `/api/contacts/${contact}`, { phone: '+55 (81) 98765-0042' });
  for (const search of [
    '+55 (81) 98765-0042',
    '98765-0042',
    '8765-0042',
    '0042',
    '081 98765 0042',
    '81 8765-0042',
    '5581987',
  ])
    expect(await find(search), search).toEqual(new Set(['Bruno Lima']));
  expect(
    (await account.call('POST', `/api/contacts/${contact}/merge`, { from: other, choices: [] }))
      .status,
  ).toBe(200);
  for (const search of ['souza', 'bruno', '98765-0042'])
    expect(
      (await found(search)).map((row) => [row.id, row.contactName]).toSorted(),
      search,
    ).toEqual([ana?.id, bruno?.id].map((id) => [id, 'Bruno Lima']).toSorted());

  // By the indexes, where there are many.
  const client = await environment.services.db.connect();
  await client.query('begin');
  await client.query(
    `with many as (
       insert into contact (id, workspace_id, name) select gen_random_uuid(), $1, 'Cliente ' || n from generate_series(1, 3000) n returning id
     ), known as (
       insert into contact_identity (workspace_id, channel_id, value, contact_id) select $1, $2, 'u' || id, id from many
     )
     insert into message_words (workspace_id, conversation_id, message_id, at, words)
     select $1, id, id, now(), array_to_tsvector(array[id::text, 'nada']) from many`,
    [account.workspaceId, line.channelId],
  );
  await client.query('analyze contact, contact_identity, message_words');
  const planOf = async (search: string): Promise<string> => {
    let plan = '';
    await searchConversations(
      {
        async query(statement: pg.QueryConfig) {
          plan = JSON.stringify(
            (await client.query(`explain ${statement.text}`, statement.values)).rows,
          );
          return client.query(statement);
        },
      },
      account.workspaceId,
      search,
    );
    return plan;
  };
  const [byWords, byNumber] = [await planOf('sab'), await planOf('98765-0042')];
  await client.query('rollback');
  client.release();
  expect(byWords).toContain('message_words_search');
  for (const index of ['contact_identity_value', 'contact_identity_end'])
    expect(byNumber).toContain(index);
  for (const plan of [byWords, byNumber])
    expect(plan).not.toMatch(/Seq Scan on (contact_identity|message_words)/);
});

test('the ledger has every message with its outcome and the sentence why', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'Oi');
  await line.write('Bruno Lima', 'quero falar com um atendente');
  await settled(account, 2);
  await until('both answers delivered', async () =>
    (await ledger(account, 'direction=out')).messages.every((row) => row.delivery === 'sent'),
  );
  const today = readDays({ timeZone: 'UTC' }).to;
  const all = await ledger(account, `timeZone=UTC&from=${today}&to=${today}`);
  expect(all.pagination.total).toBe(all.messages.length);
  expect(all.messages.length).toBeGreaterThanOrEqual(4);
  expect(all.messages.map((row) => row.createdAt)).toEqual(
    all.messages
      .map((row) => row.createdAt)
      .toSorted()
      .toReversed(),
  );
  const [handed] = (await ledger(account, 'outcome=handed_off')).messages;
  expect(handed).toMatchObject({
    contactName: 'Bruno Lima',
    direction: 'in',
    outcome: 'handed_off',
    outcomeText: 'O cliente pediu para falar com uma pessoa.',
    outcomeLink: `/conversations/${handed?.conversationId}`,
  });
  for (const query of [
    'direction=in',
    'direction=out',
    'author=agent',
    'author=person',
    'author=customer&outcome=answered',
    'outcome=closed',
  ]) {
    const { messages, pagination } = await ledger(account, `${query}&limit=100`);
    expect(pagination.total, query).toBe(messages.length);
    const [direction, author, outcome] = ['direction', 'author', 'outcome'].map((key) =>
      new URLSearchParams(query).get(key),
    );
    for (const row of messages) {
      if (direction) expect(row.direction).toBe(direction);
      if (author) expect(row.author).toBe(author);
      if (outcome) expect(row.outcome).toBe(outcome);
    }
  }
  const days = readDays({ timeZone: 'UTC', from: today, to: today });
  expect(
    await countLedger(environment.services.db, { workspaceId: account.workspaceId, ...days }),
  ).toBe(all.pagination.total);
  const pages = await Promise.all([1, 2, 3].map((page) => ledger(account, `limit=2&page=${page}`)));
  expect(
    pages.flatMap((page) => page.messages.map((row) => row.id)).slice(0, all.messages.length),
  ).toEqual(all.messages.map((row) => row.id).slice(0, 6));
});

test('days are those of the time zone; nonsense is refused', async () => {
  const account = await environment.account();
  expect(
    readDays({ from: '2026-03-01', to: '2026-03-01', timeZone: 'America/Sao_Paulo' }),
  ).toMatchObject({
    start: '2026-03-01T03:00:00Z',
    end: '2026-03-02T03:00:00Z',
  });
  // A day of 23 hours, and one that begins at one o'clock.
  expect(
    readDays({ from: '2026-03-29', to: '2026-03-29', timeZone: 'Europe/Lisbon' }),
  ).toMatchObject({
    start: '2026-03-29T00:00:00Z',
    end: '2026-03-29T23:00:00Z',
  });
  expect(
    readDays({ from: '2018-11-04', to: '2018-11-04', timeZone: 'America/Sao_Paulo' }).start,
  ).toBe('2018-11-04T03:00:00Z');
  expect(
    readDays({ timeZone: 'Pacific/Auckland' }, new Date('2026-05-10T13:00:00Z')),
  ).toMatchObject({
    from: '2026-05-05',
    to: '2026-05-11',
  });
  for (const query of [
    'timeZone=Marte/Olimpo',
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-01-01&to=2026-12-31',
    'from=0001-01-01&to=0001-01-02',
    'outcome=odd',
  ]) {
    expect(await account.call('GET', `/api/messages?${query}`), query).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
});

test('a thread is read from its end, from before and after a message, and around one', async () => {
  const account = await environment.account();
  const line = await connectBot(account, { active: false });
  for (let number = 1; number <= 9; number++) await line.write('Ana Souza', `mensagem ${number}`);
  await settled(account, 9);
  const id = (await list(account)).conversations[0]?.id ?? '';
  const read = async (query: string) =>
    Thread.parse((await account.call('GET', `/api/conversations/${id}/messages?${query}`)).data);
  const said = (thread: z.output<typeof Thread>) =>
    thread.messages.map((row) =>
      row.parts[0]?.kind === 'text' ? Number(row.parts[0].text.split(' ')[1]) : null,
    );
  const all = await read('limit=100');
  expect([said(all), all.hasOlder, all.hasNewer]).toEqual([
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    false,
    false,
  ]);
  const idOf = (number: number): string => all.messages[9 - number]?.id ?? '';
  const stretch = async (query: string) => {
    const thread = await read(query);
    return [said(thread), thread.hasOlder, thread.hasNewer];
  };
  expect(await stretch('limit=4')).toEqual([[9, 8, 7, 6], true, false]);
  expect(await stretch(`limit=4&before=${idOf(4)}`)).toEqual([[3, 2, 1], false, true]);
  expect(await stretch(`limit=4&after=${idOf(3)}`)).toEqual([[7, 6, 5, 4], true, true]);
  expect(await stretch(`limit=4&after=${idOf(9)}`)).toEqual([[], true, false]);
  expect(await stretch(`limit=4&around=${idOf(5)}`)).toEqual([[7, 6, 5, 4], true, true]);
  expect(await stretch(`limit=1&around=${idOf(5)}`)).toEqual([[5], true, true]);
  expect(await stretch(`limit=4&around=${idOf(2)}`), 'the oldest is the last of them').toEqual([
    [4, 3, 2, 1],
    false,
    true,
  ]);
  expect(await stretch(`limit=4&around=${idOf(9)}`)).toEqual([[9, 8], true, false]);
  expect(all.messages[0]).toMatchObject({
    outcomeText: 'O agente deste canal está desligado.',
    outcomeLink: '/agents',
  });
  const nobodys = '01890000-0000-7000-8000-000000000000';
  for (const [path, code] of [
    [`/api/conversations/${nobodys}`, 'not_found'],
    ['/api/conversations/abc', 'not_found'],
    [`/api/conversations/${nobodys}/messages`, 'not_found'],
    [`/api/conversations/${id}/messages?around=${nobodys}`, 'message_not_found'],
  ])
    expect(await account.call('GET', path ?? ''), path).toMatchObject({ status: 404, code });
});

test('edits, presses and who answered are there, and why a message was not delivered once it is given up', async () => {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'Oi');
  await until('the conversation', async () => (await list(account)).counts.all === 1);
  const id = (await list(account)).conversations[0]?.id ?? '';
  const read = async () =>
    Thread.parse((await account.call('GET', `/api/conversations/${id}/messages`)).data).messages;
  await until('the greeting', async () => (await read()).some((row) => row.delivery === 'sent'));
  const [greeting, hello] = await read();
  expect(greeting).toMatchObject({
    author: 'agent',
    authorName: 'Recepção',
    answers: hello?.id,
    possiblySentTwice: false,
  });
  const label = await line.pressFirst('Ana Souza');
  await until('the press', async () => (await read()).some((row) => row.replyTo === greeting?.id));
  expect((await read()).find((row) => row.replyTo === greeting?.id)?.parts).toMatchObject([
    { kind: 'choice', label },
  ]);
  await line.edit('Ana Souza', 'Oi', 'Bom dia');
  await until('the edit', async () => (await read()).some((row) => row.editedAt !== null));
  expect((await read()).find((row) => row.editedAt !== null)?.parts).toMatchObject([
    { kind: 'text', text: 'Bom dia' },
  ]);
  for (const [delivery, errorText] of [
    ['queued', null],
    ['failed', expect.stringContaining('bloqueou')],
  ]) {
    const refused = `update message set delivery = $2, error_code = 'blocked_by_contact' where id = $1`;
    await environment.services.db.query(refused, [greeting?.id, delivery]);
    expect((await read()).find((row) => row.id === greeting?.id)).toMatchObject({
      errorCode: 'blocked_by_contact',
      errorText,
    });
  }
});

test('another workspace sees none of it', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const line = await connectBot(account, { active: false });
  await line.write('Ana Souza', 'Oi');
  await settled(account, 1);
  const id = (await list(account)).conversations[0]?.id ?? '';
  expect(await stranger.call('GET', `/api/conversations/${id}`)).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await counts(stranger)).toEqual({
    all: 0,
    open: 0,
    closed: 0,
    waiting: 0,
    for_you: 0,
    not_kept: 0,
    person: 0,
    agent: 0,
    mine: 0,
    unowned: 0,
    snoozed: 0,
  });
  expect((await list(stranger, 'search=ana')).conversations).toEqual([]);
  expect((await ledger(stranger)).messages).toEqual([]);
  expect((await ledger(stranger, `channelId=${line.channelId}`)).messages).toEqual([]);
  for (const path of ['/api/messages', `/api/conversations/${id}`])
    expect(await environment.call('GET', path)).toMatchObject({ status: 401 });
});
