import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBlobs } from './blobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-blobs-'));
const blobs = createBlobs(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

test('gives back what was written, under a key that nobody guesses', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
  const key = await blobs.write(bytes);
  expect(key).toMatch(/^[0-9a-f]{48}$/);
  expect(Buffer.compare(await blobs.read(key), bytes)).toBe(0);
  expect(
    readdirSync(join(dataDir, 'blobs'), { recursive: true }).filter((name) =>
      String(name).endsWith('.new'),
    ),
  ).toEqual([]);
});

test('what was removed, was never there or is no key is not found', async () => {
  const key = await blobs.write(Buffer.from('x'));
  await blobs.remove(key);
  await blobs.remove(key);
  writeFileSync(join(dataDir, 'secret.key'), 'secret');
  for (const unknown of [key, '0'.repeat(48), '../secret.key', '..%2Fsecret.key', '']) {
    await expect(async () => blobs.read(unknown), unknown).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});
