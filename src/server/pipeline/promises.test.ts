import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** A customer was told that somebody answers: it is counted once nobody has in time. */
const TOKEN = 'a-token-of-sixteen';
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({ metricsToken: TOKEN });
});
afterAll(() => environment[Symbol.asyncDispose]());

const Listed = z.object({
  conversations: z.array(z.object({ id: z.string() })),
  counts: z.looseObject({ not_kept: z.number() }),
});
const Attention = z.object({ attention: z.array(z.looseObject({ kind: z.string() })) });
const Figures = z.object({ conversations: z.object({ notKept: z.number() }) });

const data = async (account: Account, path: string) => (await account.call('GET', path)).data;
const list = async (account: Account) =>
  Listed.parse(await data(account, '/api/conversations?state=not_kept'));

/**
 * The list, its count, the dashboard's two, and what the list's rows are: all the same number. The
 * dashboard may repeat an answer for some seconds, where the database was slow to give it.
 */
async function notKept(account: Account): Promise<number> {
  const { conversations, counts } = await list(account);
  expect(conversations.length).toBe(counts.not_kept);
  await expect
    .poll(() => onDashboard(account), { timeout: 20_000 })
    .toEqual([counts.not_kept, counts.not_kept]);
  return counts.not_kept;
}
async function onDashboard(account: Account): Promise<number[]> {
  const { attention } = Attention.parse(await data(account, '/api/dashboard/attention'));
  const figures = Figures.parse(await data(account, '/api/dashboard'));
  const item = attention.find(({ kind }) => kind === 'not_kept');
  return [figures.conversations.notKept, z.number().parse(item?.['conversations'] ?? 0)];
}
/** In the whole installation. */
async function metric(): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${environment.origin}/api/metrics`, { headers })).text();
  return Number(/^recado_promises_not_kept (\d+)$/m.exec(text)?.[1]);
}
/** The customer has heard so many texts. */
const heard = (account: Account, channelId: string, texts: number) =>
  until(`${texts} texts`, async () => {
    const { messages } = await phone(account, channelId);
    return messages.filter(({ from }) => from === 'business').length === texts;
  });
const sql = (account: Account, text: string) =>
  environment.services.db.query(text, [account.workspaceId]);
/** The time that was promised is over. */
const timePasses = (account: Account) =>
  sql(
    account,
    `update message set promise_due_at = now() where workspace_id = $1 and promise_due_at is not null and delivery <> 'queued'`,
  );
const call = async (account: Account, method: 'POST', path: string, body: object) => {
  const answer = await account.call(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
};
const reply = (account: Account, id: string) =>
  call(account, 'POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Oi, sou o Caio.' },
  });

async function shop(config: object = {}): Promise<[Account, string]> {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const agent = await firstAgent(account);
  const changed = await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, greeting: '', ...config },
    publish: true,
  });
  expect(changed.status, changed.text).toBe(200);
  return [account, channelId];
}
/** People are there for an hour a week, three days from now. */
const closed = (more: object = {}) => ({
  hours: {
    timeZone: 'UTC',
    blocks: [{ day: (new Date().getUTCDay() + 3) % 7, from: '03:00', to: '04:00' }],
    ...more,
  },
});

test('a hand-over is a promise: it is not kept once its time is over, and kept by a person’s reply', async () => {
  const [account, channelId] = await shop();
  await write(account, channelId, 'quero falar com um atendente');
  await heard(account, channelId, 1);
  expect(await notKept(account), 'there is time left').toBe(0);
  const { rows } = await environment.services.db.query<{ minutes: number }>(
    `select round(extract(epoch from promise_due_at - created_at) / 60)::float8 as minutes from message where workspace_id = $1 and promise_due_at is not null`,
    [account.workspaceId],
  );
  expect(rows).toEqual([{ minutes: 15 }]);
  await timePasses(account);
  expect(await notKept(account)).toBe(1);
  expect(await metric()).toBe(1);
  const [{ id } = { id: '' }] = (await list(account)).conversations;
  await call(account, 'POST', `/api/conversations/${id}/snooze`, {
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await notKept(account), 'putting it off answers nobody').toBe(1);
  expect(await notKept(await environment.account()), 'a stranger has none').toBe(0);
  await reply(account, id);
  expect(await notKept(account)).toBe(0);
  expect(await metric()).toBe(0);

  await write(account, channelId, 'E quanto custa?');
  await until('it to wait', async () => {
    const { counts } = await list(account);
    return counts['waiting'] === 1;
  });
  expect(await notKept(account), 'of this nothing was promised').toBe(0);
});

test('the opening that was named counts, and open hours from then on', async () => {
  const [account, channelId] = await shop(closed());
  await write(account, channelId, 'quero encomendar um bolo para 40 pessoas');
  await heard(account, channelId, 1);
  const { rows } = await environment.services.db.query<{ at: string; apart: number }>(
    `select to_char(m.promise_due_at at time zone 'UTC', 'HH24:MI') as at, abs(extract(epoch from m.promise_due_at - h.fallback_at))::float8 as apart
     from message m join handoff h on h.conversation_id = m.conversation_id where m.workspace_id = $1 and m.promise_due_at is not null`,
    [account.workspaceId],
  );
  expect(rows).toMatchObject([{ at: '03:15' }]);
  expect(rows[0]?.apart, 'the customer is told at the same time that nobody came').toBeLessThan(5);
  await timePasses(account);
  expect(await notKept(account)).toBe(1);
  const { conversationId } = await newestQuestion(account);
  await call(account, 'POST', `/api/conversations/${conversationId}/resolve`, {});
  expect(await notKept(account), 'resolved').toBe(0);
});

test('other hours bring a promise forward, and never put it off', async () => {
  const [account, channelId] = await shop({ hours: { ofWorkspace: true } });
  const inDays = (days: number) =>
    new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + 3 * 3_600_000);
  const people = async (days: number | null, place = '/api/business-hours') => {
    const hours = {
      timeZone: 'UTC',
      blocks: days === null ? [] : [{ day: inDays(days).getUTCDay(), from: '03:00', to: '04:00' }],
      holidays: [],
    };
    const body = place === '/api/business-hours' ? hours : { hours };
    const set = await account.call('PUT', place, body);
    expect(set.status, set.text).toBe(200);
    await until('the change to be done', async () => {
      const open = await sql(
        account,
        'select 1 from hours_change where workspace_id = $1 and due_at <= now()',
      );
      return open.rowCount === 0;
    });
  };
  /** In minutes from a moment: told that nobody came, promised, due at the opening. */
  const due = async (from: Date) => {
    const { rows } = await environment.services.db.query<{ minutes: number[] }>(
      `select array(select round(extract(epoch from at - $2::timestamptz) / 60)::float8
         from unnest(array[h.fallback_at, m.promise_due_at, o.due_at]) at) as minutes
       from handoff h join message m on m.conversation_id = h.conversation_id and m.promise_due_at is not null
         left join opening_due o on o.conversation_id = h.conversation_id where h.workspace_id = $1`,
      [account.workspaceId, from],
    );
    return rows[0]?.minutes;
  };
  await people(4);
  await write(account, channelId, 'quero encomendar um bolo para 40 pessoas');
  await heard(account, channelId, 1);
  expect(await due(inDays(4))).toEqual([15, 15, 0]);
  await people(3);
  expect(await due(inDays(3)), 'people are there a day earlier').toEqual([15, 15, 0]);
  await people(5);
  expect(await due(inDays(3)), 'what was promised stays').toEqual([15, 15, 0]);
  await people(2, `/api/channels/${channelId}/business-hours`);
  expect(await due(inDays(2)), 'those of the channel').toEqual([15, 15, 0]);
  await people(null, `/api/channels/${channelId}/business-hours`);
  expect((await due(new Date()))?.slice(0, 2), 'they are there now').toEqual([15, 15]);
});

const allDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));

test.each([
  ['no hours', []],
  ['all hours of the week', allDay],
])('an agent with %s of its own promises by the hours of people', async (_, blocks) => {
  const [account, channelId] = await shop({ hours: { blocks, agentToo: true } });
  const set = await account.call('PUT', '/api/business-hours', {
    ...closed().hours,
    holidays: [],
  });
  expect(set.status, set.text).toBe(200);
  await write(account, channelId, 'aceita pix?');
  await heard(account, channelId, 1);
  await write(account, channelId, 'quero falar com um atendente');
  await heard(account, channelId, 2);
  const said = (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );
  expect(said[0], 'the agent itself never rests').toMatch(/pix/i);
  expect(said[1]).toMatch(/Voltamos .* às 3h\./);
  const { rows } = await sql(
    account,
    `select to_char(m.promise_due_at at time zone 'UTC', 'HH24:MI') as promised, to_char((h.fallback_at + interval '5 seconds') at time zone 'UTC', 'HH24:MI') as told
     from message m join handoff h on h.conversation_id = m.conversation_id where m.workspace_id = $1 and m.promise_due_at is not null`,
  );
  expect(rows).toEqual([{ promised: '03:15', told: '03:15' }]);
});

test('an agent that was away keeps the promise when it answers what was asked', async () => {
  const [account, channelId] = await shop(closed({ agentToo: true }));
  await write(account, channelId, 'aceita pix?');
  await heard(account, channelId, 1);
  await timePasses(account);
  expect(await notKept(account)).toBe(1);
  const agent = await firstAgent(account);
  await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, hours: { ...agent.config.hours, blocks: [] } },
    publish: true,
  });
  await sql(account, 'update opening_due set due_at = now() where workspace_id = $1');
  await heard(account, channelId, 2);
  expect(await notKept(account)).toBe(0);
});

test('to be told that nobody came renews the promise, and another answer of the agent does not keep it', async () => {
  const [account, channelId] = await shop();
  await write(account, channelId, 'quero falar com um atendente');
  await heard(account, channelId, 1);
  await sql(account, 'update handoff set fallback_at = now() where workspace_id = $1');
  await heard(account, channelId, 2);
  await until('it to count', async () => (await list(account)).counts.not_kept === 1);
  await sql(account, `update conversation set owned_until = now() where workspace_id = $1`);
  await write(account, channelId, 'aceita pix?');
  await heard(account, channelId, 3);
  expect(await notKept(account)).toBe(1);
});

test('words that never left promise nothing', async () => {
  const [account, channelId] = await shop({ typingMs: 5000, debounce: { quietMs: 1, maxMs: 1 } });
  await write(account, channelId, 'quero falar com um atendente');
  await until('the hand-over', async () => {
    const { counts } = await list(account);
    return counts['waiting'] === 1;
  });
  const { conversationId } = await newestQuestion(account);
  await call(account, 'POST', `/api/conversations/${conversationId}/assign`, {
    userId: account.userId,
  });
  await sql(
    account,
    'update message set promise_due_at = now() where workspace_id = $1 and promise_due_at is not null',
  );
  expect(await notKept(account)).toBe(0);
  expect((await phone(account, channelId)).messages.map(({ from }) => from)).toEqual(['customer']);
});
