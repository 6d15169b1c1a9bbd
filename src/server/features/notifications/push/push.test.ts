import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Push, type PushMessage } from '#contract/push.ts';
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
import { channelError } from '../channel-notices.ts';
import {
  assigned,
  assignedToTeam,
  customerWrote,
  handoffWaiting,
  mentioned,
} from '../conversation-notices.ts';
import type { Notice } from '../notice.ts';
import { raise, withdraw } from '../notifications.ts';
import { invitationAccepted } from '../workspace-notices.ts';

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

const WITHIN = { timeout: 15_000, interval: 20 };
const shown = ({ received }: Device): string[] =>
  received.map(({ message }) => ('isOver' in message ? `over ${message.tag}` : message.title));
async function becomes(device: Device, titles: string[]): Promise<void> {
  await expect.poll(() => shown(device), WITHIN).toEqual(titles);
}
const lastOf = ({ received }: Device): PushMessage | undefined => received.at(-1)?.message;

const subscribe = (account: Account, device: Device, language = 'pt') =>
  account.call('PUT', '/api/push', device.target, { 'accept-language': language });
const stateOf = async (account: Account): Promise<Push['subscription']> =>
  Push.parse((await account.call('GET', '/api/push')).data).subscription;

/** A person whose device has notices. */
async function withDevice(language = 'pt'): Promise<{ account: Account; device: Device }> {
  const account = await environment.account();
  const device = service.device();
  expect((await subscribe(account, device, language)).status).toBe(200);
  return { account, device };
}

const tell = ({ workspaceId }: Account, notice: Notice): Promise<boolean> =>
  inTransaction(environment.services.db, (tx) => raise(tx, workspaceId, notice));
const end = ({ workspaceId }: Account, notice: Notice): Promise<boolean> =>
  inTransaction(environment.services.db, (tx) => withdraw(tx, workspaceId, notice));

/** A conversation with a customer of that name. */
async function conversation(
  { workspaceId }: Account,
  name: string,
): Promise<{ id: string; channelId: string }> {
  const [id, contactId, channelId] = [uuidv7(), uuidv7(), uuidv7()];
  const { db } = environment.services;
  await db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Balcão', 'live', 'error')`,
    [channelId, workspaceId],
  );
  await db.query('insert into contact (id, workspace_id, name) values ($1, $2, $3)', [
    contactId,
    workspaceId,
    name,
  ]);
  await db.query(
    'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values ($1, $2, $3, $4, $5)',
    [id, workspaceId, channelId, contactId, id],
  );
  return { id, channelId };
}

/** A channel of the workspace stops. */
const stops = async (account: Account): Promise<boolean> =>
  tell(account, channelError((await conversation(account, 'Ana')).channelId, 'webhook_failing'));

/** As if a minute and more had passed since the devices of this person were told last. */
const passBurst = ({ userId }: Account) =>
  environment.services.db.query(
    `update push_delivery set shown_at = shown_at - interval '2 minutes' where user_id = $1`,
    [userId],
  );

test('a device is told what the bell tells, in its language, and nothing more', async () => {
  const { account, device } = await withDevice();
  const english = service.device();
  const colleague = await environment.colleague(account);
  await subscribe(colleague, english, 'en');
  const { id } = await conversation(account, 'Ana Souza');
  await tell(account, handoffWaiting(id, { note: 'Quer trocar um bolo' }));
  await becomes(device, ['Ana Souza está esperando uma pessoa']);
  await becomes(english, ['Ana Souza is waiting for a person']);
  expect(lastOf(device)).toEqual({
    tag: id,
    version: expect.stringMatching(/\.1$/),
    title: 'Ana Souza está esperando uma pessoa',
    text: 'Quer trocar um bolo',
    link: `/conversations/${id}`,
    language: 'pt',
    isQuiet: false,
    unread: 1,
  });
  expect(device.received[0]?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{22}$/),
    'content-encoding': 'aes128gcm',
  });
});

test('only whoever is told by the bell is told by the device', async () => {
  const { account, device } = await withDevice();
  const colleague = await environment.colleague(account);
  const other = service.device();
  await subscribe(colleague, other);
  const stranger = await withDevice();
  const { id, channelId } = await conversation(account, 'Ana');
  await tell(account, assigned(id, { userId: colleague.userId, channelId }));
  await becomes(other, ['A conversa com Ana é sua']);
  await stops(account);
  await becomes(device, ['Balcão parou de funcionar']);
  expect(shown(stranger.device)).toEqual([]);
});

test('a burst about one conversation is one message, and what follows it comes after', async () => {
  const { account, device } = await withDevice();
  const { id, channelId } = await conversation(account, 'Bruno');
  for (let time = 0; time < 5; time += 1) await tell(account, handoffWaiting(id));
  await becomes(device, ['Bruno está esperando uma pessoa']);
  await tell(account, handoffWaiting(id));
  await tell(
    account,
    mentioned(uuidv7(), {
      userId: account.userId,
      conversationId: id,
      channelId,
      said: 'Bia: e agora?',
    }),
  );
  // Another conversation does not wait for this one.
  await tell(account, handoffWaiting((await conversation(account, 'Caio')).id));
  await becomes(device, ['Bruno está esperando uma pessoa', 'Caio está esperando uma pessoa']);
  await passBurst(account);
  await environment.services.db.query(
    'update push_delivery set due_at = now() where user_id = $1 and tag = $2',
    [account.userId, id],
  );
  await expect
    .poll(() => shown(device).slice(2), WITHIN)
    .toEqual(['Uma nota para você na conversa com Bruno']);
});

