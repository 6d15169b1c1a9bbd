import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Authorization } from '#contract/channels/authorizations.ts';
import { Channel } from '#contract/channels/channels.ts';
import { DataDeletion } from '#contract/channels/data-deletions.ts';
import { type LoginEnvironment, startLoginEnvironment } from '#test/environments/login.ts';
import type { Account } from '#test/environments/product.ts';
import { completeDeletion } from './data-deletions.store.ts';

let here: LoginEnvironment;
beforeAll(async () => {
  here = await startLoginEnvironment();
});
afterAll(() => here[Symbol.asyncDispose]());

const Confirmation = z.object({ url: z.string(), confirmation_code: z.string() });
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** As Meta signs what it sends to these addresses. */
function signed(userId: string, secret: string, more: object = {}): string {
  const payload = base64url(
    JSON.stringify({
      algorithm: 'HMAC-SHA256',
      issued_at: Math.floor(Date.now() / 1000) + 5,
      user_id: userId,
      ...more,
    }),
  );
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}
const post = (path: string, signedRequest: string): Promise<Response> =>
  fetch(`${here.environment.origin}/api/meta/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest }),
  });

async function connected(
  account: Account,
  name: string,
): Promise<{ channelId: string; accountId: string; appScopedId: string }> {
  const { environment, meta } = here;
  const channelId = Channel.parse(
    (await account.call('POST', '/channels', { type: 'instagram', displayName: name })).data,
  ).id;
  const { id: accountId, appScopedId } = await meta.control.createInstagram(name);
  const redirectUri = `${environment.origin}/auth/instagram/callback`;
  const begun = await account.call('POST', `/api/channels/${channelId}/authorization`, {
    redirect_uri: redirectUri,
  });
  const { state } = Authorization.parse(begun.data);
  const code = await meta.control.consent('instagram', { who: accountId, redirectUri });
  const answer = await account.call('POST', '/instagram/auth/callback', {
    channelId,
    type: 'instagram',
    code,
    redirect_uri: redirectUri,
    state,
  });
  expect(answer.status, answer.text).toBe(200);
  return { channelId, accountId, appScopedId };
}
const conversations = async (account: Account): Promise<string> =>
  (await account.call('GET', '/api/conversations')).text;

test('taking the permission back at Instagram removes the credential and tells people', async () => {
  const account = await here.environment.account();
  const { channelId, appScopedId } = await connected(account, 'Padaria Retirada');
  const other = await connected(account, 'Padaria Vizinha');
  const secret = here.meta.instagram.appSecret;
  const status = async (id: string): Promise<Channel> =>
    Channel.parse((await account.call('GET', `/channels/${id}`)).data);

  expect((await post('instagram/deauthorize', signed(appScopedId, 'not the secret'))).status).toBe(
    401,
  );
  expect((await post('instagram/deauthorize', 'no signed request')).status).toBe(401);
  expect((await post('facebook/deauthorize', signed(appScopedId, secret))).status).toBe(401);
  expect((await post('myspace/deauthorize', signed(appScopedId, secret))).status).toBe(404);
  // Signed, and of no time that there is.
  for (const issued_at of [1e300, -1e18])
    expect((await post('instagram/deauthorize', signed('17', secret, { issued_at }))).status).toBe(
      200,
    );
  // Issued before the person connected again: it is about the connection of then.
  expect(
    (await post('instagram/deauthorize', signed(appScopedId, secret, { issued_at: 1_700_000_000 })))
      .status,
  ).toBe(200);
  expect(await status(channelId)).toMatchObject({ status: 'connected' });

  expect((await post('instagram/deauthorize', signed(appScopedId, secret))).status).toBe(200);
  expect(await status(channelId)).toMatchObject({
    status: 'error',
    statusReason: 'removed_at_provider',
    apiTokenHint: null,
  });
  expect((await account.call('GET', '/api/notifications')).text).toContain(channelId);
  expect(await status(other.channelId)).toMatchObject({ status: 'connected' });
});

test('a request for deletion removes the person, everywhere, and nobody else; its code says how far it is', async () => {
  const { environment, meta } = here;
  const { db } = environment.services;
  const [account, elsewhere] = [await environment.account(), await environment.account()];
  const [bakery, shop] = [
    await connected(account, 'Padaria Esquece'),
    await connected(elsewhere, 'Loja Esquece'),
  ];
  const [ana, bruno] = [
    { id: 'ana esquecida', name: 'Ana Esquecida' },
    { id: 'bruno lembrado', name: 'Bruno Lembrado' },
  ];
  const { chat } = await meta.control.chatAct(bakery.accountId, ana, {
    kind: 'text',
    text: 'segredo da Ana',
  });
  await meta.control.chatAct(bakery.accountId, ana, { kind: 'image' });
  await meta.control.chatAct(bakery.accountId, bruno, { kind: 'text', text: 'conversa do Bruno' });
  await meta.control.chatAct(shop.accountId, bruno, { kind: 'text', text: 'Bruno na loja' });
  await expect
    .poll(() => conversations(account), { timeout: 20_000 })
    .toContain('conversa do Bruno');
  await expect.poll(() => conversations(elsewhere), { timeout: 20_000 }).toContain('Bruno na loja');
  const files = async (): Promise<number> =>
    (
      await db.query<{ files: number }>(
        `select count(*) as files from message m, jsonb_array_elements(m.parts) part where m.channel_id = $1 and part ->> 'blob' is not null`,
        [bakery.channelId],
      )
    ).rows[0]?.files ?? 0;
  await expect.poll(files, { timeout: 20_000 }).toBe(1);
  const bodies = async (words: string): Promise<number> =>
    (await db.query('select event_id from inbound_event where strpos(body, $1) > 0', [words])).rows
      .length;
  expect(await bodies('segredo da Ana')).toBe(1);

  const request = signed(chat, meta.instagram.appSecret);
  const asked = await post('instagram/data-deletion', request);
  expect(asked.status).toBe(200);
  const { url, confirmation_code: code } = Confirmation.parse(await asked.json());
  expect(url).toBe(`${environment.origin}/data-deletion/${code}`);
  const follow = async (): Promise<DataDeletion> =>
    DataDeletion.parse((await environment.call('GET', `/api/data-deletions/${code}`)).data);
  await expect.poll(async () => (await follow()).status, { timeout: 30_000 }).toBe('done');

  expect(await conversations(account)).not.toContain('Ana Esquecida');
  expect(await conversations(account)).toContain('conversa do Bruno');
  expect(await conversations(elsewhere)).toContain('Bruno na loja');
  expect(await files()).toBe(0);
  expect(await bodies('segredo da Ana')).toBe(0);
  expect(await bodies(chat)).toBe(0);
  expect(await bodies('conversa do Bruno')).toBe(1);
  for (const table of ['contact_identity where value', 'conversation where chat'])
    expect((await db.query(`select * from ${table} = $1`, [chat])).rows, table).toEqual([]);
  expect((await db.query('select * from contact where name = $1', [ana.name])).rows).toEqual([]);
  const audit = await db.query('select workspace_id, details from audit_entry where action = $1', [
    'contact.deleted_on_request',
  ]);
  expect(audit.rows).toEqual([
    {
      workspace_id: account.workspaceId,
      details: { product: 'instagram', code, channelId: bakery.channelId },
    },
  ]);
  expect((await db.query('select person from data_deletion where code = $1', [code])).rows).toEqual(
    [{ person: null }],
  );

  // A second process that had begun with it comes to its end later: it was done when it was done.
  const { completedAt } = await follow();
  await completeDeletion(db, code);
  expect((await follow()).completedAt).toBe(completedAt);

  expect(await environment.call('GET', '/api/data-deletions/nobody-knows-it')).toMatchObject({
    status: 404,
  });
  expect((await post('instagram/data-deletion', signed(chat, 'not the secret'))).status).toBe(401);
});
