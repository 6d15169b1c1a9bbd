import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Answer } from '#test/environments/client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const password = 'vento norte 7 pedras';
let environment: TestApp;
beforeAll(async () => {
  environment = await createTestApp();
});
afterAll(() => environment.close());

const login = (email: string, secret: string, headers: Record<string, string> = {}) =>
  environment.call('POST', '/api/auth/login', { body: { email, password: secret }, headers });
const me = (token: string) => environment.call('GET', '/api/auth/me', { token });
const tokenOf = (answer: Answer): string =>
  z.object({ token: z.string() }).parse(answer.body.data).token;

describe('registering', () => {
  test('makes a user, a workspace and a session', async () => {
    const answer = await environment.call('POST', '/api/auth/register', {
      body: { name: 'Bia', email: 'Bia@Example.com', password, company: 'Padaria Sol' },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          user: {
            name: 'Bia',
            email: 'Bia@Example.com',
            company: 'Padaria Sol',
            phone: null,
            avatarUrl: null,
            role: 'owner',
            workspace: { name: 'Padaria Sol' },
          },
        },
      },
    });
    expect(await me(tokenOf(answer))).toMatchObject({
      status: 200,
      body: { data: { name: 'Bia' } },
    });
  });

  test('takes an address once, however it is written', async () => {
    const body = { name: 'Caio', email: 'caio@example.com', password };
    expect((await environment.call('POST', '/api/auth/register', { body })).status).toBe(201);
    expect(
      await environment.call('POST', '/api/auth/register', {
        body: { ...body, email: ' CAIO@example.com ' },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    const atOnce = await Promise.all(
      Array.from({ length: 4 }, () =>
        environment.call('POST', '/api/auth/register', {
          body: { ...body, email: 'dora@example.com' },
        }),
      ),
    );
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('leaves nothing behind when the workspace cannot be filled', async () => {
    const broken = await createTestApp({
      ports: {
        now: () => new Date(),
        onWorkspaceCreated: async () => {
          throw new Error('no agent today');
        },
      },
    });
    const body = { name: 'Eva', email: 'eva@example.com', password };
    expect(await broken.call('POST', '/api/auth/register', { body })).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    });
    expect(
      (await broken.services.db.query('select 1 from app_user union all select 1 from workspace'))
        .rowCount,
    ).toBe(0);
    await broken.close();
  });

  test.each([
    ['short', 'x8!vQ'],
    ['8 units but 4 characters', '🙂🙃😉😇'],
    ['common', 'password1'],
    ['common in Brazil', 'Corinthians'],
    ['a word and digits', 'flamengo2024'],
    ['accents and case', 'Mudár1234'],
    ['one character', 'aaaaaaaaaaa'],
    ['a run', '87654321'],
    ['the own name', 'Marcia Lima 1'],
    ['the own address', 'marcia.lima@example.com'],
  ])('refuses a password that is %s', async (_why, weak) => {
    const answer = await environment.call('POST', '/api/auth/register', {
      body: { name: 'Márcia Lima', email: 'marcia.lima@example.com', password: weak },
    });
    expect(answer.status).toBe(400);
    expect(['weak_password', 'invalid_input']).toContain(answer.body.code);
  });

  test('takes any characters, to the last, in any composition', async () => {
    const long = `ção ${'ñ'.repeat(100)} 🙂`;
    await environment.call('POST', '/api/auth/register', {
      body: {
        name: 'Lia',
        email: 'lia@example.com',
        password: long.normalize('NFD').slice(0, 128).normalize('NFC'),
      },
    });
    await environment.call('POST', '/api/auth/register', {
      body: { name: 'Rui', email: 'rui@example.com', password: long },
    });
    expect((await login('rui@example.com', long.normalize('NFD'))).status).toBe(200);
    expect((await login('rui@example.com', long.slice(0, -2))).status).toBe(401);
  });
});

describe('sessions', () => {
  test('tell nothing by the answer to a wrong login', async () => {
    const { email } = await environment.person();
    const [wrong, unknown] = [
      await login(email, 'not this one'),
      await login('nobody@example.com', 'not this one'),
    ];
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'Email ou senha incorretos.', code: 'invalid_credentials' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('end at logout, on the server', async () => {
    const { token } = await environment.person();
    expect(await environment.call('POST', '/api/auth/logout', { token })).toMatchObject({
      status: 200,
      body: { data: {} },
    });
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('end after 7 days without use and after 30 days in any case', async () => {
    const idle = await environment.person();
    const used = await environment.person();
    for (let days = 6; days <= 24; days += 6) {
      environment.clock.advance(6 * DAY_MS);
      expect((await me(used.token)).status).toBe(200);
    }
    expect((await me(idle.token)).status).toBe(401);
    environment.clock.advance(6 * DAY_MS + 1);
    expect((await me(used.token)).status).toBe(401);
  });

  test('are worth nothing to who reads the database', async () => {
    const { token } = await environment.person();
    const dump = JSON.stringify(
      (
        await environment.services.db.query(
          "select s.*, encode(token_hash, 'base64') as hash from session s",
        )
      ).rows,
    );
    expect(dump).not.toContain(token);
    expect((await me(Buffer.from(token).toString('base64url'))).status).toBe(401);
  });

  test.each([
    ['nothing', ''],
    ['a scheme alone', 'Bearer'],
    ['a short token', 'Bearer x'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['undefined', 'Bearer undefined'],
    ['an unknown token', `Bearer ${'a'.repeat(43)}`],
    ['a long token', `Bearer ${'a'.repeat(5000)}`],
  ])('are not opened by %s', async (_what, authorization) => {
    expect(
      (await environment.call('GET', '/api/auth/me', { headers: { authorization } })).status,
    ).toBe(401);
  });
});

describe('the profile', () => {
  test('changes what was sent and keeps the rest', async () => {
    const { token, email } = await environment.person();
    await environment.call('PUT', '/api/users/profile', {
      token,
      body: { name: 'Ana Lima', email, phone: '+55 11 90000-0000', company: 'Sol' },
    });
    const answer = await environment.call('PUT', '/api/users/profile', {
      token,
      body: { name: 'Ana L.', email, company: '' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { name: 'Ana L.', phone: '+55 11 90000-0000', company: null } },
    });
  });

  test.each(['role', 'id', 'workspaceId', 'avatarUrl', 'status', 'passwordHash'])(
    'has no writable field %s',
    async (field) => {
      const { token, email } = await environment.person();
      expect(
        await environment.call('PUT', '/api/users/profile', {
          token,
          body: { name: 'Ana', email, [field]: 'x' },
        }),
      ).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    },
  );
});

test('the audit trail says who did what, from where, and holds no secret', async () => {
  const { token, email, password: current, workspaceId, userId } = await environment.person();
  await login(email, current, { 'x-forwarded-for': '198.51.100.20' });
  await environment.call('PUT', '/api/users/password', {
    token,
    body: { currentPassword: current, newPassword: 'outra senha longa' },
  });
  await environment.call('POST', '/api/auth/logout', { token });
  const { rows } = await environment.services.db.query(
    'select action, user_id, details from audit_entry where workspace_id = $1 order by created_at, id',
    [workspaceId],
  );
  expect(rows).toMatchObject([
    { action: 'account.registered', user_id: userId },
    { action: 'session.started', details: { address: '198.51.100.20' } },
    { action: 'password.changed', details: { endedSessions: 1 } },
    { action: 'session.ended', user_id: userId },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/senha|vento|example\.com/);
});

test('a changed password ends the other sessions and needs the current one', async () => {
  const { token, email, password: current } = await environment.person();
  const other = tokenOf(await login(email, current));
  const change = (currentPassword: string, newPassword: string) =>
    environment.call('PUT', '/api/users/password', {
      token,
      body: { currentPassword, newPassword },
    });
  expect(await change('wrong', 'outra senha longa')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password' },
  });
  expect(await change(current, 'brasil123')).toMatchObject({
    status: 400,
    body: { code: 'weak_password' },
  });
  expect((await change(current, 'outra senha longa')).status).toBe(200);
  expect((await me(token)).status).toBe(200);
  expect((await me(other)).status).toBe(401);
  expect((await login(email, current)).status).toBe(401);
  expect((await login(email, 'outra senha longa')).status).toBe(200);
});
