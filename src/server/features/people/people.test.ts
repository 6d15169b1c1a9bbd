import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const password = 'quatro ventos no cais 5';
const Invited = z.object({ id: z.string() });
const Joined = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), role: z.string(), workspace: z.object({ id: z.string() }) }),
});
let environment: TestApp;
let seen = 0;
let addresses = 0;
beforeAll(async () => {
  environment = await createTestApp();
});
afterAll(() => environment.close());

const fromAnywhere = () => ({
  'x-forwarded-for': `10.8.${(addresses += 1) >> 8}.${addresses & 255}`,
});
/**
 * Somebody who has shown that their address is theirs, as who invites by mail must; how that is
 * done is tested with the accounts.
 */
async function inviter(name?: string): Promise<Person> {
  const person = await environment.person(name);
  await environment.services.db.query(
    'update app_user set email_confirmed_at = now() where id = $1',
    [person.userId],
  );
  return person;
}
async function invite(
  by: Pick<Person, 'token'> & { password?: string },
  email: string,
  role = 'attendant',
) {
  await environment.confirm({ ...by, password: by.password ?? password });
  return environment.call('POST', '/api/invitations', { token: by.token, body: { email, role } });
}
const read = (token: string) =>
  environment.call('POST', '/api/invitations/read', { body: { token }, headers: fromAnywhere() });
const accept = (token: string, body: object = {}) =>
  environment.call('POST', '/api/invitations/accept', {
    body: { token, password, ...body },
    headers: fromAnywhere(),
  });
const people = async ({ token }: { token: string }) =>
  z
    .object({ people: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })) })
    .parse((await environment.call('GET', '/api/people', { token })).body.data).people;

