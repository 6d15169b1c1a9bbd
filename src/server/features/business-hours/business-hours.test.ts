import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusinessHours } from '#contract/business-hours.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';
import { hoursOn, readAllHours, withHours } from './business-hours.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const path = '/api/business-hours';
const hours = async (account: Account) =>
  BusinessHours.parse((await account.call('GET', path)).data);
const heard = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );
/** Open for a minute a week, three days from now. */
const shut = (): object[] => [
  { day: (new Date().getUTCDay() + 3) % 7, from: '03:00', to: '03:01' },
];

test('an agent that rests with the workspace sends its away message, and when people are back', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  expect(await hours(account)).toEqual({ timeZone: 'America/Sao_Paulo', blocks: [], holidays: [] });
  const closed = {
    timeZone: 'UTC',
    blocks: shut(),
    holidays: [{ date: '2020-12-25', name: ' Natal ', yearly: true }],
  };
  expect((await account.call('PUT', path, closed)).status).toBe(200);
  expect(await hours(account)).toEqual({
    ...closed,
    holidays: [{ date: '2020-12-25', name: 'Natal', yearly: true }],
  });
  expect(await hours(stranger), 'of another workspace').toMatchObject({ blocks: [] });

  await write(account, channelId, 'Qual o horário?');
  await until('its usual answer', async () => (await heard(account, channelId)).length === 1);
  const agent = await firstAgent(account);
  expect(agent, 'nothing of it has changed').toMatchObject({ hasUnpublishedChanges: false });
  const config = {
    ...agent?.config,
    hours: { ...agent?.config.hours, ofWorkspace: true, agentToo: true, awayMessage: 'Fechado.' },
  };
  expect(
    (await account.call('PATCH', `/agents/${agent?.id}`, { config, publish: true })).status,
  ).toBe(200);
  await write(account, channelId, 'aceita pix?');
  await until(
    'the away text',
    async () => (await heard(account, channelId)).at(-1)?.startsWith('Fechado. Voltamos ') === true,
  );
  const tried = (
    await account.call('POST', `/agents/${agent?.id}/process-message`, { message: 'aceita pix?' })
  ).data;
  expect(tried, 'the trial goes by them, too').toMatchObject({ reason: 'outside_hours' });

  expect((await account.call('PUT', path, { ...closed, blocks: [] })).status).toBe(200);
  await write(account, channelId, 'aceita pix?');
  await until(
    'the answer',
    async () => (await heard(account, channelId)).at(-1)?.includes('pix') === true,
  );

  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  expect(await account.call('PUT', path, closed)).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await hours(account)).blocks).toEqual([]);
});

test('a holiday is once or every year; what cannot be meant is refused', async () => {
  const account = await environment.account();
  const holidays = [
    { date: '2020-12-25', name: 'Natal', yearly: true },
    { date: '2026-11-20', name: 'Reforma', yearly: false },
  ];
  await account.call('PUT', path, { timeZone: 'America/Manaus', blocks: [], holidays });
  const agent = await firstAgent(account);
  if (!agent) throw new Error('A workspace begins with an agent.');
  const followed = {
    ...agent.config,
    hours: { ...agent.config.hours, ofWorkspace: true as const },
  };
  const all = await readAllHours(environment.services.db, account.workspaceId);
  const { hours: effective } = withHours(followed, all, null, new Date('2027-06-01T12:00:00Z'));
  expect(effective).toMatchObject({
    timeZone: 'America/Manaus',
    holidays: ['2026-12-25', '2027-12-25', '2028-12-25', '2029-12-25', '2026-11-20'],
  });
  expect(withHours(agent.config, all, null)).toBe(agent.config);
  for (const wrong of [
    { blocks: [{ day: 7, from: '09:00', to: '18:00' }] },
    { holidays: [{ date: '2026-02-30', name: 'x', yearly: false }] },
    { holidays: [{ date: '2026-02-20', name: ' ', yearly: false }] },
  ])
    expect(await account.call('PUT', path, wrong)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
});

test('a channel goes by its own hours, else by its agent that has its own, else by the workspace', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  const own = `/api/channels/${channelId}/business-hours`;
  const zone = async () =>
    (await hoursOn(environment.services.db, account.workspaceId, channelId)).timeZone;
  const closed = (timeZone: string) => ({ timeZone, blocks: shut(), holidays: [] });
  const holiday = { date: '2020-12-25', name: 'Natal', yearly: true };
  await account.call('PUT', path, closed('America/Manaus'));
  const agent = await firstAgent(account);
  const follow = async (hours: object) =>
    account.call('PATCH', `/agents/${agent.id}`, {
      config: { ...agent.config, hours: { ...agent.config.hours, ...hours } },
    });
  await follow({ ofWorkspace: true });
  expect(await zone()).toBe('America/Manaus');
  const allDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
  for (const blocks of [[], allDay]) {
    await follow({ timeZone: 'America/Rio_Branco', blocks });
    expect(await zone(), 'an agent that is always open says nothing of people').toBe(
      'America/Manaus',
    );
  }
  const blocks = shut();
  await follow({ timeZone: 'America/Rio_Branco', blocks, holidays: ['2026-11-20'] });
  expect(await hoursOn(environment.services.db, account.workspaceId, channelId)).toEqual({
    timeZone: 'America/Rio_Branco',
    blocks,
    holidays: [{ date: '2026-11-20', name: '2026-11-20', yearly: false }],
  });
  expect((await account.call('GET', own)).data).toEqual({ hours: null });
  const channels = { hours: { ...closed('America/Noronha'), holidays: [holiday] } };
  expect(await account.call('PUT', own, channels)).toMatchObject({ status: 200, data: channels });
  expect((await account.call('GET', own)).data).toEqual(channels);
  expect(await zone()).toBe('America/Noronha');
  expect(await stranger.call('GET', own)).toMatchObject({ code: 'channel_not_found' });
  expect(await stranger.call('PUT', own, channels)).toMatchObject({ code: 'channel_not_found' });
  await account.call('PATCH', `/agents/${agent.id}/toggle-status`);
  expect(await account.call('PUT', own, { hours: null })).toMatchObject({ status: 200 });
  expect(await zone(), 'an agent that is off has no say').toBe('America/Manaus');
});

