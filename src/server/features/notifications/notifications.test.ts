import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app.ts';
import type { Person } from '#test/client.ts';
import { isOwnPath, raise, withdraw } from './notifications.ts';

const world: TestApp = await createTestApp();
let ana: Person;
beforeEach(async () => {
  ana = await world.person();
});
afterAll(() => world.close());

const List = z.object({ notifications: z.array(z.object({ id: z.string(), title: z.string(), read: z.boolean() })), unread: z.number() });
const list = async (person: Person) => List.parse((await world.call('GET', '/api/notifications', { token: person.token })).body.data);
const tell = (cause: string, title = cause) =>
  raise(world.services.db, { workspaceId: ana.workspaceId, type: 'error', cause, title, message: 'text', link: '/channels' });

test('are listed newest first with what the panel shows', async () => {
  await tell('first');
  await tell('second');
  const answer = await world.call('GET', '/api/notifications', { token: ana.token });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        unread: 2,
        notifications: [{ title: 'second', type: 'error', message: 'text', link: '/channels', read: false }, { title: 'first' }],
      },
    },
  });
});

test('one cause shows once while it is unread, and goes when it is over', async () => {
  await tell('channel', 'Token refused');
  await tell('channel', 'Token refused again');
  expect((await list(ana)).notifications.map(({ title }) => title)).toEqual(['Token refused again']);
  await withdraw(world.services.db, ana.workspaceId, 'channel');
  expect(await list(ana)).toEqual({ notifications: [], unread: 0 });
  await tell('channel');
  await world.call('PUT', '/api/notifications/read-all', { token: ana.token });
  await tell('channel');
  expect(await list(ana)).toMatchObject({ unread: 1, notifications: [{ read: false }, { read: true }] });
});

test('are read, deleted and cleared', async () => {
  for (const cause of ['a', 'b', 'c']) await tell(cause);
  const [newest, middle] = (await list(ana)).notifications;
  expect(await world.call('PUT', `/api/notifications/${newest?.id}/read`, { token: ana.token })).toMatchObject({
    status: 200,
    body: { data: { read: true } },
  });
  expect((await world.call('DELETE', `/api/notifications/${middle?.id}`, { token: ana.token })).status).toBe(200);
  expect(await list(ana)).toMatchObject({ unread: 1, notifications: [{ title: 'c' }, { title: 'a' }] });
  expect((await world.call('DELETE', '/api/notifications', { token: ana.token })).status).toBe(200);
  expect(await list(ana)).toEqual({ notifications: [], unread: 0 });
});

test("another workspace's are not there", async () => {
  await tell('mine');
  const [notification] = (await list(ana)).notifications;
  const stranger = await world.person();
  expect((await list(stranger)).notifications).toEqual([]);
  for (const [method, path] of [
    ['PUT', `/api/notifications/${notification?.id}/read`],
    ['DELETE', `/api/notifications/${notification?.id}`],
  ] as const) {
    expect(await world.call(method, path, { token: stranger.token })).toMatchObject({
      status: 404,
      body: { code: 'notification_not_found' },
    });
  }
  await world.call('PUT', '/api/notifications/read-all', { token: stranger.token });
  await world.call('DELETE', '/api/notifications', { token: stranger.token });
  await withdraw(world.services.db, stranger.workspaceId, 'mine');
  expect(await list(ana)).toMatchObject({ unread: 1 });
});

test.each(['1', 'read', '%00', "'; drop table notification; --"])('the id %s is not found', async (id) => {
  expect((await world.call('DELETE', `/api/notifications/${encodeURIComponent(id)}`, { token: ana.token })).status).toBe(404);
});

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
])('the link %j is a path of our own: %s', async (link, own) => {
  expect(isOwnPath(link)).toBe(own);
  const raised = raise(world.services.db, { workspaceId: ana.workspaceId, type: 'info', cause: 'link', title: 't', message: 'm', link });
  const refusal = await raised.then(() => null, String);
  expect(refusal === null).toBe(own);
});