/** The token of the next invitation that is mailed. */
async function nextLink(): Promise<string> {
  const mails = await environment.mails(seen + 1);
  const mail = (mails[seen++] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return /\/invite\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}
async function joined(by: Person, email: string, role: string, name: string) {
  expect((await invite(by, email, role)).status).toBe(201);
  const answer = await accept(await nextLink(), { name });
  expect(answer.status).toBe(201);
  return Joined.parse(answer.body.data);
}

test('somebody new is invited, joins once with the mailed link, and everybody is told', async () => {
  const owner = await inviter('Rita');
  const invited = await invite(owner, 'Bruno@Equipe.example');
  expect(invited).toMatchObject({
    status: 201,
    body: {
      data: { email: 'Bruno@Equipe.example', role: 'attendant', invitedBy: 'Rita', expired: false },
    },
  });
  const link = await nextLink();
  expect(await read(link)).toMatchObject({
    body: {
      data: {
        email: 'Bruno@Equipe.example',
        role: 'attendant',
        hasAccount: false,
        invitedBy: 'Rita',
      },
    },
  });
  expect(await accept(link)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', details: [{ path: 'name' }] },
  });
  expect(await accept(link, { name: 'Bruno', password: '12345678' })).toMatchObject({
    status: 400,
    body: { code: 'weak_password' },
  });

  const atOnce = await Promise.all([1, 2, 3].map(() => accept(link, { name: 'Bruno' })));
  expect(atOnce.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect((await read(link)).body.code).toBe('invitation_invalid');
  expect((await people(owner)).map(({ name, role }) => [name, role])).toEqual([
    ['Bruno', 'attendant'],
    ['Rita', 'owner'],
  ]);
  expect(
    (await environment.call('GET', '/api/notifications', { token: owner.token })).body.data,
  ).toMatchObject({
    notifications: [{ type: 'success', title: 'Bruno entrou na equipe', link: '/settings/team' }],
  });
  expect((await invite(owner, 'bruno@equipe.example')).body.code).toBe('already_member');
  const { rows } = await environment.services.db.query(
    'select action from audit_entry where workspace_id = $1 order by created_at, id',
    [owner.workspaceId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'account.registered',
    'person.invited',
    'invitation.accepted',
  ]);
  const { rows: kept } = await environment.services.db.query(
    `select * from pgboss.job where name = 'invitation-mail'`,
  );
  expect(JSON.stringify(kept)).not.toContain(link);
});

test('a link ends after seven days, with another link, and when the invitation is withdrawn', async () => {
  const owner = await inviter();
  const { id } = Invited.parse((await invite(owner, 'carla@equipe.example')).body.data);
  const first = await nextLink();
  expect(
    (await environment.call('POST', `/api/invitations/${id}/resend`, { token: owner.token }))
      .status,
  ).toBe(200);
  const second = await nextLink();
  expect((await read(first)).body.code).toBe('invitation_invalid');
  environment.clock.advance(7 * DAY_MS - 1000);
  expect((await read(second)).status).toBe(200);
  environment.clock.advance(2000);
  expect((await read(second)).body.code).toBe('invitation_invalid');
  expect((await accept(second, { name: 'Carla' })).body.code).toBe('invitation_invalid');

  const again = await inviter();
  const other = Invited.parse((await invite(again, 'davi@equipe.example')).body.data);
  const link = await nextLink();
  expect(
    (await environment.call('DELETE', `/api/invitations/${other.id}`, { token: again.token }))
      .status,
  ).toBe(200);
  expect((await accept(link, { name: 'Davi' })).body.code).toBe('invitation_invalid');
  expect(
    (await environment.call('GET', '/api/invitations', { token: again.token })).body.data,
  ).toEqual({ invitations: [] });
});

test('a person with an account joins with its password and works in both workspaces', async () => {
  const [owner, guest] = [await inviter('Rita'), await environment.person('Ana')];
  // The answer is the same as for an address that nobody has.
  expect(
    Object.keys(
      z
        .object({})
        .loose()
        .parse((await invite(owner, guest.email)).body.data),
    ),
  ).toEqual(
    Object.keys(
      z
        .object({})
        .loose()
        .parse((await invite(owner, 'nobody@equipe.example')).body.data),
    ),
  );
  const link = [await nextLink(), await nextLink()];
  const hers = (await Promise.all(link.map(read))).findIndex(
    ({ body }) => z.object({ hasAccount: z.boolean() }).parse(body.data).hasAccount,
  );
  const own = link[hers] ?? '';
  expect((await accept(own, { password: 'not hers at all 1' })).body.code).toBe(
    'invalid_credentials',
  );
  const there = Joined.parse(
    (await accept(own, { password: guest.password, name: 'Somebody else' })).body.data,
  );
  expect(there.user).toMatchObject({
    id: guest.userId,
    role: 'attendant',
    workspace: { id: owner.workspaceId },
  });
  expect((await people(owner)).map(({ name }) => name)).toEqual(['Ana', 'Rita']);

  expect(
    (await environment.call('GET', '/api/auth/me', { token: there.token })).body.data,
  ).toMatchObject({
    otherWorkspaces: [{ id: guest.workspaceId, name: 'Ana' }],
  });
  const back = Joined.parse(
    (
      await environment.call('POST', `/api/workspaces/${guest.workspaceId}/enter`, {
        token: there.token,
      })
    ).body.data,
  );
  expect(back.user).toMatchObject({ role: 'owner', workspace: { id: guest.workspaceId } });
  // The token before is worth nothing any more, and the session that was there from the start is
  // still where it was.
  expect((await environment.call('GET', '/api/auth/me', { token: there.token })).status).toBe(401);
  const signedIn = await environment.call('POST', '/api/auth/login', {
    body: { email: guest.email, password: guest.password },
  });
  expect(Joined.parse(signedIn.body.data).user.workspace.id).toBe(guest.workspaceId);
});

test('roles are changed at once; owners are made, changed and removed by owners, and the last one stays', async () => {
  const owner = await inviter('Rita');
  const admin = await joined(owner, 'admin@papeis.example', 'admin', 'Ana');
  const attendant = await joined(owner, 'attendant@papeis.example', 'attendant', 'Bia');
  for (const who of [owner, { ...admin, password }]) await environment.confirm(who);
  const change = (by: string, id: string, role: string) =>
    environment.call('PATCH', `/api/people/${id}`, { token: by, body: { role } });
  const remove = (by: string, id: string) =>
    environment.call('DELETE', `/api/people/${id}`, { token: by });

  const offered = await environment.call('POST', '/api/invitations', {
    token: owner.token,
    body: { email: 'socia@papeis.example', role: 'owner' },
  });
  const { id: invitation } = Invited.parse(offered.body.data);
  await nextLink();
  for (const refused of [
    environment.call('DELETE', `/api/invitations/${invitation}`, { token: admin.token }),
    environment.call('POST', '/api/invitations', {
      token: admin.token,
      body: { email: 'Socia@papeis.example', role: 'attendant' },
    }),
    change(admin.token, admin.user.id, 'owner'),
    change(admin.token, owner.userId, 'attendant'),
    remove(admin.token, owner.userId),
    environment.call('POST', '/api/invitations', {
      token: admin.token,
      body: { email: 'x@papeis.example', role: 'owner' },
    }),
  ])
    expect(await refused).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: expect.stringContaining('proprietários') },
    });
  expect((await change(owner.token, owner.userId, 'admin')).body.code).toBe('last_owner');
  expect((await remove(owner.token, owner.userId)).body.code).toBe('last_owner');

  expect((await change(admin.token, attendant.user.id, 'admin')).status).toBe(200);
  expect(
    (await environment.call('GET', '/api/invitations', { token: attendant.token })).status,
  ).toBe(200);
  expect((await change(admin.token, attendant.user.id, 'attendant')).status).toBe(200);
  expect(
    (await environment.call('GET', '/api/invitations', { token: attendant.token })).status,
  ).toBe(403);

  // Two owners demote each other at one moment: one of them stays.
  expect((await change(owner.token, admin.user.id, 'owner')).status).toBe(200);
  const both = await Promise.all([
    change(owner.token, admin.user.id, 'admin'),
    change(admin.token, owner.userId, 'admin'),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await people(attendant)).filter(({ role }) => role === 'owner')).toHaveLength(1);
});

