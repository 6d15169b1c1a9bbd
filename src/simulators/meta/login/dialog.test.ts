import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MetaSimulator, startMetaSimulator } from '../simulator.ts';

const redirectUri = 'http://localhost:4000/auth/messenger/callback';
const igRedirect = 'http://localhost:4000/auth/instagram/callback';
const hour = 3_600_000;
const day = 24 * hour;

let meta: MetaSimulator;
beforeAll(async () => {
  meta = await startMetaSimulator({
    secret: 'dialogs',
    pace: 0.01,
    clock: () => 1_790_000_000_000,
  });
});
afterAll(() => meta.close());

const facebookDialog = (change: Record<string, string> = {}) =>
  `${meta.url}/v22.0/dialog/oauth?${new URLSearchParams({
    client_id: meta.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'pages_show_list,pages_messaging,pages_manage_metadata,pages_read_engagement',
    state: 'st/ate=',
    ...change,
  })}`;
const instagramDialog = (change: Record<string, string> = {}) =>
  `${meta.instagram.authUrl}/oauth/authorize?${new URLSearchParams({
    client_id: meta.instagram.appId,
    redirect_uri: igRedirect,
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_manage_messages',
    state: 'x',
    ...change,
  })}`;

async function press(address: string, form: [string, string][]): Promise<URL> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}
const messengerScopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
];
const allow = (scopes: string[]) => scopes.map((scope): [string, string] => ['scope', scope]);

const Json = z.record(z.string(), z.unknown());
async function ask(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(address, init);
  return { status: answer.status, body: Json.parse(await answer.json()) };
}
const exchange = (query: Record<string, string>) =>
  ask(
    `${meta.url}/v22.0/oauth/access_token?${new URLSearchParams({ client_id: meta.appId, client_secret: meta.appSecret, redirect_uri: redirectUri, ...query })}`,
  );
const graph = (path: string, token: unknown) =>
  ask(`${meta.url}/v22.0/${path}`, { headers: { authorization: `Bearer ${String(token)}` } });
const refusal = (code: number, subcode?: number) =>
  expect.objectContaining({ code, ...(subcode === undefined ? {} : { error_subcode: subcode }) });

