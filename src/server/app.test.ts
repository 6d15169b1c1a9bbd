import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { routes } from '#contract/index.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import { createClient, type Person } from '#test/environments/client.ts';
import { createApp } from './app.ts';
import { isDatabaseUnavailable } from './platform/database-errors.ts';
import { openDatabase } from './platform/db.ts';
import { AppError } from './platform/errors.ts';
import { addressGroup, addressOf, languageOf } from './platform/http/context.ts';

const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
let environment: TestApp;
let ana: Person;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'recado-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Recado</title>');
  await writeFile(
    join(webRoot, 'assets/index-abc123.js'),
    `console.log(${JSON.stringify('olá '.repeat(1000))});`,
  );
  environment = await createTestApp({
    webRoot,
    config: { corsOrigins: ['https://app.example.com'], publicUrl: 'https://recado.example.com' },
    webhooks: (app) => {
      app.post('/api/webhook/echo', async (c) => c.body(await c.req.raw.arrayBuffer()));
      app.post('/api/webhook/busy', () => {
        throw new AppError('busy', { seconds: 3 });
      });
    },
  });
  ana = await environment.person();
});
afterAll(async () => {
  await environment.close();
  await rm(webRoot, { recursive: true });
});

describe('a failure', () => {
  test('has a sentence in the language asked for, and a code', async () => {
    const ask = (language?: string) =>
      environment.call('GET', '/api/auth/me', {
        headers: language === undefined ? {} : { 'accept-language': language },
      });
    expect(await ask()).toMatchObject({
      status: 401,
      body: { error: 'Sua sessão terminou. Entre de novo para continuar.', code: 'not_signed_in' },
    });
    expect((await ask('en-GB,en;q=0.9')).body.error).toBe(
      'Your session has ended. Sign in again to continue.',
    );
    expect((await ask('fr,pt;q=0.2,en;q=0.1')).body.error).toContain('Sua sessão');
    expect((await ask()).headers.get('www-authenticate')).toBe('Bearer');
  });

  test('of the input names the field and never repeats what was sent', async () => {
    const answer = await environment.call('POST', '/api/auth/login', {
      body: { email: 'not-an-address-9f3', password: 7, extra: true },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ path: 'email' }, { path: 'password' }, {}] },
    });
    expect(JSON.stringify(answer.body)).not.toContain('9f3');
  });

  test.each([
    ['broken JSON', '{"email":', 400, 'invalid_json'],
    ['no JSON', '', 400, 'invalid_json'],
    ['a list', '[]', 400, 'invalid_input'],
    ['null', 'null', 400, 'invalid_input'],
    [
      'a prototype',
      '{"email":"a@b.co","password":"x","__proto__":{"role":"owner"}}',
      400,
      'invalid_input',
    ],
    ['NUL', '{"email":"a@b.co","password":"x\\u0000"}', 400, 'invalid_input'],
    ['half a character', '{"email":"a@b.co","password":"\\ud800"}', 400, 'invalid_input'],
    ['100,000 brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'invalid_input'],
    [
      '2 MB',
      JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(2_000_000) }),
      413,
      'too_large',
    ],
  ])('for %s is a 4xx', async (_what, body, status, code) => {
    expect(await environment.call('POST', '/api/auth/login', { body })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('for bytes that are no UTF-8 is a 4xx', async () => {
    const response = await environment.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('for a body sent as %j is 415', async (type) => {
    expect(
      await environment.call('POST', '/api/auth/login', {
        body: '{}',
        headers: { 'content-type': type },
      }),
    ).toMatchObject({
      status: 415,
      body: { code: 'wrong_content_type', error: 'Envie o corpo como application/json.' },
    });
  });

  test('for an unknown path is 404, for a wrong method 405 with those that are right', async () => {
    expect(await environment.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const answer = await environment.call('PATCH', '/api/notifications');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('DELETE, GET');
  });

  test('of ours tells a number to ask support with, and nothing else', async () => {
    const broken = await createTestApp({
      handlers: {
        listChannels: async () => {
          throw new Error('secret detail at /srv/recado/db.ts');
        },
      },
    });
    const person = await broken.person();
    const answer = await broken.call('GET', '/channels', { token: person.token });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(answer.body.error).toContain(String(answer.headers.get('x-request-id')));
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|srv|\.ts/);
    await broken.close();
  });

  test('of the database is a 503 to try again after', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' });
    const away = createClient(
      createApp({
        services: { ...environment.services, db },
        ports: { now: () => new Date(), onWorkspaceCreated: async () => undefined },
        probes: { queue: () => true, migrations: () => true },
      }),
    );
    for (const path of ['/api/auth/me', '/api/health/ready']) {
      const answer = await away.call('GET', path, { token: ana.token });
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect((await away.call('GET', '/api/health/live')).status).toBe(200);
    await db.end();
  });

  test('of a connection that the database ends in the middle is a 503 too', async () => {
    const asked = environment.services.db.query('select pg_sleep(30)').then(
      () => null,
      (error: unknown) => error,
    );
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)' and datname = current_database()";
    while ((await environment.services.db.query(end)).rowCount === 0);
    expect(isDatabaseUnavailable(await asked)).toBe(true);
  });
});

describe('headers', () => {
  test('of every answer keep the browser strict', async () => {
    for (const path of ['/api/auth/me', '/api/health/live', '/api/openapi.json', '/', '/nowhere']) {
      const { headers } = await environment.app.request(path, { headers: navigation });
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        path,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      expect(headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'",
      );
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('of the API forbid storing', async () => {
    for (const token of [undefined, ana.token])
      expect(
        (
          await environment.call('GET', '/api/auth/me', token === undefined ? {} : { token })
        ).headers.get('cache-control'),
      ).toBe('no-store');
  });

  test('name no HTTPS where there is none', async () => {
    const plain = await createTestApp();
    expect(
      (await plain.app.request('/api/health/live')).headers.get('strict-transport-security'),
    ).toBeNull();
    await plain.close();
  });

  test.each([
    ['https://app.example.com', true],
    ['https://evil.example', false],
    ['https://app.example.com.evil.example', false],
    ['http://app.example.com', false],
    ['https://app.example.com:8443', false],
    ['https://APP.example.com', false],
    ['null', false],
    ['https://recado.example.com.br', false],
    ['https://sub.app.example.com', false],
    ['file://', false],
  ])('let the origin %s in: %s', async (origin, isAllowed) => {
    const preflight = await environment.app.request('/api/auth/login', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    const request = await environment.app.request('/api/auth/me', { headers: { origin } });
    for (const { headers } of [preflight, request]) {
      expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('a path that is a screen and a call', () => {
  test.each([
    '/channels',
    '/channels/0190a0b0-0000-7000-8000-000000000000',
    '/agents',
    '/channels/telegram/setup?id=1',
    '/',
    '/login',
    '/anything/else',
  ])('%s gives a browser the application', async (path) => {
    const response = await environment.app.request(path, { headers: navigation });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Recado</title>');
    expect(response.headers.get('vary')).toContain('Accept');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    {},
    { accept: 'application/json' },
    { accept: '*/*' },
    { accept: 'application/json, text/html;q=0.9' },
  ])('gives who sends %j the call', async (headers) => {
    for (const path of ['/channels', '/agents']) {
      const response = await environment.app.request(path, { headers });
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('vary')).toContain('Accept');
    }
  });

  test('is a call to a browser too when it lies under /api/', async () => {
    expect((await environment.app.request('/api/auth/me', { headers: navigation })).status).toBe(
      401,
    );
    expect(
      (await environment.app.request('/api/nothing', { headers: navigation })).headers.get(
        'content-type',
      ),
    ).toContain('application/json');
  });
});

describe('the files of the application', () => {
  test('are compressed, cached for good and revalidated by their tag', async () => {
    const response = await environment.app.request('/assets/index-abc123.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(200);
    expect(brotliDecompressSync(bytes).toString()).toContain('olá');
    const plain = await environment.app.request('/assets/index-abc123.js', {
      headers: { 'accept-encoding': 'br;q=0, gzip;q=0' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const again = await environment.app.request('/assets/index-abc123.js', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    '/assets/missing.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/assets',
    '/assets/%00',
    '/assets\\..\\package.json',
  ])('are the only ones: %s', async (path) => {
    expect((await environment.app.request(path)).status).toBe(404);
  });
});

describe('the documentation', () => {
  test('is OpenAPI 3.1 of every route of the contract', async () => {
    const document = await (await environment.app.request('/api/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://recado.example.com' }],
    });
    for (const [name, { method, path, auth, ...route }] of Object.entries(routes)) {
      const operation = document.paths[path]?.[method];
      expect(operation).toMatchObject({
        operationId: name,
        security: auth !== 'none' ? [{ session: [] }] : [],
      });
      const takesKey = method === 'post' && auth !== 'none' && !('ofSession' in route);
      expect(JSON.stringify(operation.parameters ?? []).includes('"Idempotency-Key"'), name).toBe(
        takesKey,
      );
      const refusals = JSON.stringify(operation.responses['422'] ?? {});
      expect(refusals.includes('"idempotency_key_reused"'), name).toBe(takesKey);
    }
    expect(
      document.paths['/api/auth/register'].post.requestBody.content['application/json'].schema,
    ).toMatchObject({
      type: 'object',
      required: ['name', 'email', 'password'],
      additionalProperties: false,
    });
    expect(
      document.paths['/api/auth/avatar'].post.requestBody.content['multipart/form-data'].schema
        .properties.avatar,
    ).toMatchObject({
      format: 'binary',
    });
  });

  test('is made once: a browser that has it is told so, and who asks too often waits', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/style.css']) {
      const first = await environment.app.request(path, {
        headers: { 'accept-encoding': 'br, gzip' },
      });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      if (path !== '/api/docs/style.css') expect(first.headers.get('content-encoding')).toBe('br');
      expect(
        (await environment.app.request(path, { headers: { 'if-none-match': etag } })).status,
      ).toBe(304);
    }
    const strict = await createTestApp({
      rateLimits: { address: { burst: 5, perSecond: 0.001 }, session: { burst: 5, perSecond: 1 } },
    });
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => strict.app.request('/api/docs')),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(3);
    await strict.close();
  });

  test('is a page that needs no other host and no script', async () => {
    const response = await environment.app.request('/api/docs', { headers: navigation });
    const page = await response.text();
    expect(page).toContain('/api/auth/register');
    // The sentences of errors may name an address; the page fetches and links none.
    expect(page).not.toMatch(/<script|@import|url\(|(?:src|href|action)="(?!\/[^/]|#)/);
    expect(
      (await environment.app.request('/api/docs/style.css')).headers.get('content-type'),
    ).toContain('text/css');
  });
});

describe('webhooks', () => {
  test('pay for no middleware, and are answered in the same shape when they fail', async () => {
    const response = await environment.app.request('/api/webhook/echo', {
      method: 'POST',
      body: 'raw',
      headers: navigation,
    });
    expect(await response.text()).toBe('raw');
    expect(response.headers.get('content-security-policy')).toBeNull();
    const busy = await environment.call('POST', '/api/webhook/busy', { body: {} });
    expect(busy).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(busy.headers.get('retry-after')).toBe('3');
  });

  test('take 3 MB, announced or not', async () => {
    const send = (size: number, announced: boolean) =>
      environment.app.request('/api/webhook/echo', {
        method: 'POST',
        body: new Uint8Array(size),
        headers: announced ? { 'content-length': String(size) } : {},
      });
    for (const announced of [true, false]) {
      expect((await send(3 * 1024 * 1024, announced)).status).toBe(200);
      expect((await send(3 * 1024 * 1024 + 1, announced)).status).toBe(413);
    }
  });
});

test('too many requests of one session, or of one address without any, wait', async () => {
  const strict = await createTestApp({
    rateLimits: { address: { burst: 30, perSecond: 1 }, session: { burst: 5, perSecond: 1 } },
  });
  const person = await strict.person();
  const times = (count: number, ask: () => ReturnType<TestApp['call']>) =>
    Promise.all(Array.from({ length: count }, ask));
  const mine = await times(8, () => strict.call('GET', '/api/auth/me', { token: person.token }));
  expect(mine.filter(({ status }) => status === 429)).toHaveLength(3);
  // Side by side, so any of them may be the one that came too late.
  expect(mine.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
  const open = await times(30, () => strict.call('GET', '/api/features'));
  expect(open.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(
    (await strict.call('GET', '/api/features', { headers: { 'x-forwarded-for': '198.51.100.1' } }))
      .status,
  ).toBe(200);
  await strict.close();
});

test('health and features', async () => {
  expect(await environment.call('GET', '/api/health/live')).toMatchObject({
    status: 200,
    body: { data: { live: true } },
  });
  expect(await environment.call('GET', '/api/health/ready')).toMatchObject({
    status: 200,
    body: { data: { database: true, queue: true, migrations: true } },
  });
  expect(await environment.call('GET', '/api/features')).toMatchObject({
    status: 200,
    body: {
      data: {
        simulator: true,
        passwordMinLength: 8,
        mail: false,
        channels: { telegram: true, instagram: true, whatsapp_web: isInstalled() },
      },
    },
  });
});

test.each([
  ['203.0.113.1', undefined, 0, '203.0.113.1'],
  ['203.0.113.1', '1.1.1.1', 0, '203.0.113.1'],
  ['10.0.0.1', '1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
  ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  [undefined, undefined, 1, 'unknown'],
  // A proxy that nobody counted: one on this machine or its network is believed for one place.
  ['127.0.0.1', '6.6.6.6, 1.1.1.1', 0, '1.1.1.1'],
  ['::ffff:192.168.0.9', '1.1.1.1', 0, '1.1.1.1'],
  ['fd00::9', '1.1.1.1', 0, '1.1.1.1'],
])('the client behind %s (%s, %d trusted proxies) is %s', (remote, forwarded, trusted, address) => {
  expect(addressOf(remote, forwarded, trusted)).toBe(address);
});

test('an IPv6 customer is counted by the /64, an IPv4 one by the address', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('192.0.2.1')).toBe('192.0.2.1');
});

test('languages', () => {
  expect(
    [undefined, '', 'en', 'en;q=0', 'pt-BR,en', 'en-US,pt;q=0.9', 'de', '*', ';;;,,'].map(
      languageOf,
    ),
  ).toEqual(['pt', 'pt', 'en', 'pt', 'pt', 'en', 'pt', 'pt', 'pt']);
});