test.each([
  {
    why: 'opens and closes at the same time',
    hours: { blocks: [{ day: 1, from: '09:00', to: '09:00' }] },
    code: 'hours_empty',
    error: /abre e fecha às 09:00/,
    at: 'blocks.0',
  },
  {
    why: 'overlaps',
    hours: {
      blocks: [
        { day: 1, from: '09:00', to: '12:00' },
        { day: 2, from: '11:00', to: '18:00' },
        { day: 1, from: '11:00', to: '18:00' },
      ],
    },
    code: 'hours_overlap',
    error: /09:00–12:00 e 11:00–18:00/,
    at: 'blocks.2',
  },
  {
    why: 'runs past midnight into the next day’s, over the end of the week',
    hours: {
      blocks: [
        { day: 0, from: '01:00', to: '10:00' },
        { day: 6, from: '18:00', to: '02:00' },
      ],
    },
    code: 'hours_overlap',
    error: /01:00–10:00 e 18:00–02:00/,
    at: 'blocks.1',
  },
  {
    why: 'names a zone that nobody knows',
    hours: { timeZone: 'Mars/Olympus', blocks: [] },
    code: 'time_zone_unknown',
    error: /fuso horário/,
    at: 'timeZone',
  },
])('hours whose block $why are refused wherever they are set', async (wrong) => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  const agent = await firstAgent(account);
  const own = { timeZone: 'UTC', holidays: [], ...wrong.hours };
  const config = { ...agent.config, hours: { ...agent.config.hours, ...wrong.hours } };
  for (const [method, path, body, at] of [
    ['PUT', '/api/business-hours', own, ''],
    ['PUT', `/api/channels/${channelId}/business-hours`, { hours: own }, 'hours.'],
    ['PATCH', `/agents/${agent.id}`, { config }, 'config.hours.'],
    ['POST', '/agents', { name: 'x', channelType: 'telegram', config }, 'config.hours.'],
  ] as const) {
    const answer = await account.call(method, path, body);
    expect(answer, path).toMatchObject({ status: 400, code: wrong.code });
    expect(answer.error, path).toMatch(wrong.error);
    expect(JSON.parse(answer.text), path).toMatchObject({ details: [{ path: at + wrong.at }] });
  }
  const english = await account.call('PUT', path, own, { 'accept-language': 'en' });
  expect(english.error).toMatch(/hours|time zone/);
  expect(await hours(account), 'nothing is kept of it').toMatchObject({ blocks: [] });
});

test('hours may touch, and those that an earlier version stored stop no other change', async () => {
  const account = await environment.account();
  const blocks = [
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '12:00', to: '18:00' },
    { day: 6, from: '18:00', to: '02:00' },
    { day: 0, from: '02:00', to: '24:00' },
  ];
  const touching = { timeZone: 'UTC', blocks, holidays: [] };
  expect(await account.call('PUT', path, touching)).toMatchObject({ status: 200 });
  const agent = await firstAgent(account);
  const old = [{ day: 1, from: '09:00', to: '09:00' }];
  await environment.services.db.query(
    `update agent set config = jsonb_set(config, '{hours,blocks}', $2) where id = $1`,
    [agent.id, JSON.stringify(old)],
  );
  const config = { ...agent.config, hours: { ...agent.config.hours, blocks: old }, menu: ['Bolo'] };
  const its = `/agents/${agent.id}`;
  expect(await account.call('PATCH', its, { config })).toMatchObject({ status: 200 });
  const worse = { ...config, hours: { ...config.hours, blocks: [...old, ...old] } };
  expect(await account.call('PATCH', its, { config: worse })).toMatchObject({ status: 400 });
  const follows = { ...worse, hours: { ...worse.hours, ofWorkspace: true } };
  expect(await account.call('PATCH', its, { config: follows })).toMatchObject({ status: 200 });
});
