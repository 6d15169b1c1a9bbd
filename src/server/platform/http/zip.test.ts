import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipped } from './zip.ts';

const large = new TextEncoder().encode('recado '.repeat(1_000));

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['br', null],
  ['gzip;q=0, *', null],
  [undefined, null],
] as const)('a client that accepts %s gets %s', async (accepted, encoding) => {
  const sent = await zipped(large, accepted);
  expect(sent.encoding).toBe(encoding);
  const bytes = encoding ? gunzipSync(sent.bytes) : Buffer.from(sent.bytes);
  expect(bytes.equals(large)).toBe(true);
});

test('what fits into one packet goes as it is', async () => {
  expect((await zipped(large.slice(0, 1_000), 'gzip')).encoding).toBeNull();
});