describe("Facebook's dialog", () => {
  it('tells the person what is wrong with the request, and sends nobody anywhere', async () => {
    for (const change of [
      { client_id: '1' },
      { redirect_uri: 'http://example.com/' },
      { redirect_uri: 'x' },
      { response_type: 'token' },
      { scope: 'pages_messaging,everything' },
    ]) {
      const answer = await fetch(facebookDialog(change), { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('role="alert"');
    }
    await meta.control.setLogin({ redirectUris: ['http://localhost:4000/other'] });
    expect((await fetch(facebookDialog())).status).toBe(400);
    await meta.control.setLogin({ redirectUris: [] });
  });

  it('offers a business to whoever has none, and goes back with a code, the state and its own mark', async () => {
    const page = await (await fetch(facebookDialog())).text();
    expect(page).toContain('Rita Lima');
    expect(page).toContain('Padaria Sol');
    expect(page).not.toContain('<script');
    const who = /name="who" value="(\d+)"/.exec(page)?.[1] ?? '';
    const back = await press(facebookDialog(), [
      ['who', who],
      ['access', 'all'],
      ...allow(messengerScopes),
    ]);
    expect(back.href).toMatch(
      /^http:\/\/localhost:4000\/auth\/messenger\/callback\?code=AQ[\w-]+&state=st%2Fate%3D#_=_$/,
    );
  });

  it('a person who leaves is sent back with the reason', async () => {
    const back = await press(facebookDialog(), [['leave', 'cancel']]);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
      state: 'st/ate=',
    });
  });

  it('a code is for one address and one hour, and for one use; the long token reaches all pages of Pages', async () => {
    const person = await meta.control.createPerson('Marta', { pages: 7 });
    const code = await meta.control.consent('messenger', { who: person.id, redirectUri });
    expect((await exchange({ code, redirect_uri: `${redirectUri}/` })).body['error']).toEqual(
      refusal(100, 36_008),
    );
    const short = await exchange({ code });
    expect(short).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 5400 } });
    expect((await exchange({ code })).body['error']).toEqual(refusal(100, 36_009));
    const late = await meta.control.consent('messenger', { who: person.id, redirectUri });
    await meta.control.advance(hour);
    expect((await exchange({ code: late })).body['error']).toEqual(refusal(100, 36_007));

    const long = await exchange({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: String(short.body['access_token']),
    });
    expect(long.body).toMatchObject({ expires_in: 5_183_944 });
    const token = long.body['access_token'];
    const Page = z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          access_token: z.string(),
          tasks: z.array(z.string()),
        }),
      ),
      paging: z.object({ next: z.string().optional() }),
    });
    const names: string[] = [];
    let next: string | undefined =
      `${meta.url}/v22.0/me/accounts?fields=id,name,access_token,tasks,picture&limit=3`;
    let pages = 0;
    while (next !== undefined) {
      const list: z.output<typeof Page> = Page.parse(
        (await ask(next, { headers: { authorization: `Bearer ${String(token)}` } })).body,
      );
      names.push(...list.data.map(({ name }) => name));
      next = list.paging.next;
      pages += 1;
    }
    expect([pages, names.length, new Set(names).size]).toEqual([3, 7, 7]);
    await meta.control.advance(hour);
    expect((await graph('me', short.body['access_token'])).body['error']).toEqual(
      refusal(190, 463),
    );
    expect((await graph('me', token)).body).toEqual({ id: person.id, name: 'Marta' });
    // A Page's token of a long one never ends, but dies with the person's.
    const id = person.pages[0]?.id ?? '';
    const own = (await graph(`${id}?fields=access_token`, token)).body['access_token'];
    await meta.control.advance(61 * day);
    expect((await graph('me', token)).body['error']).toEqual(refusal(190, 463));
    expect((await graph('me', own)).body).toEqual({ id, name: 'Marta 1' });
    await meta.control.revokeToken(String(own), 'password_changed');
    expect((await graph('me', own)).body['error']).toEqual(refusal(190, 460));
  });

  it('some Pages and some permissions: told by granular_scopes and /me/permissions, and kept to', async () => {
    const person = await meta.control.createPerson('Otto', { pages: ['Um', 'Dois', 'Três'] });
    const [first, second, third] = person.pages.map(({ id }) => id);
    const back = await press(facebookDialog(), [
      ['who', person.id],
      ['access', 'some'],
      ['page', first ?? ''],
      ['page', third ?? ''],
      ...allow(['pages_show_list', 'pages_messaging']),
    ]);
    const { body } = await exchange({ code: back.searchParams.get('code') ?? '' });
    const token = body['access_token'];
    const debugged = await graph(
      `debug_token?input_token=${String(token)}`,
      `${meta.appId}|${meta.appSecret}`,
    );
    expect(debugged.body['data']).toMatchObject({
      type: 'USER',
      is_valid: true,
      user_id: person.id,
      granular_scopes: [
        { scope: 'pages_show_list', target_ids: [first, third] },
        { scope: 'pages_messaging', target_ids: [first, third] },
      ],
    });
    expect((await graph('me/permissions', token)).body['data']).toEqual([
      { permission: 'public_profile', status: 'granted' },
      { permission: 'pages_show_list', status: 'granted' },
      { permission: 'pages_messaging', status: 'granted' },
      { permission: 'pages_manage_metadata', status: 'declined' },
      { permission: 'pages_read_engagement', status: 'declined' },
    ]);
    expect((await graph('me/accounts?fields=name', token)).body['data']).toEqual([
      { id: first, name: 'Um' },
      { id: third, name: 'Três' },
    ]);
    expect((await graph(`?ids=${first},${third}&fields=name`, token)).body).toMatchObject({
      [third ?? '']: { name: 'Três' },
    });
    expect((await graph(second ?? '', token)).body['error']).toEqual(refusal(100, 33));
    const own = (await graph(`${first}?fields=access_token`, token)).body['access_token'];
    const subscribe = (access: unknown) =>
      ask(
        `${meta.url}/v22.0/${first}/subscribed_apps?subscribed_fields=messages&access_token=${String(access)}`,
        { method: 'POST' },
      );
    expect((await subscribe(own)).body['error']).toEqual(refusal(200));
  });

  it('subscribing takes the Page’s own token and a role that may moderate', async () => {
    const person = await meta.control.createPerson('Léo', {
      pages: ['Sem papel'],
      tasks: ['MESSAGING'],
    });
    const code = await meta.control.consent('messenger', { who: person.id, redirectUri });
    const token = (await exchange({ code })).body['access_token'];
    const id = person.pages[0]?.id ?? '';
    const own = (await graph(`${id}?fields=access_token`, token)).body['access_token'];
    const subscribe = (access: unknown) =>
      ask(
        `${meta.url}/v22.0/${id}/subscribed_apps?subscribed_fields=messages&access_token=${String(access)}`,
        { method: 'POST' },
      );
    expect((await subscribe(token)).body['error']).toEqual(refusal(210));
    expect((await subscribe(own)).body['error']).toEqual(refusal(200));
    const nobody = await meta.control.createPerson('Ninguém', { pages: 0 });
    const empty = await exchange({
      code: await meta.control.consent('messenger', { who: nobody.id, redirectUri }),
    });
    expect((await graph('me/accounts', empty.body['access_token'])).body).toEqual({ data: [] });
  });
});

