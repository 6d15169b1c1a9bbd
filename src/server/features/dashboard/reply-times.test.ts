import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BusinessHours } from '#contract/business-hours.ts';
import { Figures } from '#contract/dashboard/dashboard.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * In a year in which the clocks leap in New York on 8 March and in Lisbon on 29 March, and go back
 * there on 1 November and 25 October.
 */
let now = new Date('2026-11-05T12:00:00Z');
let environment: ProductEnvironment;
let account: Account;
let channelId = '';
let conversationId = '';
beforeAll(async () => {
  environment = await startProductEnvironment({}, undefined, () => now);
  account = await environment.account();
  channelId = await channelOf(account, true);
  await write(account, channelId, 'Qual o horário?');
  ({ conversationId } = await newestQuestion(account));
  await until('the answer', async () => (await sentMessages()) === 1);
});
afterAll(() => environment[Symbol.asyncDispose]());

const sentMessages = async (): Promise<number> => {
  const { rows } = await environment.services.db.query<{ sent: number }>(
    `select count(*)::int as sent from message where conversation_id = $1 and direction = 'out' and delivery = 'sent'`,
    [conversationId],
  );
  return rows[0]?.sent ?? 0;
};
const figures = async (): Promise<Figures> =>
  Figures.parse((await account.call('GET', '/api/dashboard?timeZone=UTC')).data);
const setHours = async (hours: Partial<BusinessHours>): Promise<void> =>
  void expect((await account.call('PUT', '/api/business-hours', hours)).status).toBe(200);
/** Hours that overlap are refused now, but versions before took them. */
const setHoursOfBefore = async ({ timeZone, blocks }: typeof overlapping): Promise<unknown> => {
  await setHours({ timeZone, blocks: blocks.slice(0, 1) });
  return environment.services.db.query(
    'update business_hours set blocks = $2 where workspace_id = $1',
    [account.workspaceId, JSON.stringify(blocks)],
  );
};

/** Monday to Friday, 8 to 18. */
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }));
const shop = { timeZone: 'America/Sao_Paulo', blocks: weekdays, holidays: [] };
const holiday = { ...shop, holidays: [{ date: '2020-11-02', name: 'Finados', yearly: true }] };
const nights = (timeZone: string, day: number) => ({
  timeZone,
  blocks: [{ day, from: '22:00', to: '06:00' }],
  holidays: [],
});
const leapt = {
  timeZone: 'America/New_York',
  blocks: [
    { day: 0, from: '02:15', to: '03:10' },
    { day: 0, from: '08:00', to: '12:00' },
  ],
  holidays: [],
};
const fromMidnight = { ...shop, blocks: [{ day: 5, from: '24:00', to: '02:00' }] };
const overlapping = {
  ...shop,
  blocks: [
    { day: 4, from: '08:00', to: '10:00' },
    { day: 4, from: '09:00', to: '12:00' },
    { day: 4, from: '12:00', to: '24:00' },
  ],
};
const minute = 60;
const hour = 60 * minute;

