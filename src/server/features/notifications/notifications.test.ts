import { uuidv7 } from 'uuidv7';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { notificationRoutes } from '#contract/notifications.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';
import { join } from '#test/environments/join.ts';
import { inTransaction } from '#server/platform/db.ts';
import { deleteOldFacts } from './notifications.store.ts';
import { raise, withdraw } from './notifications.ts';
import {
  handoffWaiting,
  loopGuarded,
  mentioned,
  unanswered,
  undelivered,
} from './conversation-notices.ts';
import { workerStopped } from './workspace-notices.ts';
import { channelError } from './channel-notices.ts';
import type { Notice } from './notice.ts';
import { isOwnPath } from './links.ts';
import { AGENT_FAILED } from './notice.ts';

const environment: TestApp = await createTestApp();
const { db } = environment.services;
let ana: Person;
let channelId: string;
beforeEach(async () => {
  ana = await environment.person();
  channelId = uuidv7();
  await db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'whatsapp_web', 'Balcão', 'live', 'error')`,
    [channelId, ana.workspaceId],
  );
});
afterAll(() => environment.close());

/** A conversation with a customer of that name. */
async function conversation(name: string | null): Promise<string> {
  const [id, contactId] = [uuidv7(), uuidv7()];
  await db.query('insert into contact (id, workspace_id, name) values ($1, $2, $3)', [
    contactId,
    ana.workspaceId,
    name,
  ]);
  await db.query(
    'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values ($1, $2, $3, $4, $5)',
    [id, ana.workspaceId, channelId, contactId, id],
  );
  return id;
}

const List = notificationRoutes.listNotifications.answer.data.pick({
  notifications: true,
  unread: true,
});
const Cleared = z.object({ clearing: z.string() });
const list = async (person: Person, language = 'pt') =>
  List.parse(
    (
      await environment.call('GET', '/api/notifications', {
        token: person.token,
        headers: { 'accept-language': language },
      })
    ).body.data,
  );
const tell = (notice: Notice) => inTransaction(db, (tx) => raise(tx, ana.workspaceId, notice));
const end = (notice: Notice, { workspaceId } = ana) =>
  inTransaction(db, (tx) => withdraw(tx, workspaceId, notice));
const act = (method: string, path: string, body?: unknown) =>
  environment.call(method, `/api/notifications${path}`, { token: ana.token, body });
const undo = (clearing: string) => act('POST', '/undo', { clearing });

test('one of a cause is told by name, several by their number, in the language of who reads', async () => {
  const first = await conversation('Ana Souza');
  await tell(handoffWaiting(first, { channelId, note: 'Quer trocar um bolo' }));
  expect(await list(ana)).toMatchObject({
    unread: 1,
    notifications: [
      {
        type: 'warning',
        title: 'Ana Souza está esperando uma pessoa',
        message: 'Quer trocar um bolo',
        link: `/conversations/${first}`,
        read: false,
      },
    ],
  });
  await tell(handoffWaiting(await conversation('Bruno Lima')));
  await tell(handoffWaiting(await conversation(null)));
  const [three] = (await list(ana)).notifications;
  expect(three).toMatchObject({
    title: '3 conversas esperam uma pessoa',
    message: 'Um cliente, Bruno Lima e mais 1',
    link: '/conversations',
  });
  expect(await list(ana, 'en')).toMatchObject({
    unread: 1,
    notifications: [
      {
        id: three?.id,
        title: '3 conversations wait for a person',
        message: 'A customer, Bruno Lima and 1 more',
      },
    ],
  });
});

test('every kind says what happened in both languages and leads to a place of our own', async () => {
  const conversationId = await conversation('Ana');
  const reasons = [
    'credential_refused',
    'credential_in_use_elsewhere',
    'webhook_failing',
    'provider_unreachable',
    'something_new',
  ];
  const codes = ['expired', 'outcome_unknown', 'unreadable_part', '400'];
  const all = [
    ...codes.map((code) => undelivered(channelId, conversationId, uuidv7(), code)),
    handoffWaiting(conversationId),
    loopGuarded(channelId, conversationId),
    unanswered(channelId, conversationId, uuidv7()),
    mentioned(uuidv7(), { userId: ana.userId, conversationId, channelId, said: 'Bia: @Ana' }),
    workerStopped,
  ];
  for (const notice of all) await tell(notice);
  const texts = new Set<string>();
  for (const reason of reasons) {
    await tell(channelError(channelId, reason));
    const lists = [await list(ana), await list(ana, 'en')];
    for (const { notifications } of lists) {
      expect(notifications).toHaveLength(all.length + 1);
      expect(notifications.filter(({ link }) => !isOwnPath(link ?? ''))).toEqual([]);
      expect(notifications[0]).toMatchObject({
        type: 'error',
        link: `/channels/whatsapp-web/setup?id=${channelId}`,
      });
      expect(notifications[0]?.title).toContain('Balcão');
      for (const { title, message } of notifications) texts.add(`${title} ${message}`);
    }
  }
  expect(texts.size).toBe(2 * (all.length + reasons.length));
});

test('the notice of a failed agent is in the reader’s language and quotes no customer', async () => {
  await tell(handoffWaiting(await conversation('Ana'), { note: AGENT_FAILED }));
  expect((await list(ana)).notifications).toMatchObject([
    { message: expect.stringMatching(/^O agente falhou ao responder/) },
  ]);
  expect((await list(ana, 'en')).notifications).toMatchObject([
    { message: expect.stringMatching(/^The agent failed to answer/) },
  ]);
});

test('raised again it is told once; read it stays quiet, until it happens anew or is withdrawn', async () => {
  await tell(workerStopped);
  expect(await tell(workerStopped)).toBe(false);
  expect(await list(ana)).toMatchObject({ unread: 1, notifications: [{ read: false }] });
  await act('PUT', '/read-all');
  await tell(workerStopped);
  expect(await list(ana)).toMatchObject({ unread: 0, notifications: [{ read: true }] });
  expect(await end(workerStopped)).toBe(true);
  expect(await list(ana)).toEqual({ notifications: [], unread: 0 });
  await tell(workerStopped);
  expect(await list(ana)).toMatchObject({ unread: 1 });

  const conversationId = await conversation('Ana');
  await tell(handoffWaiting(conversationId));
  await act('DELETE', '');
  expect((await list(ana)).notifications).toEqual([]);
  await tell(handoffWaiting(conversationId));
  expect(await list(ana)).toMatchObject({
    unread: 1,
    notifications: [{ title: 'Ana está esperando uma pessoa', read: false }],
  });
});

test('an agent that stays silent in one conversation is news again only after a while', async () => {
  const silent = loopGuarded(channelId, await conversation('Ana'));
  await tell(silent);
  await act('PUT', '/read-all');
  expect(await tell(silent)).toBe(false);
  expect((await list(ana)).unread).toBe(0);
  await db.query(
    `update notice set raised_at = raised_at - interval '10 minutes' where workspace_id = $1`,
    [ana.workspaceId],
  );
  expect(await tell(silent)).toBe(true);
  expect((await list(ana)).unread).toBe(1);
});

test('a deleted cause comes back with what is new alone', async () => {
  for (const name of ['Ana', 'Bruno']) await tell(handoffWaiting(await conversation(name)));
  const [two] = (await list(ana)).notifications;
  expect((await act('DELETE', `/${two?.id}`)).status).toBe(200);
  await tell(handoffWaiting(await conversation('Carla')));
  expect((await list(ana)).notifications).toMatchObject([
    { id: two?.id, title: 'Carla está esperando uma pessoa', read: false },
  ]);
});

test('one is read, one deleted, all are read and cleared', async () => {
  await tell(workerStopped);
  await tell(channelError(channelId, 'credential_refused'));
  await tell(handoffWaiting(await conversation('Ana')));
  const [newest, middle] = (await list(ana)).notifications;
  expect(await act('PUT', `/${newest?.id}/read`)).toMatchObject({
    status: 200,
    body: { data: { id: newest?.id, read: true } },
  });
  expect(await list(ana)).toMatchObject({
    unread: 2,
    notifications: [{ read: true }, { read: false }, { read: false }],
  });
  expect((await act('DELETE', `/${middle?.id}`)).status).toBe(200);
  expect(await act('DELETE', `/${middle?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'notification_not_found' },
  });
  expect(await list(ana)).toMatchObject({
    unread: 1,
    notifications: [{ id: newest?.id }, { link: '/agents' }],
  });
  expect((await act('PUT', '/read-all')).status).toBe(200);
  expect((await list(ana)).unread).toBe(0);
  expect((await act('DELETE', '')).status).toBe(200);
  expect(await list(ana)).toEqual({ notifications: [], unread: 0 });
});

