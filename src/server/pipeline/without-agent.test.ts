import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Notification } from '#contract/notifications.ts';
import { channelOf, phone, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** A shop whose people answer and no agent does, seen from the customer's phone and the team's page. */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = z.object({
  conversations: z.array(z.object({ id: z.string(), unread: z.number() })),
  counts: z.record(z.string(), z.number()),
});
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      direction: z.string(),
      author: z.string(),
      outcome: z.string().nullable(),
      outcomeReason: z.string().nullable(),
    }),
  ),
});
const Bell = z.object({ notifications: z.array(Notification) });

/** A minute a week, three days from now, at three in the morning. */
const shut = (): object[] => [
  { day: (new Date().getUTCDay() + 3) % 7, from: '03:00', to: '03:01' },
];
const closed = () => ({ timeZone: 'UTC', blocks: shut(), holidays: [] });

const put = async (account: Account, path: string, body: object): Promise<void> => {
  const answer = await account.call('PUT', path, body);
  expect(answer.status, answer.text).toBe(200);
};
const say = (account: Account, texts: object) =>
  put(account, '/api/automatic-texts', { greeting: '', away: '', promise: true, ...texts });

/** A bakery on Telegram without an agent that is on; its people are away. */
async function bakery(texts: object): Promise<[Account, string]> {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await put(account, '/api/business-hours', closed());
  await say(account, texts);
  return [account, channelId];
}

const heard = async (account: Account, channelId: string, customer?: string) =>
  (await phone(account, channelId, customer)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );
const waiting = async (account: Account) =>
  List.parse((await account.call('GET', '/api/conversations?state=waiting')).data);
const bell = async (account: Account) =>
  Bell.parse((await account.call('GET', '/api/notifications')).data).notifications.map(
    ({ title }) => title,
  );

async function thread(account: Account): Promise<z.output<typeof Messages>['messages']> {
  const path = '/api/conversations?state=all';
  const [conversation] = List.parse((await account.call('GET', path)).data).conversations;
  if (!conversation) return [];
  return Messages.parse(
    (await account.call('GET', `/api/conversations/${conversation.id}/messages`)).data,
  ).messages;
}

/** Writes, and resolves once all messages of the only conversation have an outcome: these. */
async function ask(account: Account, channelId: string, text: string): Promise<string[]> {
  const before = (await thread(account)).filter(({ direction }) => direction === 'in').length;
  await write(account, channelId, text);
  let outcomes: string[] = [];
  await until('an outcome', async () => {
    const all = (await thread(account)).filter(({ direction }) => direction === 'in');
    outcomes = all.map(({ outcome, outcomeReason }) => `${outcome}/${outcomeReason}`);
    return all.length > before && all.every(({ outcome }) => outcome !== null);
  });
  return outcomes;
}

/** What the customer has read once so many texts are there. */
async function read(account: Account, channelId: string, count: number): Promise<string[]> {
  await until('the texts', async () => (await heard(account, channelId)).length >= count);
  return heard(account, channelId);
}

test('who writes at night is told once that nobody is there, waits, and is due at opening time', async () => {
  const [account, channelId] = await bakery({ away: 'Estamos fechados.' });
  expect(await ask(account, channelId, 'quero encomendar um bolo')).toEqual([
    'waiting_person/agent_inactive',
  ]);
  expect(await read(account, channelId, 1)).toEqual([
    expect.stringMatching(/^Estamos fechados\. Voltamos .* às 3h\.$/),
  ]);
  expect(await ask(account, channelId, 'para 40 pessoas')).toHaveLength(2);
  expect(await waiting(account)).toMatchObject({
    counts: { waiting: 1 },
    conversations: [{ unread: 2 }],
  });
  expect(await bell(account)).toEqual(['Ana Souza escreveu']);
  await environment.services.db.query(
    'update opening_due set due_at = now() where workspace_id = $1',
    [account.workspaceId],
  );
  await until('the team is told', async () =>
    (await bell(account)).includes('Ana Souza espera desde que fechamos'),
  );
  expect(await heard(account, channelId), 'told once').toHaveLength(1);
  expect((await thread(account)).map(({ author }) => author).toSorted()).toEqual([
    'customer',
    'customer',
    'system',
  ]);
});

test('a channel without any agent speaks, too, by its own hours and texts where it has them', async () => {
  const [account, channelId] = await bakery({ away: 'Do negócio.', greeting: 'Bem-vinda.' });
  const agent = await firstAgent(account);
  await account.call('DELETE', `/agents/${agent.id}`);
  const channel = `/api/channels/${channelId}`;
  const always = { timeZone: 'UTC', blocks: [], holidays: [] };
  await put(account, '/api/business-hours', always);
  await put(account, `${channel}/business-hours`, { hours: closed() });
  await put(account, `${channel}/automatic-texts`, {
    greeting: null,
    away: 'Do balcão.',
    promise: false,
  });
  expect(await ask(account, channelId, 'Oi')).toEqual(['waiting_person/no_agent']);
  expect(await read(account, channelId, 1)).toEqual(['Bem-vinda.\n\nDo balcão.']);
});