test('who is removed is out at once, what they had is nobody’s, and their account stays', async () => {
  const owner = await inviter('Rita');
  const leaver = await joined(owner, 'leaver@equipe.example', 'attendant', 'Bia');
  await environment.confirm(owner);
  expect(
    await environment.call('DELETE', `/api/people/${leaver.user.id}`, { token: owner.token }),
  ).toMatchObject({
    status: 200,
    body: { data: { conversations: 0 } },
  });
  expect((await environment.call('GET', '/api/auth/me', { token: leaver.token })).status).toBe(401);
  const login = (given: string) =>
    environment.call('POST', '/api/auth/login', {
      body: { email: 'leaver@equipe.example', password: given },
      headers: fromAnywhere(),
    });
  // Only with the right password it is said that the account belongs to no workspace.
  expect((await login('wrong in any case 1')).body.code).toBe('invalid_credentials');
  expect((await login(password)).body.code).toBe('no_workspace');
  expect((await joined(owner, 'leaver@equipe.example', 'admin', 'Bia')).user.role).toBe('admin');
});

test('by mail invites who has shown that their address is theirs; a link to pass on takes nothing', async () => {
  const owner = await environment.person('Rita');
  expect(await invite(owner, 'zoe@equipe.example')).toMatchObject({
    status: 403,
    body: { code: 'email_unconfirmed' },
  });
  const linked = await environment.call('POST', '/api/invitations', {
    token: owner.token,
    body: { email: 'zoe@equipe.example', role: 'attendant', by: 'link' },
  });
  const { id, link } = Invited.extend({ link: z.string() }).parse(linked.body.data);
  expect(
    (await environment.call('POST', `/api/invitations/${id}/resend`, { token: owner.token })).body
      .code,
  ).toBe('email_unconfirmed');
  const again = await environment.call('POST', `/api/invitations/${id}/link`, {
    token: owner.token,
  });
  const tokenIn = (address: string): string => new URL(address).searchParams.get('token') ?? '';
  const second = tokenIn(z.object({ link: z.string() }).parse(again.body.data).link);
  expect((await read(tokenIn(link))).body.code).toBe('invitation_invalid');

  const joiner = Joined.parse((await accept(second, { name: 'Zoe' })).body.data);
  // A link that somebody passed on shows nothing of the address; one that was mailed does.
  expect(
    (await environment.call('GET', '/api/auth/me', { token: joiner.token })).body.data,
  ).toMatchObject({ emailConfirmed: false });
  const mailed = await joined(await inviter(), 'yara@equipe.example', 'attendant', 'Yara');
  expect(
    (await environment.call('GET', '/api/auth/me', { token: mailed.token })).body.data,
  ).toMatchObject({ emailConfirmed: true });
});

test('the letter has a subject without names, and each name once, cut to 60 characters', async () => {
  const owner = await inviter('R'.repeat(120));
  await environment.services.db.query('update workspace set name = $2 where id = $1', [
    owner.workspaceId,
    `W${'w'.repeat(150)}`,
  ]);
  await invite(owner, 'longo@equipe.example');
  const mail = ((await environment.mails(seen + 1))[seen++] ?? '').replace(/=\r\n/g, '');
  expect(mail).toContain('Subject: Convite para atender no Recado\r\n');
  expect(mail.match(/R{9,}/g)).toEqual(['R'.repeat(59)]);
  expect(mail.match(/Ww{9,}/g)).toEqual([`W${'w'.repeat(58)}`]);
});

test('one address gets few mails, and one workspace sends not without end', async () => {
  const owner = await inviter();
  const { id } = Invited.parse((await invite(owner, 'patient@equipe.example')).body.data);
  const answers = [];
  for (let again = 0; again < 5; again += 1)
    answers.push(
      (await environment.call('POST', `/api/invitations/${id}/resend`, { token: owner.token }))
        .status,
    );
  expect(answers).toEqual([200, 200, 200, 429, 429]);
});