describe("Instagram's dialog", () => {
  const redeem = (form: Record<string, string>) =>
    ask(`${meta.instagram.apiUrl}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: meta.instagram.appId,
        client_secret: meta.instagram.appSecret,
        grant_type: 'authorization_code',
        redirect_uri: igRedirect,
        ...form,
      }),
    });
  const own = (path: string, query: Record<string, string>) =>
    ask(`${meta.instagram.graphUrl}/${path}?${new URLSearchParams(query)}`);

  it('wants the app’s own id, and goes back with its mark behind the code', async () => {
    expect((await fetch(instagramDialog({ client_id: meta.appId }))).status).toBe(400);
    const page = await (await fetch(instagramDialog())).text();
    expect(page).toContain('@padaria.sol');
    const who = /name="who" value="(\d+)"/.exec(page)?.[1] ?? '';
    const back = await press(instagramDialog(), [
      ['who', who],
      ...allow(['instagram_business_basic']),
    ]);
    expect(back.href).toMatch(/callback\?code=AQ[\w-]+&state=x#_$/);
    const left = await press(instagramDialog(), [['leave', 'cancel']]);
    expect(left.searchParams.get('error_reason')).toBe('user_denied');
  });

  it('answers in each of its shapes, with ids that no number holds, and refuses in a shape of its own', async () => {
    const account = await meta.control.createInstagram('Loja da Bia', { username: 'bia.loja' });
    const code = () =>
      meta.control.consent('instagram', { who: account.id, redirectUri: igRedirect });
    const wrong = {
      status: 400,
      body: { error_type: 'OAuthException', code: 400, error_message: expect.any(String) },
    };
    expect(await redeem({ code: 'x' })).toEqual(wrong);
    expect(await redeem({ code: await code(), redirect_uri: redirectUri })).toEqual(wrong);
    expect(await redeem({ code: `${await code()}#_` })).toEqual(wrong);
    expect(await redeem({ code: await code(), client_secret: meta.appSecret })).toEqual(wrong);
    const used = await code();
    const { body } = await redeem({ code: used });
    expect(body).toEqual({
      data: [
        {
          access_token: expect.any(String),
          user_id: account.appScopedId,
          permissions: expect.stringContaining(','),
        },
      ],
    });
    expect(await redeem({ code: used })).toMatchObject({
      body: { error_message: 'Matching code was not found or was already used' },
    });
    await meta.control.setLogin({ instagramAnswer: 'flat' });
    expect((await redeem({ code: await code() })).body).toMatchObject({
      user_id: account.appScopedId,
      permissions: expect.any(Array),
    });
    await meta.control.setLogin({ instagramAnswer: 'number' });
    const raw = await fetch(`${meta.instagram.apiUrl}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: meta.instagram.appId,
        client_secret: meta.instagram.appSecret,
        grant_type: 'authorization_code',
        redirect_uri: igRedirect,
        code: await code(),
      }),
    });
    expect(await raw.text()).toContain(`"user_id":${account.appScopedId},`);
    await meta.control.setLogin({ instagramAnswer: 'list' });
    expect(account.appScopedId).toHaveLength(17);
    expect(Number.isSafeInteger(Number(account.id))).toBe(false);
  });

  it('a short token becomes a long one; that is refreshed after a day and before its end', async () => {
    const account = await meta.control.createInstagram('Café');
    const { body } = await redeem({
      code: await meta.control.consent('instagram', { who: account.id, redirectUri: igRedirect }),
    });
    const short = z.object({ data: z.tuple([z.object({ access_token: z.string() })]) }).parse(body)
      .data[0].access_token;
    const exchanged = (secret: string) =>
      own('access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: secret,
        access_token: short,
      });
    expect((await exchanged(meta.appSecret)).body['error']).toEqual(refusal(1));
    const long = await exchanged(meta.instagram.appSecret);
    expect(long.body).toEqual({
      access_token: expect.stringMatching(/^IGAA/),
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
    const token = String(long.body['access_token']);
    const refresh = (access_token: string) =>
      own('refresh_access_token', { grant_type: 'ig_refresh_token', access_token });
    expect((await refresh(token)).status).toBe(400);
    await meta.control.advance(day);
    expect((await refresh(short)).body['error']).toEqual(refusal(190, 463));
    const fresh = String((await refresh(token)).body['access_token']);
    await meta.control.advance(60 * day);
    expect((await refresh(token)).body['error']).toEqual(refusal(190, 463));
    const me = await own('v22.0/me', {
      fields: 'user_id,username,name,account_type,profile_picture_url',
      access_token: fresh,
    });
    // Refreshed on the first day, it ends on the sixty-first.
    expect(me.body['error']).toEqual(refusal(190, 463));
  });

  it('/me tells the account by both its ids; the hosts take each other’s tokens for none', async () => {
    const account = await meta.control.createInstagram('Brechó', { type: 'PERSONAL' });
    const me = await own('v22.0/me', {
      fields: 'user_id,username,account_type',
      access_token: account.accessToken,
    });
    expect(me.body).toEqual({
      id: account.appScopedId,
      user_id: account.id,
      username: 'brecho',
      account_type: 'PERSONAL',
    });
    expect((await graph('me', account.accessToken)).body['error']).toEqual(refusal(190));
    const page = await meta.control.createPage('Página');
    expect((await own('v22.0/me', { access_token: page.accessToken })).body['error']).toEqual(
      refusal(190),
    );
    const subscribed = await ask(
      `${meta.instagram.graphUrl}/v22.0/me/subscribed_apps?subscribed_fields=messages&access_token=${account.accessToken}`,
      { method: 'POST' },
    );
    expect(subscribed.body['error']).toEqual(refusal(10));
  });
});