test('what is withdrawn, read or cleared elsewhere goes from the device', async () => {
  const { account, device } = await withDevice();
  const [first, second, third] = [
    await conversation(account, 'Ana'),
    await conversation(account, 'Bia'),
    await conversation(account, 'Caio'),
  ];
  await tell(account, handoffWaiting(first.id));
  await becomes(device, ['Ana está esperando uma pessoa']);
  await end(account, handoffWaiting(first.id));
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe(`over ${first.id}`);
  expect(lastOf(device)).toMatchObject({ unread: 0 });
  await tell(account, handoffWaiting(second.id));
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe('Bia está esperando uma pessoa');
  await account.call('PUT', '/api/notifications/read-all');
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe(`over ${second.id}`);
  await tell(account, handoffWaiting(third.id));
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe('Caio está esperando uma pessoa');
  await account.call('DELETE', '/api/notifications');
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe(`over ${third.id}`);
  expect(device.received).toHaveLength(6);
});

test('who has seen the words of a customer needs no notice of them, and one of the next', async () => {
  const { account, device } = await withDevice();
  const { db } = environment.services;
  const { id, channelId } = await conversation(account, 'Ana');
  const writes = () =>
    tell(account, customerWrote(id, { channelId, userId: account.userId, teamId: null }));
  await db.query('update conversation set seq = 1 where id = $1', [id]);
  await writes();
  await expect.poll(() => device.received.length, WITHIN).toBe(1);
  await db.query(
    'insert into conversation_seen (workspace_id, user_id, conversation_id, seen_seq) values ($1, $2, $3, 1)',
    [account.workspaceId, account.userId, id],
  );
  await expect.poll(() => shown(device).at(-1), WITHIN).toBe(`over ${id}`);
  await db.query('update conversation set seq = 2 where id = $1', [id]);
  await writes();
  await expect.poll(() => device.received.length, WITHIN).toBe(3);
  expect(lastOf(device)).toMatchObject({ tag: id, link: `/conversations/${id}`, unread: 1 });
});

test('what happened before a device subscribed is no news to it', async () => {
  const account = await environment.account();
  await stops(account);
  const device = service.device();
  await subscribe(account, device);
  const { id } = await conversation(account, 'Ana');
  await tell(account, handoffWaiting(id));
  await becomes(device, ['Ana está esperando uma pessoa']);
});

test('a notice of another team comes when it comes to everybody', async () => {
  const { account, device } = await withDevice();
  const { db } = environment.services;
  const colleague = await environment.colleague(account);
  const teamId = uuidv7();
  await db.query('insert into team (id, workspace_id, name) values ($1, $2, $3)', [
    teamId,
    account.workspaceId,
    'Cozinha',
  ]);
  await db.query('insert into team_member (team_id, workspace_id, user_id) values ($1, $2, $3)', [
    teamId,
    account.workspaceId,
    colleague.userId,
  ]);
  const { id, channelId } = await conversation(account, 'Ana');
  await tell(account, assignedToTeam(id, { teamId, channelId }));
  const called = (await conversation(account, 'Bia')).id;
  await tell(account, handoffWaiting(called, { team: { id: teamId, aloneMinutes: 1 / 60 } }));
  await becomes(device, ['Bia está esperando uma pessoa']);
});

test('a person chooses what comes to the bell and what to the devices', async () => {
  const { account, device } = await withDevice();
  const choose = (subject: string, ways: unknown) =>
    account.call('PUT', `/api/notice-choices/${subject}`, ways);
  expect((await choose('waiting', { bell: true, push: false, mail: false })).status).toBe(200);
  expect((await choose('mention', { bell: false, push: true, mail: false })).status).toBe(200);
  expect((await choose('team', { bell: true, push: true, mail: false })).status).toBe(200);
  expect((await choose('weather', { bell: true, push: true, mail: false })).status).toBe(400);
  const { id, channelId } = await conversation(account, 'Ana');
  await tell(account, handoffWaiting(id));
  await tell(account, invitationAccepted(uuidv7(), 'Bia Lima'));
  await becomes(device, ['Bia Lima entrou na equipe']);
  await tell(
    account,
    mentioned(uuidv7(), { userId: account.userId, conversationId: id, channelId, said: 'Bia: oi' }),
  );
  await becomes(device, ['Bia Lima entrou na equipe', 'Uma nota para você na conversa com Ana']);
  expect((await account.call('GET', '/api/notifications')).data).toMatchObject({
    unread: 2,
    notifications: [
      { title: 'Bia Lima entrou na equipe' },
      { title: 'Ana está esperando uma pessoa' },
    ],
  });
  const { data } = await account.call('GET', '/api/notice-choices');
  expect(data).toMatchObject({
    choices: expect.arrayContaining([
      { subject: 'waiting', bell: true, push: false, mail: false, sound: true },
      { subject: 'channel', bell: true, push: true, mail: false, sound: true },
    ]),
  });
});