test.each([
  [
    'at night, answered soon after it opened',
    shop,
    '2026-10-29T22:00-03:00',
    '2026-10-30T08:05-03:00',
    'person',
    5 * minute,
  ],
  [
    'within one day',
    shop,
    '2026-10-29T09:00-03:00',
    '2026-10-29T09:02-03:00',
    'person',
    2 * minute,
  ],
  [
    'late, answered on the next morning',
    shop,
    '2026-10-29T17:50-03:00',
    '2026-10-30T08:05-03:00',
    'phone',
    15 * minute,
  ],
  [
    'over a weekend',
    shop,
    '2026-10-30T17:30-03:00',
    '2026-11-02T08:15-03:00',
    'person',
    45 * minute,
  ],
  [
    'over a weekend and a holiday',
    holiday,
    '2026-10-30T17:30-03:00',
    '2026-11-03T08:20-03:00',
    'person',
    50 * minute,
  ],
  [
    'by a person while it was closed',
    shop,
    '2026-10-29T22:00-03:00',
    '2026-10-29T22:10-03:00',
    'person',
    0,
  ],
  [
    'by an agent while it was closed',
    shop,
    '2026-10-29T22:00-03:00',
    '2026-10-29T22:00:04-03:00',
    'agent',
    4,
  ],
  [
    'by an agent at night, asked in opening hours',
    shop,
    '2026-10-30T17:50-03:00',
    '2026-10-31T03:00-03:00',
    'agent',
    550 * minute,
  ],
  [
    'by an agent that was away until it opened',
    shop,
    '2026-10-29T22:00-03:00',
    '2026-10-30T08:05-03:00',
    'agent',
    5 * minute,
  ],
  [
    'through a night of nine hours',
    nights('Europe/Lisbon', 6),
    '2026-10-24T20:00+01:00',
    '2026-10-25T12:00Z',
    'person',
    9 * hour,
  ],
  [
    'through a part of one',
    nights('America/New_York', 6),
    '2026-10-31T20:00-04:00',
    '2026-11-01T05:00-05:00',
    'person',
    8 * hour,
  ],
  [
    'through a night of seven',
    nights('Europe/Lisbon', 6),
    '2026-03-28T20:00Z',
    '2026-03-29T12:00+01:00',
    'person',
    7 * hour,
  ],
  [
    'in hours of which the clocks leap over a part',
    leapt,
    '2026-03-07T20:00-05:00',
    '2026-03-08T09:00-04:00',
    'person',
    hour,
  ],
  [
    'where the clocks stay as they are',
    nights('America/Sao_Paulo', 6),
    '2026-10-31T20:00-03:00',
    '2026-11-01T12:00-03:00',
    'person',
    8 * hour,
  ],
  [
    'from a midnight that is said as the end of a day',
    fromMidnight,
    '2026-10-30T20:00-03:00',
    '2026-10-31T12:00-03:00',
    'person',
    2 * hour,
  ],
  [
    'in hours that overlap and touch',
    overlapping,
    '2026-10-29T07:00-03:00',
    '2026-10-29T13:00-03:00',
    'person',
    5 * hour,
  ],
  [
    'without hours',
    { ...shop, blocks: [] },
    '2026-10-30T17:30-03:00',
    '2026-11-02T08:15-03:00',
    'person',
    62.75 * hour,
  ],
] as const)(
  'a first reply and a resolution: %s',
  { timeout: 120_000 },
  async (_, hours, asked, answered, author, seconds) => {
    const { db } = environment.services;
    const [began, ended] = [new Date(asked), new Date(answered)];
    now = new Date(ended.getTime() + 2 * 86_400_000);
    if (hours === overlapping) await setHoursOfBefore(overlapping);
    else await setHours({ ...hours, blocks: [...hours.blocks], holidays: [...hours.holidays] });
    await db.query(
      `update message set created_at = $2 where conversation_id = $1 and direction = 'in'`,
      [conversationId, began],
    );
    await db.query(
      `update message set created_at = $2, sent_at = $3, author = $4 where conversation_id = $1 and direction = 'out'`,
      [conversationId, began, ended, author],
    );
    await db.query('delete from resolution where conversation_id = $1', [conversationId]);
    await db.query(
      `insert into resolution (id, workspace_id, conversation_id, user_id, began_at, resolved_at, before) values (gen_random_uuid(), $1, $2, $3, $4, $5, '{}')`,
      [account.workspaceId, conversationId, account.userId, began, ended],
    );
    // A slow reading is kept for a while, twenty times as long as it took: no two neighbours of the
    // table expect the same.
    const line = async (figure: 'firstReply' | 'resolution') =>
      (await figures())[figure].line.filter((value) => value !== null);
    await expect.poll(() => line('firstReply'), { timeout: 50_000 }).toEqual([seconds]);
    if (author !== 'agent')
      await expect.poll(() => line('resolution'), { timeout: 50_000 }).toEqual([seconds]);
    expect(await figures()).toMatchObject({ inOpeningHours: hours.blocks.length > 0 });
  },
);

test('a resolution counts from what was left to people, not from what the agent answered', async () => {
  const { db } = environment.services;
  const sent = (text: string, ago: string) =>
    db.query(
      `update message set created_at = now() - $3::interval where conversation_id = $1 and parts -> 0 ->> 'text' = $2`,
      [conversationId, text, ago],
    );
  await db.query('delete from resolution where conversation_id = $1', [conversationId]);
  await setHours({ ...shop, blocks: [], holidays: [] });
  await write(account, channelId, 'quero falar com um atendente');
  await until('it to wait for a person', async () => {
    const { rows } = await db.query(
      'select from conversation where id = $1 and waiting_since is not null',
      [conversationId],
    );
    return rows.length === 1;
  });
  await sent('Qual o horário?', '30 days');
  await sent('quero falar com um atendente', '20 minutes');
  expect(
    (await account.call('POST', `/api/conversations/${conversationId}/resolve`, {})).status,
  ).toBe(200);
  // As if it had been on the day before.
  const at = new Date(now.getTime() - 86_400_000);
  await db.query(
    'update resolution set began_at = began_at - (resolved_at - $2), resolved_at = $2 where conversation_id = $1',
    [conversationId, at],
  );
  await db.query('update conversation set resolved_at = $2 where id = $1', [conversationId, at]);
  await expect
    .poll(async () => Math.floor(((await figures()).resolution.seconds ?? 0) / minute), {
      timeout: 50_000,
    })
    .toBe(20);
  expect(
    (await account.call('POST', `/api/conversations/${conversationId}/reopen`, { undo: true }))
      .status,
  ).toBe(200);
  await expect
    .poll(async () => (await figures()).resolution.seconds, { timeout: 50_000 })
    .toBe(null);
});
