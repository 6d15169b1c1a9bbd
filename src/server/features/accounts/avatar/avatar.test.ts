import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';

let environment: TestApp;
let ana: Person;
beforeAll(async () => {
  environment = await createTestApp();
  ana = await environment.person();
});
afterAll(() => environment.close());

const MB = 1024 * 1024;
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#1d7a68' } });
const upload = (
  bytes: Uint8Array | string,
  { type = 'image/png', name = 'me.png', field = 'avatar' } = {},
) => {
  const form = new FormData();
  form.append(field, new File([typeof bytes === 'string' ? bytes : bytes.slice()], name, { type }));
  return environment.call('POST', '/api/auth/avatar', { token: ana.token, body: form });
};
const urlOf = (answer: { body: { data?: unknown } }) =>
  z.object({ avatarUrl: z.string() }).parse(answer.body.data).avatarUrl;

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'in %s becomes 256 × 256 WebP without metadata',
    async (format) => {
      const bytes = await picture()
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
        .toFormat(format)
        .toBuffer();
      const answer = await upload(bytes, { type: 'text/plain', name: 'x.exe' });
      expect(answer.status).toBe(200);
      const served = await environment.app.request(urlOf(answer));
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const metadata = await sharp(await served.arrayBuffer()).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(metadata.exif).toBeUndefined();
    },
  );

  test('of a phone held upright stays upright', async () => {
    const sideways = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000' },
    })
      .composite([{ input: await picture(300, 20).png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const served = await environment.app.request(urlOf(await upload(sideways)));
    const { data } = await sharp(await served.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const green = (x: number, y: number) => data[(y * 256 + x) * 3 + 1] ?? 0;
    expect(green(252, 128)).toBeGreaterThan(80);
    expect(green(128, 4)).toBeLessThan(40);
  });

  test('replaces the one before, which is gone', async () => {
    const [first, second] = [
      urlOf(await upload(await picture().png().toBuffer())),
      urlOf(await upload(await picture().png().toBuffer())),
    ];
    expect(second).not.toBe(first);
    expect((await environment.app.request(first)).status).toBe(404);
    expect(await environment.call('GET', '/api/auth/me', { token: ana.token })).toMatchObject({
      body: { data: { avatarUrl: second } },
    });
  });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const gifPage = 'GIF89a/*<script>alert(1)</script>*/=1;';
describe('what is no picture', () => {
  test.each<[string, () => Promise<Uint8Array | string> | string]>([
    ['nothing', () => ''],
    ['text', () => 'hello'],
    ['SVG', () => svg],
    ['SVG behind an XML line', () => `<?xml version="1.0"?>\n${svg}`],
    ['HTML', () => '<!doctype html><script>alert(1)</script>'],
    ['a page with a GIF signature', () => gifPage],
    [
      'a GIF with a page behind it',
      async () =>
        Buffer.concat([await picture().gif().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'a GIF with an archive behind it',
      async () =>
        Buffer.concat([
          await picture().gif().toBuffer(),
          Buffer.from('PK\u0005\u0006'),
          Buffer.alloc(18),
        ]),
    ],
    [
      'a JPEG with a page in its comment',
      async () =>
        picture()
          .jpeg()
          .withExif({ IFD0: { ImageDescription: '<html ><body>' } })
          .toBuffer(),
    ],
    ['a PNG signature alone', () => '\u0089PNG\r\n\u001a\n'],
    ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60)],
    ['TIFF', async () => picture().tiff().toBuffer()],
    ['AVIF', async () => picture(32, 32).avif().toBuffer()],
    ['PDF', () => '%PDF-1.7\n1 0 obj\n'],
    ['a ZIP', () => 'PK\u0003\u0004'],
    [
      'a bomb of 41 megapixels',
      async () => picture(8200, 5001).png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a bomb of 65535 × 65535', async () => bomb()],
  ])('is refused: %s', async (_what, make) => {
    expect(await upload(await make(), { type: 'image/png' })).toMatchObject({
      status: 400,
      body: { code: 'image_invalid', error: 'Por favor, selecione uma imagem válida.' },
    });
  });
});

describe('the upload', () => {
  test('may have 5 MB, and not a byte more', async () => {
    const small = await picture().png().toBuffer();
    expect((await upload(Buffer.concat([small, Buffer.alloc(5 * MB - small.length)]))).status).toBe(
      200,
    );
    for (const size of [5 * MB + 1, 9 * MB]) {
      expect(await upload(Buffer.alloc(size))).toMatchObject({
        status: 413,
        body: { code: 'image_too_large', error: 'A imagem deve ter no máximo 5MB.' },
      });
    }
  });

  test('is counted while it comes when its length is not announced', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(MB));
      },
    });
    const init = {
      method: 'POST',
      duplex: 'half',
      body: endless,
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    };
    expect((await environment.app.request('/api/auth/avatar', init)).status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  test('travels in the field `avatar`, as a form', async () => {
    const bytes = await picture().png().toBuffer();
    expect(await upload(bytes, { field: 'file' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(
      await environment.call('POST', '/api/auth/avatar', {
        token: ana.token,
        body: { avatar: 'x' },
      }),
    ).toMatchObject({
      status: 415,
      body: { code: 'wrong_content_type' },
    });
    expect(
      await environment.call('POST', '/api/auth/avatar', {
        token: ana.token,
        body: 'broken',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(
      await environment.call('POST', '/api/auth/avatar', {
        token: ana.token,
        body: 'broken',
        headers: { 'content-type': 'multipart/form-data' },
      }),
    ).toMatchObject({ status: 400 });
  });

  test.each(['0'.repeat(48), 'x', '..%2f..%2fetc%2fpasswd', encodeURIComponent('../secret-key')])(
    'serves no other file: %s',
    async (key) => {
      expect((await environment.app.request(`/api/avatars/${key}`)).status).toBe(404);
    },
  );

  test('serves no blob that is not an avatar', async () => {
    const blob = await environment.services.blobs.write(
      new TextEncoder().encode('a customer’s file'),
    );
    expect((await environment.app.request(`/api/avatars/${blob}`)).status).toBe(404);
  });
});

/** A PNG header that promises 4.3 gigapixels, and a few bytes. */
async function bomb(): Promise<Uint8Array> {
  const bytes = Buffer.from(await picture(1, 1).png().toBuffer());
  bytes.writeUInt32BE(65_535, 16);
  bytes.writeUInt32BE(65_535, 20);
  return bytes;
}
