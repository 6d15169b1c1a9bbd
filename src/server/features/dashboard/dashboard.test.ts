import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dashboardRoutes } from '#contract/dashboard/dashboard.ts';
import { channelOf } from '#test/customers/simulated-shop.ts';
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

const get = async <Schema extends z.ZodType>(
  account: Account,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> => {
  const answer = await account.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.data);
};
const figures = (account: Account, timeZone: string) =>
  get(account, dashboardRoutes.readFigures.answer.data, `/api/dashboard?timeZone=${timeZone}`);
const perDay = async (account: Account, timeZone: string, days: number) =>
  (
    await get(
      account,
      dashboardRoutes.readMessagesPerDay.answer.data,
      `/api/dashboard/messages?timeZone=${timeZone}&days=${days}`,
    )
  ).days;
const attention = (account: Account) =>
  get(account, dashboardRoutes.readAttention.answer.data, '/api/dashboard/attention');
const Listed = z.object({ pagination: z.object({ total: z.number() }) });
const total = async (account: Account, path: string) =>
  (await get(account, Listed, path)).pagination.total;

const atOnce = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const settled = (account: Account, messages: number) =>
  until('every message to have an outcome and to be sent', async () => {
    // What comes between two looks has no outcome in the second.
    if ((await total(account, '/api/messages?direction=in')) !== messages) return false;
    const { rows } = await environment.services.db.query<{ left: number }>(
      `select count(*) as left from message where workspace_id = $1 and (direction = 'in' and outcome is null or delivery in ('queued', 'sending'))`,
      [account.workspaceId],
    );
    return rows[0]?.left === 0;
  });

test('a new account has nothing to count and all its first steps to do', async () => {
  const account = await environment.account();
  expect(await attention(account)).toMatchObject({
    isNew: true,
    attention: [],
    waiting: { total: 0, conversations: [] },
    steps: { connect: false, agent: false, teach: false, hours: false, hear: false },
  });
  expect(await figures(account, 'America/Sao_Paulo')).toMatchObject({
    messages: { today: 0, yesterdayByNow: 0, line: Array.from({ length: 14 }, () => 0) },
    conversations: { open: 0, waiting: 0 },
    resolved: { answered: 0, share: null, shareBefore: null },
    firstReply: { seconds: null, secondsBefore: null },
  });
  expect((await perDay(account, 'UTC', 30)).map((day) => day.agents + day.team)).toEqual(
    Array.from({ length: 30 }, () => 0),
  );
  expect((await account.call('GET', '/api/dashboard?timeZone=Lua/Cratera')).status).toBe(400);
  expect((await environment.call('GET', '/api/dashboard')).status).toBe(401);
});

test.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'every figure has as many rows as the list it leads to: %s',
  async (timeZone) => {
    const account = await environment.account();
    const line = await connectBot(account, { agent: atOnce });
    const stranger = await environment.account();
    const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi'];
    for (const name of names) await line.write(name, 'Qual o horário de atendimento?');
    await settled(account, names.length); // what waits together is answered together
    await line.write('Ana', 'quero falar com um atendente');
    await settled(account, names.length + 1);
    // One conversation after the other goes 20 hours further back, so that days of every zone are
    // cut differently.
    await environment.services.db.query(
      `update message m set created_at = m.created_at - place.n * interval '20 hours', sent_at = m.sent_at - place.n * interval '20 hours'
       from (select id, row_number() over (order by id) - 1 as n from conversation where workspace_id = $1) place where m.conversation_id = place.id`,
      [account.workspaceId],
    );
    await environment.services.db.query(
      `update message set author = 'phone' where workspace_id = $1 and direction = 'out' and id in (
      select id from message where workspace_id = $1 and direction = 'out' order by created_at limit 2)`,
      [account.workspaceId],
    );

    const read = await figures(account, timeZone);
    const days = await perDay(account, timeZone, 7);
    const zone = `timeZone=${timeZone}`;
    expect(read.to).toBe(days.at(-1)?.day);
    expect(await total(account, `/api/messages?from=${read.to}&to=${read.to}&${zone}`)).toBe(
      read.messages.today,
    );
    expect(read.messages.line.reduce((sum, messages) => sum + messages, 0)).toBe(
      await total(account, `/api/messages?from=${days[0]?.day}&to=${read.to}&${zone}`),
    );
    expect(await total(account, '/api/conversations?state=open')).toBe(read.conversations.open);
    expect(await total(account, '/api/conversations?state=waiting')).toBe(
      read.conversations.waiting,
    );
    expect(read.conversations).toMatchObject({ open: 1, waiting: 1 });
    const span = `from=${read.from}&to=${read.to}&${zone}&direction=in`;
    expect(await total(account, `/api/messages?${span}&outcome=resolved_by_agent`)).toBe(
      read.resolved.answered,
    );
    expect(read.resolved.answered).toBeGreaterThan(0);
    // All of them asked for something. Two were answered from a phone and one asked for a person
    // next.
    expect(read.resolved.share).toBeCloseTo(
      read.resolved.answered / (await total(account, `/api/messages?${span}`)),
    );
    for (const { day, agents, team } of days) {
      const sent = `/api/messages?from=${day}&to=${day}&${zone}&direction=out`;
      expect(
        [
          await total(account, `${sent}&author=agent`),
          await total(account, `${sent}&author=person`),
        ],
        day,
      ).toEqual([agents, team]);
    }
    expect(days.reduce((sum, day) => sum + day.team, 0)).toBe(2);
    expect(await figures(stranger, timeZone)).toMatchObject({
      messages: { today: 0 },
      conversations: { open: 0 },
    });
  },
);

