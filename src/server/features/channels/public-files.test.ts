import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { publicFileAddress } from './public-files.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const bytes = Buffer.from('%PDF-1.7 a menu');
async function address(
  mimeType = 'application/pdf',
  config = environment.services.config,
  now = Date.now(),
): Promise<URL> {
  const blob = await environment.services.blobs.write(bytes);
  return new URL(
    publicFileAddress(
      config,
      environment.origin,
      { blob, mimeType, fileName: 'cardápio de hoje.pdf' },
      now,
    ),
  );
}
const get = (url: URL | string) => fetch(url);

test('whoever has the address reads that one file, as what it is, under its name', async () => {
  const url = await address();
  expect(decodeURIComponent(url.pathname)).toMatch(/\/cardápio de hoje\.pdf$/);
  const answer = await get(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  // What a browser might run is sent as bytes.
  const page = await get(await address('text/html'));
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(page.headers.get('content-disposition')).toBe('attachment');
});

test('no other address is found: changed, made up, of another server, run out, of a file that is gone', async () => {
  const good = await address();
  const [, , , ticket = '', name = ''] = good.pathname.split('/');
  const [payload = '', signature = ''] = ticket.split('.');
  const at = (changed: string): string =>
    `${environment.origin}/api/public-files/${changed}/${name}`;
  const stolen = {
    ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
    blob: await environment.services.blobs.write(Buffer.from('theirs')),
  };
  const foreign = await address('application/pdf', {
    ...environment.services.config,
    secretKey: Buffer.alloc(32, 7).toString('base64'),
  });
  const late = await address(
    'application/pdf',
    environment.services.config,
    Date.now() - 3_601_000,
  );
  const others = [
    at(payload),
    at(`${payload}.`),
    at(`${payload}.${signature.slice(0, -1)}`),
    at(`${payload}.${signature}x`),
    at(`${Buffer.from(JSON.stringify(stolen)).toString('base64url')}.${signature}`),
    at(`not-json.${signature}`),
    foreign.href,
    `${environment.origin}/api/public-files/`,
    `${environment.origin}/api/public-files/${ticket}`,
    late.href,
  ];
  for (const other of others) expect((await get(other)).status, other).toBe(404);
  const gone = await address();
  const { blob } = JSON.parse(
    Buffer.from(gone.pathname.split('/')[3]?.split('.')[0] ?? '', 'base64url').toString(),
  );
  await environment.services.blobs.remove(blob);
  expect((await get(gone)).status).toBe(404);
});
