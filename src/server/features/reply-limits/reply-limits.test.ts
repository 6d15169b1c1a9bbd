import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Notification } from '#contract/notifications.ts';
import { WARN_SHARE } from '#contract/reply-limits.ts';
import { type ClockedDatabase, createClockedDatabase } from '#test/environments/moved-clock.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let database: ClockedDatabase;
let environment: ProductEnvironment;
beforeAll(async () => {
  database = await createClockedDatabase();
  environment = await startProductEnvironment({}, database);
});
afterAll(() => environment[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const path = '/api/reply-limits';
const Row = z.object({
  id: z.string(),
  contactName: z.string(),
  waitingSince: z.coerce.date().nullable(),
  replyWarnAt: z.coerce.date().nullable(),
  replyDueAt: z.coerce.date().nullable(),
});
const Rows = z.object({ conversations: z.array(Row) });
const Bell = z.object({ notifications: z.array(Notification) });

const limit = async (account: Account, firstMinutes: number | null, nextMinutes: number | null) =>
  void expect((await account.call('PUT', path, { firstMinutes, nextMinutes })).status).toBe(200);
const rows = async (account: Account, query = 'state=waiting') =>
  Rows.parse((await account.call('GET', `/api/conversations?${query}`)).data).conversations;
const names = async (account: Account, query?: string) =>
  (await rows(account, query)).map((row) => row.contactName);
/** In minutes, from when the customer began to wait to the warning and to the end. */
const times = async (account: Account): Promise<number[]> =>
  (await rows(account)).flatMap((row) =>
    [row.replyWarnAt, row.replyDueAt].map((time) =>
      time && row.waitingSince
        ? Math.round((time.getTime() - row.waitingSince.getTime()) / MINUTE_MS)
        : Number.NaN,
    ),
  );
const become = (account: Account, wanted: number[]) =>
  until(
    `the times ${wanted.join()}`,
    async () => (await times(account)).join() === wanted.join(),
    20_000,
  );
const bell = async (account: Account) =>
  Bell.parse((await account.call('GET', '/api/notifications')).data).notifications;
const titles = async (account: Account) =>
  (await bell(account))
    .map(({ title }) => title)
    .filter((title) => /prazo/.test(title))
    .join();
const tells = (account: Account, wanted: string) =>
  until(`the bell: ${wanted}`, async () => (await titles(account)) === wanted, 20_000);

const answer = async (account: Account, conversationId: string, text: string) => {
  const message = { kind: 'text', text };
  const sent = await account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message,
  });
  expect(sent.status, sent.text).toBe(202);
};

/** A shop without an agent in which a customer waits. */
async function waiting(customer = 'Ana Souza'): Promise<{ account: Account; channelId: string }> {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Vocês entregam?', customer);
  await until('the customer to wait', async () => (await rows(account)).length === 1);
  return { account, channelId };
}

test('without a limit nobody is late; with one, those who wait already are counted, too', async () => {
  const { account } = await waiting();
  expect((await account.call('GET', path)).data).toEqual({ firstMinutes: null, nextMinutes: null });
  expect(await times(account)).toEqual([Number.NaN, Number.NaN]);
  await limit(account, 60, 20);
  await become(account, [60 * WARN_SHARE, 60]);
  await limit(account, 100, null);
  await become(account, [75, 100]);
  await limit(account, null, null);
  await become(account, [Number.NaN, Number.NaN]);
  for (const wrong of [
    { firstMinutes: 0, nextMinutes: 5 },
    { firstMinutes: 5 },
    { firstMinutes: 2881, nextMinutes: 5 },
  ])
    expect(await account.call('PUT', path, wrong)).toMatchObject({ code: 'invalid_input' });
  const stranger = await environment.account();
  expect((await stranger.call('GET', path)).data).toMatchObject({ firstMinutes: null });
  await database.db.query(`update membership set role = 'attendant' where user_id = $1`, [
    account.userId,
  ]);
  expect(await account.call('PUT', path, { firstMinutes: 5, nextMinutes: 5 })).toMatchObject({
    status: 403,
  });
});

