import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { Authorization, SetupOptions } from '#contract/channels/authorizations.ts';
import { Channel } from '#contract/channels/channels.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

const bare = { appId: null, appSecret: null };
const app = { appId: '1234567890', appSecret: 'never shown' };
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

/** With the app of the provider, or without. */
/** Where no provider answers. */
const nobody = 'http://127.0.0.1:1/v22.0';

function configure(given: typeof bare | typeof app, configId: string | null = null): void {
  Object.assign(environment.services.config.meta, given, { configId, graphUrl: nobody });
  Object.assign(environment.services.config.instagram, given, { graphUrl: nobody, apiUrl: nobody });
}

async function create(account: Account, type: string): Promise<string> {
  const answer = await account.call('POST', '/channels', { type, displayName: 'Vitrine' });
  return Channel.parse(answer.data).id;
}

const callback = (type: 'instagram' | 'messenger') => `${environment.origin}/auth/${type}/callback`;
const begin = (account: Account, channelId: string, type: 'instagram' | 'messenger') =>
  account.call('POST', `/api/channels/${channelId}/authorization`, {
    redirect_uri: callback(type),
  });
const redeem = (account: Account, channelId: string, state: string) =>
  account.call('POST', '/instagram/auth/callback', {
    channelId,
    type: 'instagram',
    code: 'c',
    redirect_uri: callback('instagram'),
    state,
  });

