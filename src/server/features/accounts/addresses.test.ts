import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/platform/mail.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';
import { sendAccountMail } from './letters/account-mail.ts';

let environment: TestApp;
let addresses = 0;
beforeAll(async () => {
  environment = await createTestApp();
});
afterAll(() => environment.close());

const fromAnywhere = () => ({ 'x-forwarded-for': `10.7.0.${(addresses += 1)}` });
const profile = (person: Person, body: object) =>
  environment.call('PUT', '/api/users/profile', {
    token: person.token,
    body: { name: 'Ana', email: person.email, ...body },
  });
const confirm = ({ token, password }: Person) =>
  environment.call('POST', '/api/auth/confirm', { token, body: { password } });
const open = (path: 'confirm-email' | 'not-me', token: string) =>
  environment.call('POST', `/api/auth/${path}`, { body: { token }, headers: fromAnywhere() });
const login = (email: string, password: string) =>
  environment.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: fromAnywhere(),
  });
const me = async ({ token }: { token: string }) =>
  (await environment.call('GET', '/api/auth/me', { token })).body.data;

/**
 * The letters to an address, oldest first, once there are `count`, with the soft line ends of
 * quoted-printable undone.
 */
async function lettersTo(email: string, count: number): Promise<string[]> {
  for (let total = 1; ; total += 1) {
    const mails = await environment.mails(total);
    const own = mails
      .filter((mail) => mail.includes(`To: ${email}\r\n`))
      .map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    if (own.length >= count) return own;
    total = mails.length;
  }
}
const linkIn = (letter: string | undefined, path: string): string =>
  new RegExp(`/${path}\\?token=([\\w-]+)`).exec(letter ?? '')?.[1] ?? '';

/** Asked for, with the password said. */
async function askFor(person: Person, email: string) {
  expect((await confirm(person)).status).toBe(200);
  return profile(person, { email });
}

