import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authorization } from '#contract/channels/authorizations.ts';
import { Channel } from '#contract/channels/channels.ts';
import { type LoginEnvironment, startLoginEnvironment } from '#test/environments/login.ts';
import type { Account } from '#test/environments/product.ts';
import { TOKEN_REFRESH_JOB } from '../connect/token-refresh.ts';

let here: LoginEnvironment;
beforeAll(async () => {
  here = await startLoginEnvironment();
});
afterAll(() => here[Symbol.asyncDispose]());

const DAY_MS = 24 * 3_600_000;
const redirectUri = (): string => `${here.environment.origin}/auth/instagram/callback`;
const consent = (who: string, more: { scopes?: string[]; lifeMs?: number } = {}): Promise<string> =>
  here.meta.control.consent('instagram', { who, redirectUri: redirectUri(), ...more });

async function create(account: Account): Promise<string> {
  return Channel.parse(
    (await account.call('POST', '/channels', { type: 'instagram', displayName: 'Vitrine' })).data,
  ).id;
}
async function connect(account: Account, channelId: string, code: string) {
  const begun = await account.call('POST', `/api/channels/${channelId}/authorization`, {
    redirect_uri: redirectUri(),
  });
  const { state } = Authorization.parse(begun.data);
  return account.call('POST', '/instagram/auth/callback', {
    channelId,
    type: 'instagram',
    code,
    redirect_uri: redirectUri(),
    state,
  });
}
const read = async (account: Account, channelId: string): Promise<Channel> =>
  Channel.parse((await account.call('GET', `/channels/${channelId}`)).data);

describe('from the dialog to a connected account', () => {
  test.each(['list', 'flat', 'number'] as const)(
    'an answer of the shape "%s", and a code with its "#_"',
    async (instagramAnswer) => {
      const { environment, meta } = here;
      await meta.control.setLogin({ instagramAnswer });
      const account = await environment.account();
      const channelId = await create(account);
      const { id, username, appScopedId } = await meta.control.createInstagram(
        `Padaria ${instagramAnswer}`,
        { followers: 4321 },
      );
      const connected = await connect(account, channelId, `${await consent(id)}#_`);
      expect(connected.status, connected.text).toBe(200);
      const channel = Channel.parse(connected.data);
      expect(channel).toMatchObject({
        status: 'connected',
        receiving: 'webhook',
        followers: 4321,
        settings: { accountId: id, username, authorizedBy: appScopedId },
      });
      // Sixty days, of which none has gone by.
      expect(
        Math.round((Date.parse(String(channel.settings['tokenExpiresAt'])) - Date.now()) / DAY_MS),
      ).toBe(60);
      await meta.control.chatAct(
        id,
        { id: 'ana', name: 'Ana Souza' },
        { kind: 'text', text: `Oi da ${instagramAnswer}` },
      );
      await expect
        .poll(async () => (await account.call('GET', '/api/conversations')).text, {
          timeout: 20_000,
        })
        .toContain(`Oi da ${instagramAnswer}`);
    },
  );

  test('a refused Instagram login says its reason and leaves the connected account alone', async () => {
    const { environment, meta } = here;
    const account = await environment.account();
    const channelId = await create(account);
    const { id } = await meta.control.createInstagram('Padaria Recusas');
    const code = await consent(id);
    expect((await connect(account, channelId, code)).status).toBe(200);
    const refused =
      'Instagram não aceitou este login: ele já foi usado ou passou do prazo. Comece de novo pela página do canal.';
    expect(await connect(account, channelId, code)).toMatchObject({
      status: 400,
      code: 'authorization_code_refused',
      error: refused,
    });
    const late = await consent(id, { lifeMs: 1 });
    await meta.control.advance(60_000);
    expect(await connect(account, channelId, late)).toMatchObject({
      status: 400,
      code: 'authorization_code_refused',
    });
    expect(
      await connect(
        account,
        channelId,
        await consent(id, { scopes: ['instagram_business_basic'] }),
      ),
    ).toMatchObject({
      status: 409,
      code: 'permissions_missing',
      error:
        'Faltou permitir em Instagram: ler e responder mensagens diretas. Entre de novo e deixe tudo marcado.',
    });
    expect(await connect(account, await create(account), await consent(id))).toMatchObject({
      status: 409,
      code: 'account_already_connected',
    });
    const personal = await meta.control.createInstagram('Ana em Casa', { type: 'PERSONAL' });
    const no = await connect(account, await create(account), await consent(personal.id));
    expect(no.status, no.text).toBeGreaterThanOrEqual(400);
    expect(no).toMatchObject({ code: 'instagram_account_personal' });
    // None of this has touched the connection that was there.
    expect(await read(account, channelId)).toMatchObject({
      status: 'connected',
      settings: { accountId: id },
    });
  });

  test('connecting another account unsubscribes the first one', async () => {
    const { environment, meta } = here;
    const account = await environment.account();
    const channelId = await create(account);
    const [old, next] = [
      await meta.control.createInstagram('Padaria Velha'),
      await meta.control.createInstagram('Padaria Nova'),
    ];
    await connect(account, channelId, await consent(old.id));
    expect((await connect(account, channelId, await consent(next.id))).status).toBe(200);
    const ended = () =>
      meta.journal.flatMap((entry) =>
        entry.type === 'call' && entry.method === 'DELETE' && entry.accepted ? [entry.subject] : [],
      );
    expect(ended()).toContain(old.id);
    expect(ended()).not.toContain(next.id);
    await account.call('DELETE', `/api/channels/${channelId}`);
    expect(ended()).toContain(next.id);
    expect(await read(account, channelId)).toMatchObject({
      status: 'disconnected',
      statusReason: 'disconnected_by_user',
    });
  });
});

