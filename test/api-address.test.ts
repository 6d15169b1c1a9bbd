import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the web application calls the API where configured, else where its pages came from', () => {
  const address = 'https://api.loja.example';
  const built = join(root, 'dist', 'web', 'assets');
  const outDir = mkdtempSync(join(tmpdir(), 'recado-api-address-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      outDir,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VITE_API_URL: address },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
  const calls = (folder: string): boolean =>
    readdirSync(folder).some(
      (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(address),
    );
  expect([calls(join(outDir, 'assets')), calls(built)]).toEqual([true, false]);
  rmSync(outDir, { recursive: true });
});