test('the first reply is the median over conversations and days, and is compared with the week before', async () => {
  const account = await environment.account();
  const line = await connectBot(account, { agent: atOnce });
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi'])
    await line.write(name, 'Qual o horário de atendimento?');
  await settled(account, 4);
  // Replies after 10, 20 and 60 seconds today, and one after 300 seconds nine days ago; 40 seconds
  // for what asked for no answer.
  const { rows } = await environment.services.db.query<{ id: string }>(
    `select id from conversation where workspace_id = $1 order by id`,
    [account.workspaceId],
  );
  const waits = [10, 20, 60, 300];
  for (const [index, { id }] of rows.entries()) {
    const asked = index === 3 ? `now() - interval '9 days'` : 'now()';
    await environment.services.db.query(
      `update message set created_at = ${asked} where conversation_id = $1 and direction = 'in'`,
      [id],
    );
    await environment.services.db.query(
      `update message set created_at = ${asked} + interval '1 second', sent_at = ${asked} + $2 * interval '1 second' where conversation_id = $1 and direction = 'out'`,
      [id, waits[index]],
    );
  }
  const { firstReply } = await figures(account, 'America/Sao_Paulo');
  expect(firstReply.seconds).toBeCloseTo(20, 0);
  expect(firstReply.secondsBefore).toBeCloseTo(300, 0);
  expect(firstReply.line.filter((seconds) => seconds !== null)).toHaveLength(2);
  expect(firstReply.line.at(-10)).toBeCloseTo(300, 0);

  await environment.services.db.query(
    `update message set outcome = 'closed' where conversation_id = $1 and direction = 'in'`,
    [rows[2]?.id],
  );
  expect((await figures(account, 'America/Recife')).firstReply.seconds).toBeCloseTo(15, 0);
});