test('the first reply has one limit, and a person who is in the conversation the other', async () => {
  const { account, channelId } = await waiting();
  await limit(account, 60, 20);
  await become(account, [45, 60]);
  const { conversationId } = await newestQuestion(account);
  await account.call('POST', `/api/conversations/${conversationId}/take-over`);
  expect(await times(account), 'nobody has answered yet').toEqual([45, 60]);
  await answer(account, conversationId, 'Sim.');
  expect(await rows(account)).toEqual([]);
  await write(account, channelId, 'Até que horas?');
  await become(account, [15, 20]);
  await account.call('POST', `/api/conversations/${conversationId}/resolve`, {});
  await write(account, channelId, 'E amanhã?');
  await become(account, [45, 60]);
});

test('people are called once at the warning and once at the end, until the customer is answered', async () => {
  const { account } = await waiting();
  const colleague = await environment.colleague(account);
  await limit(account, 60, 20);
  await become(account, [45, 60]);
  await database.setClock(40 * MINUTE_MS);
  const { conversationId } = await newestQuestion(account);
  expect(await titles(account)).toBe('');
  await database.setClock(6 * MINUTE_MS);
  await tells(account, 'O prazo para responder a Ana Souza está acabando');
  await database.setClock(15 * MINUTE_MS);
  await tells(account, 'Ana Souza espera há mais tempo que o prazo');
  expect(await titles(colleague)).toBe('Ana Souza espera há mais tempo que o prazo');
  // Who only takes it has not answered.
  await account.call('POST', `/api/conversations/${conversationId}/take-over`);
  expect(await titles(colleague)).toBe('Ana Souza espera há mais tempo que o prazo');
  await answer(account, conversationId, 'Sim.');
  expect(await titles(colleague)).toBe('');
});

test('what was told is taken back when the agent answers after all', async () => {
  const { account, channelId } = await waiting();
  await limit(account, 60, 20);
  await become(account, [45, 60]);
  await database.setClock(50 * MINUTE_MS);
  await tells(account, 'O prazo para responder a Ana Souza está acabando');
  const agent = await firstAgent(account);
  await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await account.call('PATCH', `/agents/${agent.id}/toggle-status`);
  await write(account, channelId, 'Oi');
  await until('the answer', async () => (await rows(account)).length === 0, 20_000);
  await tells(account, '');
});

test('a limit that is set calls nobody for those who have been late before', async () => {
  const { account, channelId } = await waiting('Ana Souza');
  await database.setClock(120 * MINUTE_MS);
  await limit(account, 130, 20);
  await become(account, [98, 130]);
  await tells(account, 'O prazo para responder a Ana Souza está acabando');
  await limit(account, 60, 20);
  await become(account, [45, 60]);
  await tells(account, 'Ana Souza espera há mais tempo que o prazo');

  const other = await waiting('Bruno Lima');
  await database.setClock(120 * MINUTE_MS);
  await limit(other.account, 60, 20);
  await become(other.account, [45, 60]);
  // A later warning has been told by then.
  await write(other.account, other.channelId, 'Oi', 'Carla Dias');
  await until('both', async () => (await rows(other.account)).length === 2);
  await database.setClock(50 * MINUTE_MS);
  await tells(other.account, 'O prazo para responder a Carla Dias está acabando');
  expect(channelId).not.toBe(other.channelId);
});

