import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;
let environment: TestApp;
beforeAll(async () => {
  environment = await createTestApp();
});
afterAll(() => environment.close());

const Listed = z.object({
  sessions: z.array(
    z.object({ id: z.string(), isThis: z.boolean(), userAgent: z.string().nullable() }),
  ),
});
const sessionsOf = async ({ token }: { token: string }) =>
  Listed.parse((await environment.call('GET', '/api/auth/sessions', { token })).body.data).sessions;
const confirm = ({ token }: { token: string }, password: string) =>
  environment.call('POST', '/api/auth/confirm', { token, body: { password } });
const isIn = async ({ token }: { token: string }) =>
  (await environment.call('GET', '/api/auth/me', { token })).status === 200;
async function signIn({ email, password }: Person, userAgent: string): Promise<{ token: string }> {
  const answer = await environment.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return z.object({ token: z.string() }).parse(answer.body.data);
}

test('a session that was borrowed may not do what takes the password, whoever it belongs to', async () => {
  const owner = await environment.person();
  const guarded = Object.values<Route>(routes).filter(({ confirmed }) => confirmed);
  expect(guarded.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'delete /api/auth/sessions',
    'delete /api/auth/sessions/{id}',
    'delete /api/people/{id}',
    'patch /api/people/{id}',
    'post /api/contacts/{id}/erase',
    'post /api/invitations',
    'post /api/invitations/{id}/link',
  ]);
  const exports = [`/api/contacts/export`, `/api/contacts/${uuidv7()}/export`].map((path) => ({
    method: 'post',
    path,
  }));
  // Of the routes, those that this environment mounts.
  for (const { method, path } of [...guarded.filter(({ tag }) => tag !== 'contacts'), ...exports]) {
    const answer = await environment.call(method.toUpperCase(), path.replace('{id}', uuidv7()), {
      token: owner.token,
      body: {},
    });
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'password_needed']);
  }
});

test('the password holds for ten minutes, in the session in which it was said', async () => {
  const owner = await environment.person();
  const other = await signIn(owner, 'Mozilla/5.0 Firefox/140');
  const end = () => environment.call('DELETE', '/api/auth/sessions', { token: owner.token });
  expect(await confirm(owner, 'not hers at all 1')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password' },
  });
  expect((await end()).status).toBe(403);
  const said = await confirm(owner, owner.password);
  expect(said).toMatchObject({
    status: 200,
    body: {
      data: {
        confirmedUntil: new Date(environment.clock.now.getTime() + TEN_MINUTES_MS).toISOString(),
      },
    },
  });
  expect(
    (await environment.call('DELETE', '/api/auth/sessions', { token: other.token })).body.code,
  ).toBe('password_needed');
  environment.clock.advance(TEN_MINUTES_MS - 1);
  expect(await end()).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
  environment.clock.advance(1);
  expect((await end()).body.code).toBe('password_needed');
});

test('the sessions are seen, and ended one by one', async () => {
  const owner = await environment.person();
  const [phone, shop] = [
    await signIn(owner, 'Mozilla/5.0 (Linux; Android 15) Chrome/140'),
    await signIn(owner, 'Mozilla/5.0 Firefox/140'),
  ];
  const before = await sessionsOf(owner);
  expect(before).toHaveLength(3);
  expect(before.filter(({ isThis }) => isThis)).toHaveLength(1);
  const id = before.find(({ userAgent }) => userAgent?.includes('Android'))?.id ?? '';

  const stranger = await environment.person();
  await confirm(stranger, stranger.password);
  expect(
    await environment.call('DELETE', `/api/auth/sessions/${id}`, { token: stranger.token }),
  ).toMatchObject({
    status: 404,
    body: { code: 'session_not_found' },
  });
  await confirm(owner, owner.password);
  expect(
    (await environment.call('DELETE', `/api/auth/sessions/${id}`, { token: owner.token })).status,
  ).toBe(200);
  expect([await isIn(owner), await isIn(phone), await isIn(shop)]).toEqual([true, false, true]);
  expect(await sessionsOf(owner)).toHaveLength(2);
});

test('passwords are not tried without end', async () => {
  const owner = await environment.person();
  const statuses = [];
  for (let time = 0; time < 8; time += 1)
    statuses.push((await confirm(owner, `wrong in any case ${time}`)).status);
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses.at(-1)).toBe(429);
  expect((await confirm(owner, owner.password)).status).toBe(429);
});
