import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Figures } from '#contract/dashboard/dashboard.ts';
import { DayAnswer, type DayLink } from '#contract/dashboard/day.ts';
import { dayOutcomes } from '#contract/dashboard/day-outcomes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { toldUnits } from '#test/day/told-units.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

/** A zone in which it is between 13:00 and 14:00, far from midnight and from the end of the day. */
const ahead = 13 - new Date().getUTCHours();
const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;

const faq = [{ question: 'Aceitam pix?', variants: [], answer: 'Sim, pix e cartão.', buttons: [] }];
const agent = { faq, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const Total = z.object({ pagination: z.object({ total: z.number() }) });
const Found = z.object({
  conversations: z.array(z.object({ id: z.string(), contactId: z.string() })),
});

async function read<Schema extends z.ZodType>(
  account: Account,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> {
  const answer = await account.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.data);
}
const total = async (account: Account, path: string) =>
  (await read(account, Total, path)).pagination.total;
const readDay = (account: Account, query = '') => read(account, DayAnswer, `/api/day${query}`);
const done = async (account: Account, method: string, path: string, body?: object) => {
  const answer = await account.call(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
};

/** The rows of the list that a fact leads to. */
function rowsOf(account: Account, link: DayLink): Promise<number> {
  if (link.list === 'conversation') throw new Error('It leads to one conversation.');
  const { list, ...filter } = link;
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return total(account, `/api/${list}?${new URLSearchParams(given).toString()}`);
}

async function shop() {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  const openUntil = async (to: string) =>
    done(account, 'PUT', '/api/business-hours', {
      timeZone: zone,
      blocks: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to })),
      holidays: [],
    });
  await openUntil('20:00');
  let written = 0;
  return {
    account,
    openUntil,
    /** Writes, and waits for what becomes of it. */
    async writes(customer: string, text: string) {
      await line.write(customer, text);
      written += 1;
      await until(
        'an outcome',
        async () =>
          (await total(account, '/api/messages?direction=in')) === written &&
          (await total(account, '/api/messages?outcome=pending')) === 0,
      );
    },
    async conversationOf(customer: string) {
      const path = `/api/conversations?search=${customer}`;
      const [found] = (await read(account, Found, path)).conversations;
      if (!found) throw new Error(`${customer} has not written.`);
      return found;
    },
  };
}

/** Lets time pass since the person was here. */
async function beAway({ workspaceId, userId }: Account, minutes: number): Promise<void> {
  const { db } = environment.services;
  const by = `interval '${minutes} minutes'`;
  await db.query(
    `update session set last_seen_at = last_seen_at - ${by} where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  );
  await db.query(
    `update membership set seen_at = seen_at - ${by} where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  );
}

