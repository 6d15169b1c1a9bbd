import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/environments/app.ts';

const VALID_MS = 30 * 60 * 1000;
const fresh = 'lua cheia sobre o mar';
let environment: TestApp;
let seen = 0;
let address = 0;
beforeAll(async () => {
  environment = await createTestApp();
});
afterAll(() => environment.close());

const forgot = (email: string, headers: Record<string, string> = {}) =>
  environment.call('POST', '/api/auth/forgot-password', {
    body: { email },
    headers: { 'x-forwarded-for': `10.9.0.${(address += 1)}`, ...headers },
  });
const reset = (token: unknown, password = fresh) =>
  environment.call('POST', '/api/auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) =>
  environment.call('POST', '/api/auth/login', { body: { email, password } });

/** The next mail that comes, with the soft line ends of quoted-printable undone. */
async function nextMail(): Promise<string> {
  const mails = await environment.mails(seen + 1);
  return (mails[seen++] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
}
const tokenIn = (mail: string): string => /\/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? '';

test('the mailed link sets a new password once, and ends every session', async () => {
  const { email, password, token } = await environment.person();
  expect(await forgot(email.toUpperCase())).toMatchObject({ status: 202, body: { data: {} } });
  const mail = await nextMail();
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toContain(`${environment.services.config.publicUrl}/reset-password?token=`);
  const link = tokenIn(mail);
  expect(await reset(link, 'senha1234')).toMatchObject({
    status: 400,
    body: { code: 'weak_password' },
  });

  const atOnce = await Promise.all([reset(link), reset(link), reset(link)]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
  expect((await environment.call('GET', '/api/auth/me', { token })).status).toBe(401);
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, fresh)).status).toBe(200);
  expect(await nextMail()).toContain('foi alterada');
});

test('it works for half an hour', async () => {
  const { email } = await environment.person();
  await forgot(email);
  const link = tokenIn(await nextMail());
  environment.clock.advance(VALID_MS + 1);
  expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
});

test('the language is that of the request', async () => {
  const { email } = await environment.person();
  await forgot(email, { 'accept-language': 'en-US,en;q=0.9,pt;q=0.5' });
  expect(await nextMail()).toContain('Choose a new Recado password');
});

test('an address without an account gets the same answer as any other, and no mail', async () => {
  expect(await forgot('nobody@example.com')).toMatchObject({ status: 202, body: { data: {} } });
  const { email } = await environment.person();
  for (let index = 0; index < 6; index += 1)
    expect(await forgot(email)).toMatchObject({ status: 202, body: { data: {} } });
  for (let index = 0; index < 4; index += 1) expect(await nextMail()).toContain(`To: ${email}`);
  const other = await environment.person();
  await forgot(other.email);
  expect(await nextMail()).toContain(`To: ${other.email}`);
});

test('neither the tables nor the jobs hold a token that works', async () => {
  const { email } = await environment.person();
  await forgot(email);
  const link = tokenIn(await nextMail());
  const { rows } = await environment.services.db.query(
    'select to_jsonb(j)::text as text from pgboss.job j union all select to_jsonb(r)::text from password_reset r',
  );
  expect(JSON.stringify(rows)).not.toContain(link);
});

test.each([
  [null],
  [''],
  [[]],
  [{}],
  [0],
  [true],
  ['x'.repeat(19)],
  ['a'.repeat(43)],
  ['x'.repeat(201)],
])('the token %j opens nothing', async (token) => {
  expect((await reset(token)).status).toBe(400);
});

test('a changed e-mail address voids the links that went to the old one', async () => {
  const person = await environment.person();
  const { email, token } = person;
  await forgot(email);
  const link = tokenIn(await nextMail());
  await environment.confirm(person);
  await environment.call('PUT', '/api/users/profile', {
    token,
    body: { name: 'Ana', email: `new-${email}` },
  });
  const mails = [await nextMail(), await nextMail()];
  const confirmation = /\/confirm-email\?token=([\w-]+)/.exec(mails.join('\n'))?.[1];
  expect(
    (await environment.call('POST', '/api/auth/confirm-email', { body: { token: confirmation } }))
      .status,
  ).toBe(200);
  expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
  await nextMail();
});
