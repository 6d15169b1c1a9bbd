import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import { readScreens } from '#test/bundle.ts';

const publicFolder = join(import.meta.dirname, '../../../web/public');
let environment: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'recado-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Recado</title>');
  environment = await createTestApp({ webRoot });
});
afterAll(async () => {
  await environment.close();
  await rm(webRoot, { recursive: true });
});

describe('an address that is a screen and no call', () => {
  test.each([
    '/',
    '/login',
    '/login/',
    '/conversations',
    '/conversations/0190a0b0',
    '/simulator',
    '/channels/telegram/setup?id=1',
  ])('is the page for who takes anything: %s', async (path) => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'image/png, */*;q=0.1' }]) {
      const response = await environment.app.request(path, { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('vary')).toContain('Accept');
      const head = await environment.app.request(path, { headers, method: 'HEAD' });
      expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
      expect(head.headers.get('content-length')).toBe(
        String((await response.arrayBuffer()).byteLength),
      );
    }
    expect(
      (await environment.app.request(path, { headers: { accept: 'application/json' } })).status,
    ).toBe(404);
    expect((await environment.app.request(path, { method: 'POST' })).status).toBe(404);
  });

  test('is in the list, as every screen of the router is', () => {
    const paths = readScreens().map(({ path }) => path.replaceAll(/\$(\w+)/g, '{$1}'));
    expect(screens.toSorted()).toEqual(paths.toSorted());
  });
});

test('where nothing is, a browser gets the application, which leads on; all others are told', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const response = await environment.app.request('/anything/else', { headers });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  }
});

test('the favicon is the mark in 16, 32 and 48 pixels, kept for a day', async () => {
  const { app, close } = await createTestApp({ webRoot: publicFolder });
  const response = await app.request('/favicon.ico');
  expect({ status: response.status, ...Object.fromEntries(response.headers) }).toMatchObject({
    status: 200,
    'content-type': 'image/x-icon',
    'cache-control': 'public, max-age=86400',
  });
  const icon = Buffer.from(await response.arrayBuffer());
  const head = await app.request('/favicon.ico', { method: 'HEAD' });
  expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({
    status: 200,
    length: String(icon.byteLength),
  });
  expect(icon.byteLength).toBeLessThan(4_000);
  // An icon file begins with how many pictures it has, and of each its width, its length and where
  // it stands.
  const pictures = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => 6 + 16 * index).map(
    (entry) => {
      const start = icon.readUInt32LE(entry + 12);
      return {
        width: icon.readUInt8(entry),
        bytes: icon.subarray(start, start + icon.readUInt32LE(entry + 8)),
      };
    },
  );
  expect(pictures.map(({ width }) => width)).toEqual([16, 32, 48]);
  const mark = join(publicFolder, 'favicon.svg');
  for (const { width, bytes } of pictures) {
    const [drawn, meant] = await Promise.all(
      [bytes, await sharp(mark).resize(width).png().toBuffer()].map(pixels),
    );
    const apart = meant?.map((value, at) => Math.abs(value - (drawn?.[at] ?? 0))) ?? [];
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length, `${width} px`).toBeLessThan(
      4,
    );
  }
  await close();
});

const pixels = async (picture: Buffer): Promise<number[]> => [
  ...(await sharp(picture).ensureAlpha().raw().toBuffer()),
];