describe('another address', () => {
  test('takes the password; without it nothing of the profile is saved', async () => {
    const ana = await environment.person('Ana');
    expect(await profile(ana, { name: 'Outra', email: 'borrowed@example.com' })).toMatchObject({
      status: 403,
      body: { code: 'password_needed', error: 'Confirme sua senha para continuar.' },
    });
    expect(await me(ana)).toMatchObject({ name: 'Ana', email: ana.email, pendingEmail: null });
    expect(await confirm({ ...ana, password: 'not hers at all 1' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await profile(ana, { email: 'borrowed@example.com' })).status).toBe(403);
  });

  test('counts once the link to it was opened; the old one is told before and after', async () => {
    const ana = await environment.person('Ana');
    expect(await askFor(ana, 'Moved@example.com')).toMatchObject({
      status: 202,
      body: {
        data: { email: ana.email, pendingEmail: 'Moved@example.com', emailConfirmed: false },
      },
    });
    expect((await login('moved@example.com', ana.password)).status).toBe(401);
    expect((await login(ana.email, ana.password)).status).toBe(200);
    const [asked] = await lettersTo(ana.email, 1);
    expect(asked).toContain('/not-me?token=');
    const link = linkIn((await lettersTo('Moved@example.com', 1))[0], 'confirm-email');

    const atOnce = await Promise.all([1, 2, 3].map(() => open('confirm-email', link)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await me(ana)).toMatchObject({
      email: 'Moved@example.com',
      pendingEmail: null,
      emailConfirmed: true,
    });
    expect((await login(ana.email, ana.password)).status).toBe(401);
    expect((await login('moved@example.com', ana.password)).status).toBe(200);
    expect((await lettersTo(ana.email, 2))[1]).toContain('foi trocado');
  });

  test('an older link is worth nothing once another address was asked for, nor a day later', async () => {
    const ana = await environment.person();
    await askFor(ana, 'first@example.com');
    const first = linkIn((await lettersTo('first@example.com', 1))[0], 'confirm-email');
    await askFor(ana, 'second@example.com');
    const second = linkIn((await lettersTo('second@example.com', 1))[0], 'confirm-email');
    expect((await open('confirm-email', first)).body.code).toBe('confirmation_link_invalid');
    environment.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await open('confirm-email', second)).body.code).toBe('confirmation_link_invalid');
    // Her own address again takes it back.
    expect(await profile(ana, {})).toMatchObject({
      status: 200,
      body: { data: { pendingEmail: null } },
    });
  });

  test('that another account has is answered the same, and said to its owner alone', async () => {
    const [ana, rival] = [await environment.person(), await environment.person()];
    const shouted = rival.email.replace('person', 'PERSON');
    expect(await askFor(ana, shouted)).toMatchObject({
      status: 202,
      body: { data: { pendingEmail: shouted } },
    });
    const [letter] = await lettersTo(shouted, 1);
    expect(letter).toContain('outra conta do Recado');
    expect(letter).not.toContain('token=');
  });

  test('a stranger gets three letters, whatever is tried, with nothing of the sender’s in the subject', async () => {
    const [evil, victim] = [await environment.person('Olá'), 'victim@clinica.test'];
    const statuses = [];
    for (let time = 0; time < 20; time += 1) {
      const { status } = await askFor(evil, victim);
      statuses.push(status);
      if (status === 202) await lettersTo(victim, time + 1);
      await profile(evil, {});
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    // Others are not kept waiting by it: what comes after it has come after all of it.
    const other = await environment.person();
    expect((await askFor(other, 'calm@example.com')).status).toBe(202);
    await lettersTo('calm@example.com', 1);
    const letters = await lettersTo(victim, 3);
    expect(letters).toHaveLength(3);
    for (const letter of letters)
      expect(/^Subject: (.*)$/m.exec(letter)?.[1]).toBe('Confirme o seu email no Recado');
  });
});

test('one’s own address is shown to be theirs by a link, and by a link for a new password', async () => {
  const ana = await environment.person();
  expect(
    (await environment.call('POST', '/api/auth/email-confirmation', { token: ana.token })).status,
  ).toBe(202);
  const [letter] = await lettersTo(ana.email, 1);
  expect((await open('confirm-email', linkIn(letter, 'confirm-email'))).body.data).toEqual({
    email: ana.email,
  });
  expect(await me(ana)).toMatchObject({ emailConfirmed: true });

  const bia = await environment.person();
  await environment.call('POST', '/api/auth/forgot-password', {
    body: { email: bia.email },
    headers: fromAnywhere(),
  });
  const link = linkIn((await lettersTo(bia.email, 1))[0], 'reset-password');
  const password = 'lua cheia sobre o mar';
  expect(
    (
      await environment.call('POST', '/api/auth/reset-password', {
        body: { token: link, password },
      })
    ).status,
  ).toBe(200);
  const again = await login(bia.email, password);
  expect(again.body.data).toMatchObject({ user: { emailConfirmed: true } });
});

test('"it was not me" ends all sessions, brings the address back and mails a link for a new password', async () => {
  const ana = await environment.person('Ana');
  await askFor(ana, 'thief@example.com');
  await lettersTo(ana.email, 1); // not written any more once the link was opened
  const taken = linkIn((await lettersTo('thief@example.com', 1))[0], 'confirm-email');
  expect((await open('confirm-email', taken)).status).toBe(200);
  const warning = (await lettersTo(ana.email, 2))[1];

  expect(await open('not-me', linkIn(warning, 'not-me'))).toMatchObject({
    status: 200,
    body: { data: { email: ana.email } },
  });
  expect((await environment.call('GET', '/api/auth/me', { token: ana.token })).status).toBe(401);
  expect((await login('thief@example.com', ana.password)).status).toBe(401);
  const reset = linkIn((await lettersTo(ana.email, 3))[2], 'reset-password');
  const password = 'lua cheia sobre o mar';
  expect(
    (
      await environment.call('POST', '/api/auth/reset-password', {
        body: { token: reset, password },
      })
    ).status,
  ).toBe(200);
  expect((await login(ana.email, password)).status).toBe(200);
  expect((await open('not-me', linkIn(warning, 'not-me'))).body.code).toBe('denial_link_invalid');
});

test('whoever took the account does not get it back by the letters about what they did next', async () => {
  const ana = await environment.person('Ana');
  const thief = `thief-${addresses}@example.com`;
  await askFor(ana, thief);
  await lettersTo(ana.email, 1); // not written any more once the link was opened
  const [letter] = await lettersTo(thief, 1);
  expect((await open('confirm-email', linkIn(letter, 'confirm-email'))).status).toBe(200);
  const warning = (await lettersTo(ana.email, 2))[1];
  environment.clock.advance(1000);
  const newPassword = 'nada que se adivinhe 3';
  const change = { currentPassword: ana.password, newPassword };
  expect(
    (await environment.call('PUT', '/api/users/password', { token: ana.token, body: change }))
      .status,
  ).toBe(200);
  const theirs = linkIn((await lettersTo(thief, 2))[1], 'not-me');
  expect(theirs).not.toBe('');

  expect((await open('not-me', linkIn(warning, 'not-me'))).status).toBe(200);
  expect((await open('not-me', theirs)).body.code).toBe('denial_link_invalid');
  expect((await login(thief, newPassword)).status).toBe(401);
});

test('a letter that is written late takes back nothing of what was denied, from the first to the word', async () => {
  const ana = await environment.person();
  const [since, at] = [environment.clock.now.getTime() - 60_000, environment.clock.now.getTime()];
  await environment.services.db.query(
    'update app_user set email_confirmed_at = $2, denied_since = $2, denied_at = $3 where id = $1',
    [ana.userId, new Date(since), new Date(at)],
  );
  const letters = async (done: number): Promise<number> => {
    const written: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void written.push(mail) };
    const letter = {
      kind: 'password_changed',
      userId: ana.userId,
      at: new Date(done).toISOString(),
      language: 'pt',
    };
    await sendAccountMail(environment.services, mailer, environment.clock.now, letter);
    return written.length;
  };
  expect(await Promise.all([since - 1, since, at, at + 1].map(letters))).toEqual([1, 0, 0, 1]);
});