test('only the time counts in which people are there, and other hours count anew', async () => {
  const { account, channelId } = await waiting();
  await limit(account, 60, 20);
  await become(account, [45, 60]);
  const [row] = await rows(account);
  const since = row?.waitingSince ?? new Date();
  // Open from the day after the next one, for two hours a day.
  const opens = new Date(
    Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), since.getUTCDate() + 2, 9),
  );
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => {
    const ahead = (day - since.getUTCDay() + 7) % 7;
    return ahead >= 2 && ahead < 6;
  });
  const hours = {
    timeZone: 'UTC',
    blocks: days.map((day) => ({ day, from: '09:00', to: '11:00' })),
    holidays: [],
  };
  expect((await account.call('PUT', '/api/business-hours', hours)).status).toBe(200);
  const due = async () => (await rows(account))[0]?.replyDueAt?.toISOString();
  const at = (milliseconds: number) => new Date(opens.getTime() + milliseconds).toISOString();
  await until('the opening', async () => (await due()) === at(60 * MINUTE_MS), 20_000);
  const holiday = { date: opens.toISOString().slice(0, 10), name: 'Feriado', yearly: false };
  await account.call('PUT', '/api/business-hours', { ...hours, holidays: [holiday] });
  await until(
    'the day after the holiday',
    async () => (await due()) === at(25 * 60 * MINUTE_MS),
    20_000,
  );
  // The agent of the channel has hours of its own.
  const agent = await firstAgent(account);
  await account.call('PATCH', `/agents/${agent.id}`, {
    config: {
      ...agent.config,
      hours: {
        ...agent.config.hours,
        timeZone: 'UTC',
        blocks: hours.blocks.map((block) => ({ ...block, from: '10:00' })),
      },
    },
    publish: true,
  });
  await account.call('PATCH', `/agents/${agent.id}/toggle-status`);
  await until('its hours', async () => (await due()) === at(2 * 60 * MINUTE_MS), 20_000);
  // The channel has hours of its own.
  const own = { ...hours, blocks: hours.blocks.map((block) => ({ ...block, to: '09:30' })) };
  const set = await account.call('PUT', `/api/channels/${channelId}/business-hours`, {
    hours: own,
  });
  expect(set.status, set.text).toBe(200);
  const twoMornings = at(24.5 * 60 * MINUTE_MS);
  await until('those of the channel', async () => (await due()) === twoMornings, 20_000);
});

test('lists begin with whoever is to be answered first, once there is a limit', async () => {
  const { account, channelId } = await waiting('Ana Souza');
  for (const name of ['Bruno Lima', 'Carla Dias']) {
    await write(account, channelId, 'Oi', name);
    await until(name, async () => (await names(account)).includes(name));
  }
  const { conversationId } = await newestQuestion(account);
  expect(await names(account)).toEqual(['Ana Souza', 'Bruno Lima', 'Carla Dias']);
  await answer(account, conversationId, 'Olá');
  await write(account, channelId, 'Tudo bem?', 'Carla Dias');
  await limit(account, 60, 5);
  const byDue = ['Carla Dias', 'Ana Souza', 'Bruno Lima'];
  await until('the order', async () => (await names(account)).join() === byDue.join(), 20_000);
  expect(await names(account, 'state=for_you')).toEqual(byDue);
  expect(await names(account, 'state=waiting&sort=wait')).toEqual([
    'Ana Souza',
    'Bruno Lima',
    'Carla Dias',
  ]);
  const Places = z.object({ conversations: z.array(z.object({ place: z.string() })) });
  const first = Places.parse(
    (await account.call('GET', '/api/conversations?state=waiting&limit=1')).data,
  );
  const place = first.conversations[0]?.place ?? '';
  expect(await names(account, `state=waiting&after=${place}`)).toEqual(['Ana Souza', 'Bruno Lima']);
  // Without a limit for the first reply, who waits for one stands behind, and keeps the order.
  await limit(account, null, 5);
  await until(
    'no limit',
    async () => (await rows(account)).filter((row) => row.replyDueAt).length === 1,
    20_000,
  );
  expect(await names(account)).toEqual(byDue);
  const last = Places.parse((await account.call('GET', '/api/conversations?state=waiting')).data);
  expect(await names(account, `state=waiting&after=${last.conversations[1]?.place}`)).toEqual([
    'Bruno Lima',
  ]);
});
