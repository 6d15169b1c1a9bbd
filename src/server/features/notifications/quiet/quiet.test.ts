import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationRoutes } from '#contract/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import {
  type Device,
  type PushService,
  startPushService,
} from '#test/environments/push-service.ts';
import { raise, withdraw } from '../notifications.ts';
import { channelError } from '../channel-notices.ts';
import { invitationAccepted } from '../workspace-notices.ts';

/** Who hears what, and when nobody is disturbed. */
let service: PushService;
let environment: ProductEnvironment;
beforeAll(async () => {
  service = await startPushService();
  environment = await startProductEnvironment({ insideOrigins: [service.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await service.close();
});

const List = notificationRoutes.listNotifications.answer.data;
const list = async (account: Account) =>
  List.parse((await account.call('GET', '/api/notifications')).data);
const inHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const sound = (account: Account, on: boolean) => account.call('PUT', '/api/notice-sound', { on });
const quiet = (account: Account, body: object) => account.call('PUT', '/api/notice-quiet', body);
const joins = ({ workspaceId }: Account, name: string, userId = uuidv7()): Promise<boolean> =>
  inTransaction(environment.services.db, (tx) =>
    raise(tx, workspaceId, invitationAccepted(userId, name)),
  );
/** A channel of the workspace stops. */
async function stops({ workspaceId }: Account) {
  const channelId = uuidv7();
  await environment.services.db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Balcão', 'live', 'error')`,
    [channelId, workspaceId],
  );
  const stopped = channelError(channelId, 'webhook_failing');
  await inTransaction(environment.services.db, (tx) => raise(tx, workspaceId, stopped));
  return stopped;
}
const choose = (account: Account, ways: object) =>
  account.call('PUT', '/api/notice-choices/team', {
    bell: true,
    push: true,
    mail: false,
    sound: true,
    ...ways,
  });

test('who has not said whether they want a sound is asked, and who has said no hears nothing', async () => {
  const account = await environment.account();
  await choose(account, {});
  expect(await list(account)).toMatchObject({ sound: null, alert: null, quietUntil: null });
  await joins(account, 'Bia');
  expect(await list(account)).toMatchObject({
    sound: null,
    alert: { version: expect.stringMatching(/\.1$/), conversationId: null },
  });
  expect((await sound(account, false)).data).toMatchObject({ sound: false });
  expect(await list(account)).toMatchObject({ sound: false, alert: null });
  expect((await sound(account, true)).status).toBe(200);
  expect(await list(account)).toMatchObject({ sound: true, alert: { conversationId: null } });
});

test('what is heard is new, unread, wanted and for this person', async () => {
  const account = await environment.account();
  const other = await environment.colleague(account);
  for (const one of [account, other]) await sound(one, true);
  await choose(account, {});
  await joins(account, 'Bia');
  expect((await list(other)).alert, 'the usual is silent here').toBeNull();
  const first = (await list(account)).alert;
  await joins(account, 'Caio');
  expect((await list(account)).alert?.version).not.toBe(first?.version);
  await account.call('PUT', '/api/notifications/read-all');
  expect((await list(account)).alert).toBeNull();
  await joins(account, 'Davi');
  expect((await list(account)).alert).not.toBeNull();
  await choose(account, { sound: false });
  expect((await list(account)).alert).toBeNull();
  await choose(account, { sound: true });
  await environment.services.db.query(
    `update notice set raised_at = raised_at - interval '1 minute' where workspace_id = $1`,
    [account.workspaceId],
  );
  expect((await list(account)).alert, 'after a minute it is no news').toBeNull();
});

const WITHIN = { timeout: 15_000, interval: 20 };
async function withDevice(): Promise<{ account: Account; device: Device }> {
  const account = await environment.account();
  const device = service.device();
  expect((await account.call('PUT', '/api/push', device.target)).status).toBe(200);
  await choose(account, {});
  await sound(account, true);
  return { account, device };
}
const shown = ({ received }: Device) =>
  received.map(({ message }) => ('isOver' in message ? 'over' : [message.title, message.isQuiet]));
/** What is told to everybody is told to this device, too: whatever came before it has been decided. */
const decided = async (account: Account): Promise<void> => {
  const waits = `select from push_due where workspace_id = $1 union all
    select from push_delivery where workspace_id = $1 and (is_busy or is_changed or due_at <= now())`;
  await expect
    .poll(
      async () => (await environment.services.db.query(waits, [account.workspaceId])).rowCount,
      WITHIN,
    )
    .toBe(0);
};

test('who is not to be disturbed hears and is shown nothing, and loses nothing', async () => {
  const { account, device } = await withDevice();
  const until = inHour(1);
  expect((await quiet(account, { until })).data).toMatchObject({ quietUntil: until });
  await joins(account, 'Bia');
  await decided(account);
  expect(shown(device)).toEqual([]);
  expect(await list(account)).toMatchObject({
    unread: 1,
    alert: null,
    sound: true,
    quietUntil: until,
  });
  await quiet(account, { until: null });
  // It comes now, without a sound, because it is not new.
  await expect.poll(() => shown(device), WITHIN).toEqual([['Bia entrou na equipe', true]]);
  expect((await list(account)).quietUntil).toBeNull();
  await stops(account);
  await expect
    .poll(() => shown(device), WITHIN)
    .toEqual([
      ['Bia entrou na equipe', true],
      ['Balcão parou de funcionar', false],
    ]);
});

test('it ends by itself, and what was read meanwhile is not shown', async () => {
  const { account, device } = await withDevice();
  await quiet(account, { until: inHour(1) });
  await joins(account, 'Bia');
  await account.call('PUT', '/api/notifications/read-all');
  await stops(account);
  await decided(account);
  await environment.services.db.query(
    `update notice_habit set quiet_until = now() + interval '300 milliseconds' where user_id = $1`,
    [account.userId],
  );
  await environment.services.db.query(
    `update push_delivery set due_at = due_at - interval '1 hour' + interval '300 milliseconds' where user_id = $1`,
    [account.userId],
  );
  await expect.poll(() => shown(device), WITHIN).toEqual([['Balcão parou de funcionar', true]]);
});

test('what a device shows already is closed when it is over, with no number', async () => {
  const { account, device } = await withDevice();
  const stopped = await stops(account);
  await expect.poll(() => shown(device), WITHIN).toHaveLength(1);
  await quiet(account, { until: inHour(1) });
  await joins(account, 'Bia');
  await inTransaction(environment.services.db, (tx) => withdraw(tx, account.workspaceId, stopped));
  await expect
    .poll(() => device.received.at(-1)?.message, WITHIN)
    .toMatchObject({ isOver: true, unread: 0 });
  expect(shown(device)).toHaveLength(2);
});

test('quiet hours come every day, and are refused if they are none', async () => {
  const account = await environment.account();
  const hours = { from: '00:00', to: '23:59', timeZone: 'America/Sao_Paulo' };
  expect((await quiet(account, { hours })).data).toMatchObject({
    quietHours: hours,
    quietUntil: null,
  });
  const now = new Date().toLocaleTimeString('en-GB', { timeZone: hours.timeZone });
  if (now < '23:59') expect((await list(account)).quietUntil).not.toBeNull();
  for (const wrong of [
    { ...hours, to: '00:00' },
    { ...hours, to: '24:00' },
    { ...hours, timeZone: 'America/Nowhere' },
    { from: '22:00' },
  ])
    expect((await quiet(account, { hours: wrong })).status).toBe(400);
  expect((await quiet(account, { hours: null })).data).toMatchObject({ quietHours: null });
  expect((await list(account)).quietUntil).toBeNull();
});
