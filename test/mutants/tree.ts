import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Mutant } from './mutant.ts';

const Report = z.object({ passed: z.number(), failed: z.number(), failures: z.array(z.string()) });

export interface Ran {
  verdict: 'passed' | 'failed' | 'too slow';
  /**
   * The first failure: its file and test, or what happened outside of tests; null: there was none.
   */
  failure: string | null;
  seconds: number;
}

/** A copy of the working tree, in which faults may be made. */
export interface Tree {
  path: string;
  /** Runs `work` with the fault in place. */
  with<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result>;
  /** Runs test files until the first failure. */
  run(files: string[], limits: { seconds: number; more?: string[] }): Promise<Ran>;
}

export function copyTree(root: string, name: string): Tree {
  const place = join(root, '.cache/mutants', name);
  rmSync(place, { recursive: true, force: true });
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  );
  for (const file of files
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    copyFileSync(join(root, file), join(place, file));
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  if (existsSync(join(root, 'dist'))) symlinkSync(join(root, 'dist'), join(place, 'dist'));

  return {
    path: place,
    async with({ file, start, end, replacement }, work) {
      const path = join(place, file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, source.slice(0, start) + replacement + source.slice(end));
      try {
        return await work();
      } finally {
        writeFileSync(path, source);
      }
    },
    run: (tests, limits) => runTests(root, place, tests, limits),
  };
}

/**
 * Shares items among trees: each tree takes the next item as soon as it has finished the one
 * before.
 */
export async function sharedOut<Item>(
  trees: Tree[],
  items: Iterable<Item>,
  work: (tree: Tree, item: Item) => Promise<void>,
): Promise<void> {
  const left = Iterator.from(items);
  await Promise.all(
    trees.map(async (tree) => {
      for (const item of left) await work(tree, item);
    }),
  );
}

async function runTests(
  root: string,
  cwd: string,
  files: string[],
  { seconds, more = [] }: { seconds: number; more?: string[] },
): Promise<Ran> {
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(shared, 'recado-mutants-'));
  const report = join(folder, 'report.json');
  const started = performance.now();
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--reporter=./scripts/test-report.mjs',
      ...more,
      ...files,
    ],
    {
      cwd,
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        TMPDIR: folder,
        NODE_COMPILE_CACHE: join(root, '.cache/node'),
        RECADO_UNITS_REPORT: report,
      },
    },
  );
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, seconds * 1000);
  const [code] = await once(child, 'exit');
  clearTimeout(late);
  const told = existsSync(report) ? Report.parse(JSON.parse(readFileSync(report, 'utf8'))) : null;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return {
    verdict: isLate ? 'too slow' : code === 0 ? 'passed' : 'failed',
    failure: told?.failures[0]?.split('\n')[0] ?? null,
    seconds: (performance.now() - started) / 1000,
  };
}
