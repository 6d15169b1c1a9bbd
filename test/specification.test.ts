import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const proof = /`([\w./-]+\.(?:spec|test)\.ts)` › (.+?)(?=<br>| \|)/g;

test('every test that docs/specification.md names is there', () => {
  const page = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
  const named = [...page.matchAll(proof)].map(([, file = '', title = '']) => ({
    file: file.endsWith('.spec.ts') ? join('test', 'e2e', file) : file,
    title: title.trim(),
  }));
  expect(named.length).toBeGreaterThan(90);
  const missing = named.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('every line of its tables names a test', () => {
  const page = readFileSync(join(root, 'docs', 'specification.md'), 'utf8').split('## Deliberate differences')[0] ?? '';
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Line'));
  expect(lines.filter((line) => !line.includes('` › '))).toEqual([]);
});