test('a token of a week ago is renewed, and a dead one puts its channel into error', async () => {
  const { environment, meta } = here;
  const { db, jobs } = environment.services;
  const account = await environment.account();
  const made = async (name: string): Promise<{ channelId: string }> => {
    const channelId = await create(account);
    const { id } = await meta.control.createInstagram(name);
    expect((await connect(account, channelId, await consent(id))).status).toBe(200);
    return { channelId };
  };
  const [old, dead, young] = [
    await made('Padaria Antiga'),
    await made('Padaria Morta'),
    await made('Padaria Moça'),
  ];
  const weekAgo = new Date(Date.now() - 8 * DAY_MS).toISOString();
  await db.query(
    `update channel set settings = settings || jsonb_build_object('tokenRefreshedAt', $2::text) where id = any($1::uuid[])`,
    [[old.channelId, dead.channelId], weekAgo],
  );
  const secretsOf = async (channelId: string): Promise<string> =>
    (
      await db.query<{ secrets: Buffer }>('select secrets from channel where id = $1', [channelId])
    ).rows[0]?.secrets.toString('hex') ?? '';
  const [before, youngBefore] = [await secretsOf(old.channelId), await secretsOf(young.channelId)];
  await meta.control.advance(8 * DAY_MS);
  // The oldest first: it finds Meta away, and is tried again at the next look.
  await meta.control.setFaults({
    next: { refresh_access_token: ['unavailable', { code: 190, subcode: 463 }] },
  });
  await db.query(
    `update channel set settings = settings || jsonb_build_object('tokenRefreshedAt', $2::text) where id = $1`,
    [old.channelId, new Date(Date.now() - 9 * DAY_MS).toISOString()],
  );
  await jobs.enqueue(db, TOKEN_REFRESH_JOB, {});
  await expect
    .poll(async () => (await read(account, dead.channelId)).status, { timeout: 20_000 })
    .toBe('error');
  expect(await read(account, dead.channelId)).toMatchObject({ statusReason: 'credential_refused' });
  expect((await account.call('GET', '/api/notifications')).text).toContain(dead.channelId);
  expect(await read(account, old.channelId)).toMatchObject({ status: 'connected' });
  expect(await secretsOf(old.channelId)).toBe(before);

  await jobs.enqueue(db, TOKEN_REFRESH_JOB, {});
  await expect.poll(() => secretsOf(old.channelId), { timeout: 20_000 }).not.toBe(before);
  const { settings } = await read(account, old.channelId);
  expect(Date.parse(String(settings['tokenRefreshedAt']))).toBeGreaterThan(Date.now() - DAY_MS);
  expect(await secretsOf(young.channelId)).toBe(youngBefore);
  // The renewed token is the one that is used.
  expect(await account.call('POST', `/api/channels/${old.channelId}/check`)).toMatchObject({
    status: 200,
    data: { ok: true },
  });
});