test('a day that took long to read is read anew when something has happened', async () => {
  const { account, writes } = await shop();
  await writes('Ana', 'aceita pix?');
  const { db } = environment.services;
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('lock table message in access exclusive mode');
  const first = readDay(account);
  await until('it to take long', async () => {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'select coalesce(string_agg(int2send%' and now() - query_start > interval '150 milliseconds'`,
    );
    return (rowCount ?? 0) > 0;
  });
  await holder.query('commit');
  holder.release();
  expect((await first).totals.messages).toBe(1);
  await writes('Bia', 'aceitam pix?');
  expect((await readDay(account)).totals).toMatchObject({ messages: 2, agent: 2 });
});

test('each message of the day is one unit, and every total has as many rows as its list', async () => {
  const { account, writes, conversationOf, openUntil } = await shop();
  await writes('Ana', 'aceita pix?');
  await writes('Bia', 'vocês vendem bicicleta?');
  for (const name of ['Caio', 'Davi', 'Eva', 'Fabi'])
    await writes(name, 'quero falar com um atendente');
  await done(account, 'POST', `/api/conversations/${(await conversationOf('Davi')).id}/messages`, {
    message: { kind: 'text', text: 'Oi, aqui é a Rita.' },
  });
  await done(account, 'POST', `/api/conversations/${(await conversationOf('Eva')).id}/resolve`, {});
  const fabi = await conversationOf('Fabi');
  await done(account, 'POST', `/api/contacts/${fabi.contactId}/block`, { kind: 'spam' });

  const day = await readDay(account);
  expect(day.totals).toEqual({
    messages: 6,
    agent: 2,
    person: 1,
    closed: 2,
    waiting: 1,
    unknown: 0,
  });
  expect(day.waiting).toEqual({ all: 1, forYou: 1 });
  expect(day.timeZone).toBe(zone);
  expect(day.endOfDay).toBeNull();

  const span = `from=${day.date}&to=${day.date}&timeZone=${encodeURIComponent(zone)}`;
  const rows = (filter: string) => total(account, `/api/messages?${span}&${filter}`);
  const outcomes = ['by_agent', 'by_person', 'needed_none', 'waits', 'uncertain'];
  for (const [index, outcome] of outcomes.entries())
    expect(await rows(`outcome=${outcome}`), outcome).toBe(
      day.totals[dayOutcomes[index] ?? 'unknown'],
    );
  // The figures of the dashboard count what went out, too.
  const figures = await read(
    account,
    Figures,
    `/api/dashboard?timeZone=${encodeURIComponent(zone)}`,
  );
  expect(day.totals.messages + (await rows('direction=out'))).toBe(figures.messages.today);

  const told = toldUnits(day.units);
  expect(told).toHaveLength(6);
  expect(told[0]?.[1]).toBe('agent');
  expect(day.since?.kind).toBe('day');
  expect(
    day.facts.map((fact) => [fact.kind, 'count' in fact ? fact.count : fact.firstName]),
  ).toEqual([
    ['arrived', 6],
    ['by_agent', 2],
    ['by_person', 1],
    ['waiting', 1],
    ['asked', 'Caio'],
  ]);
  expect(day.facts.at(-1)).toMatchObject({
    said: { kind: 'text', text: 'quero falar com um atendente', isCut: false },
    reason: 'asked_for_person',
    link: { conversationId: (await conversationOf('Caio')).id },
  });

  await openUntil('13:00');
  const over = (await readDay(account, `?date=${day.date}`)).endOfDay;
  expect(over?.map(({ kind, count }) => [kind, count])).toEqual([
    ['messages', 6],
    ['resolved', 1],
    ['to_teach', 1],
  ]);
  for (const fact of [...day.facts, ...(over ?? [])])
    if ('count' in fact) expect(await rowsOf(account, fact.link), fact.kind).toBe(fact.count);
});

test('who was away hears of what came meanwhile, on whatever device they come back', async () => {
  const { account, writes } = await shop();
  await writes('Ana', 'aceita pix?');
  expect((await readDay(account)).since?.kind).toBe('day');

  // Two hours ago, so that it came before the person left.
  await environment.services.db.query(
    `update message set created_at = created_at - interval '2 hours' where workspace_id = $1`,
    [account.workspaceId],
  );
  await writes('Bia', 'aceita pix?');
  await beAway(account, 50);
  const back = await readDay(account);
  expect(back.since?.kind).toBe('lunch');
  expect(Date.parse(back.since?.until ?? '') - Date.parse(back.since?.from ?? '')).toBeGreaterThan(
    49 * 60_000,
  );
  const [arrived] = back.facts;
  expect(arrived).toMatchObject({ kind: 'arrived', count: 1 });
  if (arrived?.kind === 'arrived') expect(await rowsOf(account, arrived.link)).toBe(1);
  // A second look says the same: the person is still here.
  expect((await readDay(account)).since).toEqual(back.since);
  // Ten minutes without a call are no absence.
  await beAway(account, 10);
  expect((await readDay(account)).since).toEqual(back.since);

  await beAway(account, 190);
  const longer = await readDay(account);
  expect(longer.since?.kind).toBe('time');
  expect(longer.facts[0]).toMatchObject({ kind: 'arrived', count: 2 });

  await beAway(account, 3 * 24 * 60);
  const afterDays = await readDay(account);
  expect(afterDays.since?.kind).toBe('days');
  const [meanwhile] = afterDays.facts;
  expect(meanwhile).toMatchObject({ kind: 'arrived', count: 2 });
  if (meanwhile?.kind === 'arrived') expect(await rowsOf(account, meanwhile.link)).toBe(2);

  // Whoever signs in again was away as well.
  await beAway(account, 40);
  const { rows } = await environment.services.db.query<{ email: string }>(
    'select email from app_user where id = $1',
    [account.userId],
  );
  const signedIn = await environment.call('POST', '/api/auth/login', {
    email: rows[0]?.email,
    password: 'sete pedras no rio 9',
  });
  const { token } = z.object({ token: z.string() }).parse(signedIn.data);
  const again = await environment.call('GET', '/api/day', undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(DayAnswer.parse(again.data).since?.kind).toBe('lunch');
});

test('a day is told to whoever belongs to the workspace, and of those who wait, who is theirs', async () => {
  const { account, writes, conversationOf } = await shop();
  await writes('Ana', 'quero falar com um atendente');
  const colleague = await environment.colleague(account);
  const stranger = await environment.account();
  const day = await readDay(account);
  expect((await readDay(colleague)).units).toEqual(day.units);
  const [handedOver] = day.decided;
  expect(dayOutcomes[handedOver?.outcome ?? -1]).toBe('waiting');
  expect(
    (await account.call('GET', `/api/messages/${handedOver?.messageId}/outcome`)).data,
  ).toMatchObject({ conversationId: handedOver?.conversationId, outcome: 'handed_off' });
  expect((await readDay(colleague)).waiting).toEqual({ all: 1, forYou: 1 });
  expect(await readDay(stranger)).toMatchObject({
    totals: { messages: 0 },
    waiting: { all: 0, forYou: 0 },
    units: { slots: [], outcomes: '' },
    decided: [],
    facts: [],
  });

  await done(account, 'POST', `/api/conversations/${(await conversationOf('Ana')).id}/take-over`);
  await expect.poll(async () => (await readDay(colleague)).waiting).toEqual({ all: 1, forYou: 0 });
  expect((await readDay(colleague)).facts.map(({ kind }) => kind)).toEqual(['arrived']);
  expect((await readDay(account)).facts.map(({ kind }) => kind)).toEqual([
    'arrived',
    'waiting',
    'asked',
  ]);
});

test('another day has its own messages and no facts of today', async () => {
  const { account, writes } = await shop();
  await writes('Ana', 'aceita pix?');
  const { date, start } = await readDay(account);
  const before = new Date(Date.parse(date) - 24 * 3_600_000).toISOString().slice(0, 10);
  expect(await readDay(account, `?date=${before}`)).toMatchObject({
    date: before,
    end: start,
    totals: { messages: 0 },
    since: null,
    facts: [],
    endOfDay: [],
  });
  expect((await account.call('GET', '/api/day?date=2026-02-30')).status).toBe(400);
  expect((await account.call('GET', '/api/day?date=1999-12-31')).status).toBe(400);
  expect((await environment.call('GET', '/api/day')).status).toBe(401);
});
