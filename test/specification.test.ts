import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
const proof = /`([\w./-]+\.(?:spec|test)\.tsx?)` › (.+?)(?=<br>| \||$)/gm;

test('every test that docs/specification.md names is there under exactly this name, and is run', () => {
  const named = [...page.matchAll(proof)].map(([, file = '', title = '']) => ({
    file: file.endsWith('.spec.ts') ? join('test', 'e2e', file) : file,
    title: title.trim(),
  }));
  expect(named.length).toBeGreaterThan(90);
  const missing = named.filter(
    ({ file, title }) => !titlesOf(join(root, file)).some((pattern) => pattern.test(title)),
  );
  expect(missing).toEqual([]);
});

test('every line of its tables names a test', () => {
  const lines = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Line|The specification) \|/.test(line));
  expect(lines.length).toBeGreaterThan(90);
  expect(lines.filter((line) => !line.includes('` › '))).toEqual([]);
});

test('a title that no test has is not found, nor a part of one, nor that of a test that is left out', () => {
  const titles = titlesIn(
    `test('one', f); test(\`\${kind}: two\`, f); test.skip('three', f); it.each([[1]])('four %s', f); // test('five', f)`,
  );
  const isThere = (title: string): boolean => titles.some((pattern) => pattern.test(title));
  expect(['one', 'a: two', 'four 1'].filter((title) => !isThere(title))).toEqual([]);
  expect(['on', 'two', 'three', 'f', 'test', 'five'].filter(isThere)).toEqual([]);
});

const titlesOf = (path: string): RegExp[] =>
  existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : [];

/** The titles of the tests that are run; a placeholder in a title matches any text. */
function titlesIn(source: string): RegExp[] {
  const started = /^(?!\s*\/\/).*/gm; // without the lines that are comments
  const code = [...source.matchAll(started)]
    .map(([line]) => line.replace(/ \/\/.*$/, ''))
    .join('\n');
  return [
    ...code.matchAll(/\b(?:test|it)(?:\.each\([^;]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g),
  ].map(([, , title = '']) => {
    const words = title.replaceAll(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[sdijfo]|\$\w+/);
    return new RegExp(
      `^${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
    );
  });
}