test('a deletion is undone as it was, without what ended meanwhile, for ten minutes', async () => {
  const waiting = handoffWaiting(await conversation('Ana'));
  await tell(workerStopped);
  await act('PUT', '/read-all');
  await tell(waiting);
  await tell(channelError(channelId, 'credential_refused'));
  const before = await list(ana);
  const { clearing } = Cleared.parse((await act('DELETE', '')).body.data);
  await end(waiting);
  expect(await undo(clearing)).toMatchObject({ status: 200, body: { data: { restored: 2 } } });
  expect((await list(ana)).notifications).toEqual(
    before.notifications.filter(({ type }) => type === 'error'),
  );
  expect(await undo(clearing)).toMatchObject({ status: 200, body: { data: { restored: 0 } } });

  const [first] = before.notifications;
  const one = Cleared.parse((await act('DELETE', `/${first?.id}`)).body.data);
  expect((await list(ana)).notifications).toHaveLength(1);
  expect((await undo(one.clearing)).status).toBe(200);
  expect((await list(ana)).notifications).toHaveLength(2);

  const late = Cleared.parse((await act('DELETE', '')).body.data);
  await db.query(
    `update notice_seen set cleared_at = cleared_at - interval '10 minutes' where clearing = $1`,
    [late.clearing],
  );
  expect(await undo(late.clearing)).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
  expect((await list(ana)).notifications).toEqual([]);
});