test('the greeting is said to who begins a conversation, and by day alone', async () => {
  const [account, channelId] = await bakery({});
  await put(account, '/api/business-hours', { timeZone: 'UTC', blocks: [], holidays: [] });
  const { db } = environment.services;
  await ask(account, channelId, '/start anuncio');
  // As where the channel tells of an ad in a message of its own, which asks for nothing.
  await db.query(
    `update message set outcome = 'closed', outcome_reason = 'nothing_to_answer' where workspace_id = $1`,
    [account.workspaceId],
  );
  await say(account, { greeting: 'Bem-vinda.' });
  expect(await ask(account, channelId, 'Tem bolo de milho?')).toHaveLength(2);
  expect(await read(account, channelId, 1)).toEqual(['Bem-vinda.']);
  await ask(account, channelId, 'E de fubá?');
  const age = (days: number) =>
    db.query(
      `update message set created_at = now() - $2 * interval '1 day' where workspace_id = $1`,
      [account.workspaceId, days],
    );
  await age(13);
  await ask(account, channelId, 'Bom dia');
  await age(15);
  await ask(account, channelId, 'Voltei');
  expect(await read(account, channelId, 2)).toEqual(['Bem-vinda.', 'Bem-vinda.']);
});

test('an agent says its own texts, and those of its channel where it has none', async () => {
  const [account, channelId] = await bakery({
    greeting: 'Bem-vinda à padaria.',
    away: 'Do negócio.',
    promise: false,
  });
  const agent = await firstAgent(account);
  const speak = async (greeting: string, awayMessage: string) => {
    const hours = { ...agent.config.hours, ofWorkspace: true, agentToo: true, awayMessage };
    const config = {
      ...agent.config,
      greeting,
      debounce: { quietMs: 0, maxMs: 0 },
      typingMs: 0,
      hours,
    };
    expect((await account.call('PATCH', `/agents/${agent.id}`, { config })).status).toBe(200);
  };
  await account.call('PATCH', `/agents/${agent.id}/toggle-status`);
  await speak('', 'Do agente.');
  await write(account, channelId, 'aceita pix?', 'Ana Souza');
  await until('the agent’s own', async () =>
    (await heard(account, channelId)).some((text) => text.startsWith('Do agente.')),
  );
  await speak('', '');
  await write(account, channelId, 'aceita pix?', 'Bruno Lima');
  await until('the channel’s', async () =>
    (await heard(account, channelId, 'Bruno Lima')).some((text) => text.startsWith('Do negócio.')),
  );
  await put(account, '/api/business-hours', { timeZone: 'UTC', blocks: [], holidays: [] });
  await write(account, channelId, 'oi', 'Carla Reis');
  await until('its greeting', async () =>
    (await heard(account, channelId, 'Carla Reis')).some((text) =>
      text.startsWith('Bem-vinda à padaria.'),
    ),
  );
});

test('nothing is said to who wants no messages, nor while a person has come in the same night', async () => {
  const [account, channelId] = await bakery({ away: 'Estamos fechados.', greeting: 'Bem-vinda.' });
  expect(await ask(account, channelId, 'PARAR')).toEqual(['waiting_person/agent_inactive']);
  await ask(account, channelId, 'qual o preço?');
  expect(await heard(account, channelId)).toEqual([]);

  const [other, otherChannel] = await bakery({});
  await ask(other, otherChannel, 'Tem bolo?');
  const [{ id } = { id: '' }] = (await waiting(other)).conversations;
  await say(other, { away: 'Estamos fechados.' });
  await other.call('POST', `/api/conversations/${id}/take-over`);
  await ask(other, otherChannel, 'Oi?');
  expect(await heard(other, otherChannel), 'a person has it').toEqual([]);
  const said = await other.call('POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Tem sim.' },
  });
  expect(said.status, said.text).toBe(202);
  await other.call('POST', `/api/conversations/${id}/hand-back`);
  await ask(other, otherChannel, 'Que bom');
  expect(await read(other, otherChannel, 1), 'a person wrote tonight').toEqual(['Tem sim.']);
});

test('a group that nobody answers hears nothing by itself', async () => {
  const [account, channelId] = await bakery({ away: 'Estamos fechados.', greeting: 'Bem-vindas.' });
  const told = await account.call('POST', `/api/simulator/channels/${channelId}/phone`, {
    customer: 'Ana Souza',
    group: 'Família',
    action: { kind: 'text', text: 'Alguém tem bolo?' },
  });
  expect(told.status, told.text).toBe(200);
  await until('an outcome', async () =>
    (await thread(account)).some(({ outcome }) => outcome === 'waiting_person'),
  );
  expect((await thread(account)).map(({ direction }) => direction)).toEqual(['in']);
});
