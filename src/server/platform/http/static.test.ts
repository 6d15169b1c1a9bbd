import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { readScreens } from '#test/bundle.ts';

let world: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'recado-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Recado</title>');
  world = await createTestApp({ webRoot });
});
afterAll(async () => {
  await world.close();
  await rm(webRoot, { recursive: true });
});

describe('an address that is a screen and no call', () => {
  test.each(['/', '/login', '/login/', '/conversations', '/conversations/0190a0b0', '/simulator', '/channels/telegram/setup?id=1'])(
    'is the page for who takes anything: %s',
    async (path) => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'image/png, */*;q=0.1' }]) {
        const response = await world.app.request(path, { headers });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(response.headers.get('vary')).toContain('Accept');
        const head = await world.app.request(path, { headers, method: 'HEAD' });
        expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
        expect(head.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
      }
      expect((await world.app.request(path, { headers: { accept: 'application/json' } })).status).toBe(404);
      expect((await world.app.request(path, { method: 'POST' })).status).toBe(404);
    },
  );

  test('is in the list, as every screen of the router is', () => {
    const paths = readScreens().map(({ path }) => path.replaceAll(/\$(\w+)/g, '{$1}'));
    expect(screens.toSorted()).toEqual(paths.toSorted());
  });
});

test('where nothing is, a browser gets the application, which leads on; all others are told', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const response = await world.app.request('/anything/else', { headers });
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});