test('what one person reads and deletes is still there for a colleague, who cannot undo it either', async () => {
  const bia = await environment.person('Bia');
  await join(db, bia.userId, ana.workspaceId);
  await tell(workerStopped);
  const { clearing } = Cleared.parse((await act('DELETE', '')).body.data);
  expect(await list(bia)).toMatchObject({ unread: 1, notifications: [{ read: false }] });
  const answer = await environment.call('POST', '/api/notifications/undo', {
    token: bia.token,
    body: { clearing },
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { restored: 0 } } });
  expect((await list(ana)).notifications).toEqual([]);
});

test("another workspace's are not there", async () => {
  await tell(workerStopped);
  const [notification] = (await list(ana)).notifications;
  const stranger = await environment.person();
  expect((await list(stranger)).notifications).toEqual([]);
  for (const [method, path] of [
    ['PUT', `/api/notifications/${notification?.id}/read`],
    ['DELETE', `/api/notifications/${notification?.id}`],
  ] as const) {
    expect(await environment.call(method, path, { token: stranger.token })).toMatchObject({
      status: 404,
      body: { code: 'notification_not_found' },
    });
  }
  await environment.call('PUT', '/api/notifications/read-all', { token: stranger.token });
  await environment.call('DELETE', '/api/notifications', { token: stranger.token });
  expect(await end(workerStopped, stranger)).toBe(false);
  expect(await list(ana)).toMatchObject({ unread: 1 });
});

test('an old notification goes after thirty days, unless it still holds', async () => {
  const conversationId = await conversation('Ana');
  await tell(workerStopped);
  await tell(undelivered(channelId, conversationId, uuidv7(), 'expired'));
  await db.query(
    `update notice set raised_at = now() - interval '31 days' where workspace_id = $1`,
    [ana.workspaceId],
  );
  await tell(handoffWaiting(conversationId));
  await deleteOldFacts(db, 30);
  expect((await list(ana)).notifications.map(({ link }) => link)).toEqual([
    `/conversations/${conversationId}`,
    '/agents',
  ]);
  await db.query('delete from channel where id = $1', [channelId]);
  expect((await list(ana)).notifications.map(({ link }) => link)).toEqual(['/agents']);
});

test('two transactions that raise for the same workspaces do not wait for each other', async () => {
  const ids = [await conversation('Ana'), await conversation('Bruno')] as const;
  await inTransaction(db, async (one) => {
    await raise(one, ana.workspaceId, handoffWaiting(ids[0]));
    const other = inTransaction(db, async (two) => {
      await raise(two, ana.workspaceId, handoffWaiting(ids[1]));
      throw new Error('taken back');
    });
    await expect(other).rejects.toThrow('taken back');
  });
  expect((await list(ana)).notifications).toMatchObject([
    { title: 'Ana está esperando uma pessoa' },
  ]);
});

test.each(['1', 'read', '%00', "'; drop table notice; --"])(
  'the id %s is not found',
  async (id) => {
    expect((await act('DELETE', `/${encodeURIComponent(id)}`)).status).toBe(404);
  },
);

test.each([
  ['/channels', true],
  ['/channels/telegram/setup?id=1#top', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/\t/evil.example', false],
  ['/\n/evil', false],
  ['channels', false],
  ['', false],
])('the link %j is a path of our own: %s', (link, own) => {
  expect(isOwnPath(link)).toBe(own);
});