test('a new password takes back that another address was asked for', async () => {
  const ana = await environment.person();
  const thief = `thief-${addresses}@example.com`;
  await askFor(ana, thief);
  const link = linkIn((await lettersTo(thief, 1))[0], 'confirm-email');
  await environment.call('POST', '/api/auth/forgot-password', {
    body: { email: ana.email },
    headers: fromAnywhere(),
  });
  const token = linkIn(
    (await lettersTo(ana.email, 2)).find((mail) => mail.includes('reset-password')),
    'reset-password',
  );
  const password = 'lua cheia sobre o mar';
  expect(
    (await environment.call('POST', '/api/auth/reset-password', { body: { token, password } }))
      .status,
  ).toBe(200);
  expect((await open('confirm-email', link)).body.code).toBe('confirmation_link_invalid');

  const again = await environment.person();
  const other = `thief-${addresses}@example.com`;
  await askFor(again, other);
  const second = linkIn((await lettersTo(other, 1))[0], 'confirm-email');
  const change = { currentPassword: again.password, newPassword: password };
  expect(
    (await environment.call('PUT', '/api/users/password', { token: again.token, body: change }))
      .status,
  ).toBe(200);
  expect(await me(again)).toMatchObject({ pendingEmail: null });
  expect((await open('confirm-email', second)).body.code).toBe('confirmation_link_invalid');
});

test('an unconfirmed address gets at most three letters about changed passwords', async () => {
  const evil = await environment.person();
  let current = evil.password;
  for (let time = 0; time < 8; time += 1) {
    const newPassword = `nada que se adivinhe ${time} 3`;
    const change = { currentPassword: current, newPassword };
    expect(
      (await environment.call('PUT', '/api/users/password', { token: evil.token, body: change }))
        .status,
    ).toBe(200);
    current = newPassword;
  }
  const other = await environment.person();
  await askFor(other, `calm-${other.email}`);
  await lettersTo(`calm-${other.email}`, 1);
  expect((await lettersTo(evil.email, 3)).length).toBe(3);
});

test('of the links to one address the last one works; the same address may be written otherwise', async () => {
  const ana = await environment.person();
  const ask = () => environment.call('POST', '/api/auth/email-confirmation', { token: ana.token });
  expect((await ask()).status).toBe(202);
  const [first] = await lettersTo(ana.email, 1);
  expect((await ask()).status).toBe(202);
  const second = (await lettersTo(ana.email, 2))[1];
  expect((await open('confirm-email', linkIn(first, 'confirm-email'))).body.code).toBe(
    'confirmation_link_invalid',
  );
  expect((await open('confirm-email', linkIn(second, 'confirm-email'))).status).toBe(200);
  const shouted = ana.email.toUpperCase();
  expect(await profile(ana, { email: shouted })).toMatchObject({
    status: 200,
    body: { data: { email: shouted, emailConfirmed: true } },
  });
});

describe('names', () => {
  test.each([
    ['Ana\nSua conta foi bloqueada', 'Escreva em uma linha só.'],
    [
      'Ana http://evil.test/entrar',
      'Escreva sem links nem endereços de email. Depois de um ponto, deixe um espaço.',
    ],
    [
      'acesse evil.com',
      'Escreva sem links nem endereços de email. Depois de um ponto, deixe um espaço.',
    ],
    [
      'fale com ana@evil.test',
      'Escreva sem links nem endereços de email. Depois de um ponto, deixe um espaço.',
    ],
  ])('%j is refused with a sentence', async (name, message) => {
    const ana = await environment.person();
    for (const field of ['name', 'company'])
      expect(await profile(ana, { [field]: name })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ path: field, message }] },
      });
    const register = {
      name: 'Ana',
      company: name,
      email: `x-${addresses}@example.com`,
      password: 'vento norte 7 pedras',
    };
    expect(
      await environment.call('POST', '/api/auth/register', {
        body: register,
        headers: fromAnywhere(),
      }),
    ).toMatchObject({
      status: 400,
    });
  });

  test.each(['Dr.Silva', 'J.P. Morgan', 'São José S.A.', "D'Ávila & Filhos", '3 Irmãos Ltda.'])(
    '%s is one',
    async (name) => {
      const ana = await environment.person();
      expect((await profile(ana, { name, company: name })).status).toBe(200);
    },
  );

  test('stand once in a letter, cut to 60 characters', async () => {
    const long = 'A'.repeat(120);
    const ana = await environment.person(long);
    await environment.call('POST', '/api/auth/email-confirmation', { token: ana.token });
    const [letter = ''] = await lettersTo(ana.email, 1);
    const text = letter.slice(letter.indexOf('\r\n\r\n'));
    expect(text.match(/A{9,}/g)).toEqual(['A'.repeat(59)]);
  });
});
