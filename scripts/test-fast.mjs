// `npm run test:fast` runs the tests that reach the change, the nearest first, within a minute and
// without a browser. The change is everything that is not committed, or else the last commit; `npm
// run test:fast -- main` compares with another commit.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { sharedMemory } from './shared-memory.mjs';

const root = join(import.meta.dirname, '..');
/** After this many seconds no more files begin; those that have begun run to their end. */
const SECONDS = 30;
/**
 * The tests under `test/`, and those named here, test the product as a whole. Each takes longer
 * than the minute allows, so only `npm test` runs them.
 */
const isUnit = (file) =>
  file.startsWith('src/') && !/embedded-postgres\.test|server\/(?:main|contract)\.test/.test(file);

const started = performance.now();
const base = process.argv[2] ?? (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD');
const changed = [
  ...lines('diff', '--name-only', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
];

process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
const folder = mkdtempSync(join(sharedMemory(2 ** 30) ?? tmpdir(), 'recado-tests-'));
process.env.TMPDIR = folder;
const vitest = await createVitest('test', {
  root,
  watch: false,
  changed: base,
  passWithNoTests: true,
});
await vitest.standalone();
const reached = await vitest.getRelevantTestSpecifications();
const path = ({ moduleId }) => relative(root, moduleId);
const wanted = reached
  .filter((file) => isUnit(path(file)))
  .toSorted((one, other) => distance(path(one)) - distance(path(other)));

const left = [];
const state = { failed: false };
// Runs a few files at a time, because files that have begun are not interrupted: a test that is
// stopped in the middle would tell nothing.
for (let next = 0; next < wanted.length; next += 6) {
  const files = wanted.slice(next, next + 6);
  if (performance.now() - started > SECONDS * 1000 || state.failed) left.push(...files);
  else state.failed = !(await passes(files));
}
await vitest.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

console.log(
  `\n${wanted.length - left.length} files of tests in ${Math.round((performance.now() - started) / 1000)} s, for ${changed.length} changed files`,
);
if (left.length > 0)
  console.log(
    `Not run: ${left.length} more that reach them from farther off. \`npm test\` runs all.`,
  );
process.exit(state.failed ? 1 : 0);

async function passes(files) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

/**
 * How many folders lie between a test and the nearest file that changed; that file's own test comes
 * first.
 */
function distance(test) {
  return Math.min(
    ...changed.map((file) =>
      stem(file) === stem(test) ? -1 : apart(dirname(file), dirname(test)),
    ),
    99,
  );
}

function stem(file) {
  return file.replace(/\.(?:test|store|sql|routes)\b/g, '').replace(/\.\w+$/, '');
}

function apart(one, other) {
  return relative(one, other)
    .split('/')
    .filter((step) => step !== '').length;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

function lines(...args) {
  return git(...args)
    .split('\n')
    .filter((line) => line !== '' && existsSync(join(root, line)));
}