describe('what this server can connect', () => {
  test('without the app of the provider: which variables are missing; every call says so too, in words', async () => {
    configure(bare);
    const account = await environment.account();
    const options = SetupOptions.parse(
      (await account.call('GET', '/api/channels/setup-options')).data,
    );
    expect(options.sdk).toBeNull();
    expect(options.types).toMatchObject({
      instagram: { ready: false, missing: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'] },
      messenger: { ready: false, missing: ['META_APP_ID', 'META_APP_SECRET'] },
      whatsapp: { ready: false, missing: ['META_APP_ID', 'META_APP_SECRET', 'META_CONFIG_ID'] },
      whatsapp_web: { ready: isInstalled(), missing: [] },
      telegram: { ready: true, missing: [] },
    });
    const [instagram, messenger, whatsapp] = [
      await create(account, 'instagram'),
      await create(account, 'messenger'),
      await create(account, 'whatsapp'),
    ];
    const complete = {
      channelId: messenger,
      type: 'messenger',
      access_token: 'h',
      page_id: '1',
      page_access_token: 'p',
    };
    for (const answer of [
      await begin(account, instagram, 'instagram'),
      await begin(account, messenger, 'messenger'),
      await account.call('POST', '/messenger/auth/pages', { access_token: 'h' }),
      await account.call('POST', '/messenger/auth/complete', complete),
      await account.call('POST', '/whatsapp/auth/callback', {
        channelId: whatsapp,
        type: 'whatsapp',
        authCode: 'c',
      }),
      await account.call('POST', '/channels/setup', {
        channelId: messenger,
        setupData: { type: 'messenger', pageId: '1' },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 409, code: 'channel_not_configured' });
      expect(answer.error).toMatch(/não está configurado neste servidor.*_APP_ID, .*_APP_SECRET/);
    }
  });

  test('with it: the app and the SDK, never the secret', async () => {
    configure(app, '998877');
    const account = await environment.account();
    const answer = await account.call('GET', '/api/channels/setup-options');
    expect(answer.text).not.toContain(app.appSecret);
    const options = SetupOptions.parse(answer.data);
    expect(options.sdk).toEqual({
      url: 'https://connect.facebook.net/pt_BR/sdk.js',
      appId: app.appId,
      version: 'v22.0',
      whatsappConfigId: '998877',
    });
    expect(options.types.messenger).toMatchObject({ ready: true, missing: [] });
  });
});

describe('the login at the provider', () => {
  test.each([
    [
      'instagram',
      'https://www.instagram.com/oauth/authorize',
      'instagram_business_basic,instagram_business_manage_messages,instagram_business_manage_comments,instagram_business_content_publish,instagram_business_manage_insights',
    ],
    [
      'messenger',
      'https://www.facebook.com/v22.0/dialog/oauth',
      'pages_show_list,pages_messaging,pages_manage_metadata,pages_read_engagement',
    ],
  ] as const)('the address of %s', async (type, dialog, scope) => {
    configure(app);
    const account = await environment.account();
    const channelId = await create(account, type);
    const answer = await begin(account, channelId, type);
    expect(answer.status).toBe(201);
    const { address, state } = Authorization.parse(answer.data);
    expect(address.startsWith(`${dialog}?`)).toBe(true);
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      client_id: app.appId,
      redirect_uri: callback(type),
      response_type: 'code',
      scope,
      state,
      // else what was refused once is never asked for again
      ...(type === 'messenger' && { auth_type: 'rerequest' }),
    });
    expect(JSON.parse(Buffer.from(state, 'base64').toString())).toEqual({
      channelId,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('the state is good once, in the session that began it, for ten minutes and one channel', async () => {
    configure(app);
    const [account, other] = [await environment.account(), await environment.account()];
    const [channelId, second] = [
      await create(account, 'instagram'),
      await create(account, 'instagram'),
    ];
    const started = async () =>
      Authorization.parse((await begin(account, channelId, 'instagram')).data).state;
    const invalid = { status: 400, code: 'authorization_invalid' };
    const state = await started();
    // Somebody else begins one meanwhile: only what is over is removed by it.
    expect((await begin(other, await create(other, 'instagram'), 'instagram')).status).toBe(201);

    expect(await redeem(other, await create(other, 'instagram'), state)).toMatchObject(invalid);
    const again = await environment.call('POST', '/api/auth/login', {
      email: (
        await environment.services.db.query<{ email: string }>(
          'select email from app_user where id = $1',
          [account.userId],
        )
      ).rows[0]?.email,
      password: 'sete pedras no rio 9',
    });
    expect(again.status).toBe(200);
    const token = /"token":"([\w-]+)"/.exec(again.text)?.[1] ?? '';
    const body = {
      channelId,
      type: 'instagram',
      code: 'c',
      redirect_uri: callback('instagram'),
      state,
    };
    expect(
      await environment.call('POST', '/instagram/auth/callback', body, {
        authorization: `Bearer ${token}`,
      }),
    ).toMatchObject(invalid);
    for (const wrong of [
      'not base64 at all',
      Buffer.from('{}').toString('base64'),
      Buffer.from('[1').toString('base64'),
    ])
      expect(await redeem(account, channelId, wrong)).toMatchObject(invalid);

    // Every check is passed: what is left is the provider, which is away.
    expect(await redeem(account, channelId, state)).toMatchObject({
      status: 502,
      code: 'provider_unreachable',
    });
    expect(await redeem(account, channelId, state)).toMatchObject(invalid);
    expect(await redeem(account, second, await started())).toMatchObject(invalid);

    const late = await started();
    await environment.services.db.query(
      `update channel_authorization set expires_at = now() - interval '1 second' where channel_id = $1`,
      [channelId],
    );
    expect(await redeem(account, channelId, late)).toMatchObject(invalid);
    const expiry = Authorization.parse(
      (await begin(account, channelId, 'instagram')).data,
    ).expiresAt;
    expect(Math.abs(Date.parse(expiry) - Date.now() - 600_000)).toBeLessThan(60_000);
    const messenger = await create(account, 'messenger');
    const { state: mine } = Authorization.parse(
      (await begin(account, messenger, 'messenger')).data,
    );
    const exchange = { code: 'c', redirect_uri: callback('messenger'), state: mine };
    expect(await account.call('POST', '/messenger/auth/callback', exchange)).toMatchObject({
      status: 502,
      code: 'provider_unreachable',
    });
    expect(await account.call('POST', '/messenger/auth/callback', exchange)).toMatchObject(invalid);
  });

  test('the provider sends people only to screens of ours, for types that have a login', async () => {
    configure(app);
    const account = await environment.account();
    const [messenger, telegram] = [
      await create(account, 'messenger'),
      await create(account, 'telegram'),
    ];
    for (const redirect_uri of [
      'https://evil.example/auth/messenger/callback',
      callback('instagram'),
      `${callback('messenger')}?x=1`,
    ])
      expect(
        await account.call('POST', `/api/channels/${messenger}/authorization`, { redirect_uri }),
      ).toMatchObject({
        status: 400,
        code: 'redirect_not_allowed',
      });
    expect(await begin(account, telegram, 'messenger')).toMatchObject({
      status: 400,
      code: 'channel_type_mismatch',
    });
  });

  test('channels of others do not exist, and an attendant connects nothing', async () => {
    configure(app);
    const [owner, stranger] = [await environment.account(), await environment.account()];
    const ids = {
      instagram: await create(owner, 'instagram'),
      messenger: await create(owner, 'messenger'),
      whatsapp: await create(owner, 'whatsapp'),
      web: await create(owner, 'whatsapp_web'),
    };
    const calls: [string, string, unknown][] = [
      [
        'POST',
        `/api/channels/${ids.instagram}/authorization`,
        { redirect_uri: callback('instagram') },
      ],
      [
        'POST',
        '/whatsapp/auth/callback',
        { channelId: ids.whatsapp, type: 'whatsapp', authCode: 'c' },
      ],
      ['POST', '/whatsapp-web/connection/init', { channelId: ids.web }],
      [
        'POST',
        '/messenger/auth/complete',
        {
          channelId: ids.messenger,
          type: 'messenger',
          access_token: 'h',
          page_id: '1',
          page_access_token: 'p',
        },
      ],
    ];
    for (const [method, path, body] of calls)
      expect(await stranger.call(method, path, body), path).toMatchObject({ status: 404 });
    await environment.services.db.query(
      `update membership set role = 'attendant' where user_id = $1`,
      [owner.userId],
    );
    for (const [method, path, body] of calls)
      expect(await owner.call(method, path, body), path).toMatchObject({ status: 403 });
  });
});

test('the login SDK’s host may run scripts on the three pages that need it, and nowhere else', async () => {
  const policyOf = async (path: string): Promise<[string, string | null]> => {
    const { headers } = await fetch(environment.origin + path, {
      headers: { accept: 'text/html' },
    });
    return [
      headers.get('content-security-policy') ?? '',
      headers.get('cross-origin-opener-policy'),
    ];
  };
  for (const type of ['instagram', 'messenger', 'whatsapp']) {
    const [policy, opener] = await policyOf(`/channels/${type}/setup`);
    expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
    expect(policy).toContain('frame-src https://www.facebook.com');
    expect(policy).not.toContain('unsafe');
    expect(opener).toBe('same-origin-allow-popups');
  }
  for (const path of [
    '/channels/telegram/setup',
    '/channels/whatsapp-web/setup',
    '/channels',
    '/auth/messenger/pages',
    '/login',
  ]) {
    const [policy, opener] = await policyOf(path);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('facebook');
    expect(opener).toBe('same-origin');
  }
});
