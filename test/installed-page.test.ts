import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { screens } from '#contract/screens.ts';

const folder = join(import.meta.dirname, '../src/web/public');
const Manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), purpose: z.enum(['maskable']).optional() }),
  ),
});
const sizeOf = async (path: string): Promise<string> => {
  const { width, height } = await sharp(join(folder, path)).metadata();
  return `${width}x${height}`;
};

test('the page can be installed: it begins at a screen, and its icons are what they say', async () => {
  const { start_url: start, icons } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')),
  );
  expect(screens).toContain(new URL(start, 'https://recado.example').pathname);
  for (const { src, sizes } of icons) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(await sizeOf('icons/apple-touch-icon-180.png')).toBe('180x180');
  const page = readFileSync(join(folder, '../../../index.html'), 'utf8');
  for (const named of page.matchAll(/(?:href|src)="\/((?:icons|manifest)[^"]+)"/g))
    expect(readFileSync(join(folder, named[1] ?? '')).byteLength).toBeGreaterThan(100);
});

test('a maskable icon is full to its edges, so that no mask cuts into nothing', async () => {
  const { data, info } = await sharp(join(folder, 'icons/icon-maskable-512.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphas = Array.from({ length: info.width }, (_, x) => data[x * info.channels + 3]);
  expect(new Set(alphas)).toEqual(new Set([255]));
});
