import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const MOST_FILES = 25;

test('no folder has more source files than one sees at a glance', () => {
  // The screens are about to be rebuilt, and their folders with them.
  const sources = files.filter(
    (file) =>
      /\.(ts|tsx|mjs)$/.test(file) &&
      !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(file) &&
      !file.startsWith('src/web/'),
  );
  const folders = Object.entries(Object.groupBy(sources, dirname));
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter(([, held = []]) => held.length > MOST_FILES)).toEqual([]);
});

/** The links of a page, and the files that it names with their folder. */
function leadsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/```.*?```/gs, '');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  const named = [
    ...text.matchAll(/`((?:src|test|bench|scripts|docs|migrations)\/[\w./-]+\.\w+)`/g),
  ];
  return [...links, ...named.map(([, path = '']) => path)];
}

test.each(files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md'))(
  'what %s leads to is there',
  (page) => {
    expect(leadsOf(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