test('a push endpoint inside the network is refused, and forgotten when it turns inside', async () => {
  const account = await environment.account();
  const { keys } = service.device().target;
  for (const endpoint of [
    'https://127.0.0.1/push/1',
    'https://localhost/push/1',
    'https://[::ffff:169.254.169.254]/latest',
    'http://push.example.com/1',
    'ftp://push.example.com/1',
    'not an address',
  ]) {
    const answer = await account.call('PUT', '/api/push', { endpoint, keys });
    expect([endpoint, answer.status, answer.code]).toEqual([endpoint, 400, 'push_address_refused']);
  }
  expect(await stateOf(account)).toBeNull();
  const { account: other, device } = await withDevice();
  await environment.services.db.query(
    `update push_subscription set endpoint = 'https://10.0.0.7/push/1' where user_id = $1`,
    [other.userId],
  );
  await stops(other);
  await expect.poll(async () => (await stateOf(other))?.ended, WITHIN).toBe('refused');
  expect(shown(device)).toEqual([]);
});

test.each([
  { keys: { p256dh: 'short', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  { keys: { p256dh: 'A'.repeat(87), auth: 'AAAA' } },
  { keys: { p256dh: '!'.repeat(87), auth: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  { endpoint: 'x'.repeat(2000) },
])('what is no subscription is refused: %j', async (wrong) => {
  const account = await environment.account();
  const answer = await account.call('PUT', '/api/push', { ...service.device().target, ...wrong });
  expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
});

test('a key that is none ends the subscription when it is used', async () => {
  const account = await environment.account();
  const { endpoint, keys } = service.device().target;
  await account.call('PUT', '/api/push', { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } });
  await stops(account);
  await expect.poll(async () => (await stateOf(account))?.ended, WITHIN).toBe('refused');
});

test.each([
  [410, 'gone'],
  [404, 'gone'],
  [403, 'refused'],
] as const)(
  'a push service that answers %d ends the subscription, quietly',
  async (status, ended) => {
    const { account, device } = await withDevice();
    device.refusing = { status };
    await stops(account);
    await expect.poll(async () => (await stateOf(account))?.ended, WITHIN).toBe(ended);
    device.refusing = undefined;
    const { id } = await conversation(account, 'Ana');
    await tell(account, handoffWaiting(id));
    // It is told again once it has subscribed again.
    await subscribe(account, device);
    await tell(account, handoffWaiting((await conversation(account, 'Bia')).id));
    await becomes(device, ['Bia está esperando uma pessoa']);
  },
);

test('a push service that cannot now is tried again', async () => {
  const { account, device } = await withDevice();
  device.refusing = { status: 503 };
  await stops(account);
  await expect
    .poll(async () => {
      const { rows } = await environment.services.db.query<{ failures: number }>(
        'select failures from push_delivery where user_id = $1',
        [account.userId],
      );
      return rows[0]?.failures;
    }, WITHIN)
    .toBe(1);
  device.refusing = undefined;
  await becomes(device, ['Balcão parou de funcionar']);
});

test('a subscription ends with its session, and belongs to who subscribed last', async () => {
  const { account, device } = await withDevice();
  await account.call('POST', '/api/auth/logout');
  const colleague = await environment.colleague(account);
  const other = service.device();
  await subscribe(colleague, other);
  await stops(account);
  await becomes(other, ['Balcão parou de funcionar']);
  expect(shown(device)).toEqual([]);
  // Somebody else signs in to the same browser.
  const next = await environment.account();
  await subscribe(next, other);
  expect(await stateOf(colleague)).toBeNull();
  expect(await stateOf(next)).toMatchObject({ ended: null, language: 'pt' });
  expect((await next.call('DELETE', '/api/push')).data).toMatchObject({ subscription: null });
});

test('all processes and starts have one key, and its private half is nowhere in the open', async () => {
  const [first, second] = [await environment.account(), await environment.account()];
  const keys = [];
  for (const account of [first, second])
    keys.push(Push.parse((await account.call('GET', '/api/push')).data).publicKey);
  expect(new Set(keys).size).toBe(1);
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65);
  const { rows } = await environment.services.db.query<{ private_key: Buffer }>(
    'select private_key from push_key',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.private_key.byteLength).toBeGreaterThan(60);
});

test('a channel that is down is told, and gone when it is deleted with its notices', async () => {
  const { account, device } = await withDevice();
  const { channelId } = await conversation(account, 'Ana');
  await tell(account, channelError(channelId, 'credential_refused'));
  await becomes(device, ['Balcão parou de funcionar']);
  expect(lastOf(device)).toMatchObject({ link: `/channels/telegram/setup?id=${channelId}` });
  await environment.services.db.query('delete from notice where channel_id = $1', [channelId]);
  await expect.poll(() => lastOf(device), WITHIN).toMatchObject({ isOver: true });
});
