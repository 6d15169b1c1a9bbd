import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const linesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ DATA_DIR: dataDir, ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
};

test('an empty environment serves this machine with the embedded database and the simulator', () => {
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '' });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    simulator: true,
    trustProxy: 0,
  });
  expect([...config.roles]).toEqual(['web', 'worker', 'sockets']);
});

test('with a database of its own the simulator is off unless it is asked for', () => {
  const DATABASE_URL = 'postgres://recado:secret@db:5432/recado';
  expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL }).simulator).toBe(false);
  expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL, SIMULATOR: 'on' }).simulator).toBe(true);
});

test('the secret key is made once, for the owner of the process only', () => {
  const { secretKey } = loadConfig({ DATA_DIR: dataDir });
  expect(Buffer.from(secretKey, 'base64')).toHaveLength(32);
  expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test.each([
  [{ PORT: 'http' }, 'PORT: use a whole number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT: use a whole number from 0 to 65535'],
  [
    { PUBLIC_URL: 'recado.example.com' },
    'PUBLIC_URL: use an address like https://recado.example.com',
  ],
  [
    { PUBLIC_URL: 'https://example.com/recado' },
    'PUBLIC_URL: use the origin only, without a path, like https://recado.example.com',
  ],
  [
    { DATABASE_URL: 'mysql://db/recado' },
    'DATABASE_URL: use an address like postgres://user:password@host:5432/recado',
  ],
  [
    { SECRET_KEY: 'change-me' },
    'SECRET_KEY: use 32 bytes in base64; make one with: openssl rand -base64 32',
  ],
  [{ ROLE: 'server' }, 'ROLE: use one of: all, web, worker, sockets'],
  [{ SIMULATOR: 'yes' }, 'SIMULATOR: use one of: on, off'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: use a whole number from 0 to 10'],
  [
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL: use an address like smtps://user:password@mail.example.com:465',
  ],
  [
    { CORS_ORIGINS: 'https://a.example, b.example' },
    'CORS_ORIGINS.1: use an address like https://recado.example.com',
  ],
  [
    { INSIDE_ORIGINS: 'http://127.0.0.1:11434/v1' },
    'INSIDE_ORIGINS.0: use the origin only, without a path, like https://recado.example.com',
  ],
  [{ META_APP_ID: 'recado' }, 'META_APP_ID: use the digits only, as Meta’s dashboard shows them'],
  [{ WHATSAPP_WEB_VERSION: '2.3000' }, 'WHATSAPP_WEB_VERSION: use the form 2.3000.1047506285'],
  [
    { WHATSAPP_WEB_VERSION: '2.3000.9999999999' },
    'WHATSAPP_WEB_VERSION: use the form 2.3000.1047506285',
  ],
  [
    { WHATSAPP_WEB_VERSION_URL: 'sw.js' },
    'WHATSAPP_WEB_VERSION_URL: use an address like https://web.whatsapp.com/sw.js',
  ],
  [
    { META_SDK_URL: 'sdk.js' },
    'META_SDK_URL: use an address like https://connect.facebook.net/pt_BR/sdk.js',
  ],
  [{ LANG: 'pt_BR.UTF-8', ROLE: 'x' }, 'ROLE: use um destes: all, web, worker, sockets'],
])('%j is refused with one line', (environment, line) => {
  expect(linesOf(environment)).toEqual([line]);
});

test('every wrong value is named at once', () => {
  expect(linesOf({ PORT: 'x', ROLE: 'y' })).toHaveLength(2);
});