test('what needs attention: who waits, what failed, a broken channel, a channel without an agent', async () => {
  const account = await environment.account();
  const line = await connectBot(account, { active: false });
  expect(await attention(account)).toMatchObject({
    isNew: false,
    attention: [
      {
        kind: 'no_agent',
        channelId: line.channelId,
        channelType: 'telegram',
        channelName: 'Balcão',
        agentId: expect.any(String),
      },
    ],
    steps: { connect: true, agent: false, hear: false },
  });
  await line.write('Ana', 'Vocês abrem hoje?');
  await settled(account, 1);
  const waiting = await attention(account);
  expect(waiting.waiting).toMatchObject({
    total: 1,
    conversations: [
      {
        contactName: 'Ana',
        channelType: 'telegram',
        said: { kind: 'text', text: 'Vocês abrem hoje?' },
      },
    ],
  });
  expect(waiting.attention).toContainEqual({ kind: 'waiting', conversations: 1 });
  expect(waiting.steps).toMatchObject({ connect: true, hear: true });

  await line.switchAgent();
  await environment.services.db.query(
    `update message set outcome = 'failed' where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  await environment.services.db.query(
    `update channel set status = 'error', status_reason = 'credential_refused' where id = $1`,
    [line.channelId],
  );
  const broken = await attention(account);
  expect(broken.attention).toMatchObject([
    {
      kind: 'channel_error',
      channelId: line.channelId,
      channelType: 'telegram',
      channelName: 'Balcão',
      reason: 'credential_refused',
    },
    { kind: 'waiting' },
    { kind: 'failed', messages: 1 },
  ]);
  const failed = broken.attention.find((item) => item.kind === 'failed');
  expect(
    await total(
      account,
      `/api/messages?from=${failed?.from}&to=${failed?.to}&direction=in&outcome=failed`,
    ),
  ).toBe(failed?.messages);
  expect((await attention(await environment.account())).attention).toEqual([]);

  await environment.services.db.query(
    `update channel set status = 'disconnected', status_reason = 'disconnected_by_user' where id = $1`,
    [line.channelId],
  );
  expect((await attention(account)).attention, 'somebody waits on it').toContainEqual(
    expect.objectContaining({ kind: 'channel_error', reason: 'disconnected_by_user' }),
  );
  await environment.services.db.query(
    `update channel set status = 'error', status_reason = 'credential_refused' where id = $1`,
    [line.channelId],
  );
  await environment.services.db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status, status_reason)
     values (gen_random_uuid(), $1, 'telegram', 'Antigo', 'live', 'disconnected', 'disconnected_by_user')`,
    [account.workspaceId],
  );
  expect(
    (await attention(account)).attention.filter(({ kind }) => kind === 'channel_error'),
    'nobody waits on the other one',
  ).toHaveLength(1);

  await environment.services.db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status)
     select gen_random_uuid(), $1, 'messenger', 'Página ' || n, 'live', 'error' from generate_series(1, 6) n`,
    [account.workspaceId],
  );
  const many = (await attention(account)).attention;
  expect(many.filter((item) => item.kind === 'channel_error')).toHaveLength(4);
  expect(many).toContainEqual({ kind: 'more_channels', channels: 3 });
});

test('the step of the hours is ticked where they are set: for the business or for a channel', async () => {
  const blocks = [{ day: 1, from: '09:00', to: '18:00' }];
  const business = await environment.account();
  const hours = async (account: Account) => (await attention(account)).steps?.hours;
  const set = async (account: Account, path: string, body: object) =>
    void expect((await account.call('PUT', path, body)).status).toBe(200);
  const always = { timeZone: 'UTC', blocks: [], holidays: [] };
  await set(business, '/api/business-hours', always);
  expect(await hours(business), 'always open is how it began').toBe(false);
  await set(business, '/api/business-hours', { ...always, blocks });
  expect(await hours(business)).toBe(true);
  const channel = await environment.account();
  const channelId = await channelOf(channel, false);
  expect(await hours(channel)).toBe(false);
  await set(channel, `/api/channels/${channelId}/business-hours`, {
    hours: { ...always, blocks },
  });
  expect(await hours(channel)).toBe(true);
});

test('the first steps are ticked by doing them', async () => {
  const account = await environment.account();
  const { agentId } = await attention(account);
  const Agent = z.object({ config: z.record(z.string(), z.unknown()) });
  const { config } = await get(account, Agent, `/agents/${agentId}`);
  await account.call('PATCH', `/agents/${agentId}/toggle-status`);
  expect((await attention(account)).steps).toMatchObject({
    agent: true,
    teach: false,
    hours: false,
  });
  const blocks = [{ day: 1, from: '09:00', to: '18:00' }];
  const change = async (body: object) =>
    expect((await account.call('PATCH', `/agents/${agentId}`, body)).status).toBe(200);
  await change({ config: { ...config, hours: { blocks } }, publish: false });
  expect((await attention(account)).steps).toMatchObject({
    agent: true,
    teach: false,
    hours: true,
  });
  await change({ publish: true });
  expect((await attention(account)).steps).toMatchObject({
    connect: false,
    agent: true,
    teach: true,
    hours: true,
    hear: false,
  });
});
