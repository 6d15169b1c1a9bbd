import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Drawn } from './draw.ts';
import { sharedOut, type Tree } from './tree.ts';

const Position = z.object({ line: z.number(), column: z.number().nullish() });
const Coverage = z.record(
  z.string(),
  z.object({
    path: z.string(),
    fnMap: z.record(z.string(), z.object({ loc: z.object({ start: Position, end: Position }) })),
    f: z.record(z.string(), z.number()),
  }),
);

const Reached = z.object({
  digest: z.string(),
  seconds: z.number(),
  passes: z.boolean(),
  /**
   * For each source file: the first and last line of each function, and whether the test ran it.
   * Files of which it ran no function are left out.
   */
  functions: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.boolean()]))),
});
const Reach = z.record(z.string(), Reached);
export type Reach = z.output<typeof Reach>;
type Functions = z.output<typeof Reached>['functions'][string];

/**
 * These tests run the product in other processes, which coverage does not see, and they test the
 * core as a whole.
 */
const ofProcesses = [
  'test/state/stepping-in/telegram.test.ts',
  'test/state/stepping-in/whatsapp.test.ts',
];
/** The same for turns in which a model thinks. */
const ofThinking = 'test/faults/kill-thinking.test.ts';
const left =
  /^test\/(?:e2e|faults|state\/stepping-in|mutants)\/|budgets|boundaries|texts\.test|main\.test|embedded-postgres/;

const file = (root: string): string => join(root, '.cache/mutants/reach.json');

/**
 * Finds out which test files run which functions: each file is run once with vitest's coverage, and
 * again when it has changed.
 */
export async function readReach(
  root: string,
  trees: Tree[],
  say: (text: string) => void,
): Promise<Reach> {
  const known = existsSync(file(root))
    ? Reach.parse(JSON.parse(readFileSync(file(root), 'utf8')))
    : {};
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
    .filter((test) => !left.test(test))
    .toSorted();
  const reach: Reach = {};
  await sharedOut(trees, [...tests.entries()], async (tree, [index, test]) => {
    const digest = digestOf(join(root, test));
    const before = known[test];
    const reached = before?.digest === digest ? before : await mapTest(tree, test, digest);
    reach[test] = reached;
    if (reached === before) return;
    say(
      `${index + 1} of ${tests.length}: ${test}, ${reached.seconds.toFixed(0)} s${reached.passes ? '' : ', fails and is left out'}`,
    );
    write(root, { ...known, ...reach });
  });
  write(root, reach);
  return reach;
}

async function mapTest(
  tree: Tree,
  test: string,
  digest: string,
): Promise<z.output<typeof Reached>> {
  const folder = `${tree.path}-coverage`;
  rmSync(folder, { recursive: true, force: true });
  const more = [
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json',
    `--coverage.reportsDirectory=${folder}`,
  ];
  const include = [
    '--coverage.include=src/server/**',
    '--coverage.include=src/channels/**',
    '--coverage.reportOnFailure',
  ];
  const { verdict, seconds } = await tree.run([test], {
    seconds: 300,
    more: [...more, ...include],
  });
  const path = join(folder, 'coverage-final.json');
  const coverage = existsSync(path) ? Coverage.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  const functions = Object.values(coverage).flatMap(({ path: source, fnMap, f }) => {
    const all = Object.entries(fnMap).map(([id, { loc }]): Functions[number] => [
      loc.start.line,
      loc.end.line,
      (f[id] ?? 0) > 0,
    ]);
    const name = source.split(`${tree.path}/`)[1];
    return name !== undefined && all.some(([, , hasRun]) => hasRun) ? [[name, all] as const] : [];
  });
  return {
    digest,
    seconds,
    passes: verdict === 'passed',
    functions: Object.fromEntries(functions),
  };
}

function write(root: string, reach: Reach): void {
  mkdirSync(join(root, '.cache/mutants'), { recursive: true });
  writeFileSync(file(root), JSON.stringify(reach));
}

const digestOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('base64url');

/**
 * The test files that run the mutated code, the likeliest to notice it first. `kills`: how often a
 * test file has noticed a mutant of the same source file.
 */
export function reaching(
  root: string,
  reach: Reach,
  mutant: Drawn,
  kills: (test: string) => number,
): string[] {
  const folder = mutant.file.slice(0, mutant.file.lastIndexOf('/'));
  const stem = mutant.file.slice(folder.length + 1).split('.')[0] ?? '';
  const isKnown = Object.values(reach).some(
    ({ functions }) => functions[mutant.file] !== undefined,
  );
  const users = isKnown ? [] : importersOf(root, mutant.file);
  const runs = Object.entries(reach).filter(
    ([, { passes, functions }]) =>
      passes &&
      (isKnown
        ? isReached(functions[mutant.file], mutant.line)
        : users.some((user) => functions[user] !== undefined)),
  );
  const rank = (test: string): number =>
    (reach[test]?.seconds ?? 0) -
    40 * kills(test) -
    (test.startsWith(`${folder}/`) ? 20 : 0) -
    (test.includes(`/${stem}.`) ? 200 : 0);
  const inOrder = runs.map(([test]) => test).toSorted((one, other) => rank(one) - rank(other));
  const isCore = /^src\/server\/(?:pipeline|features\/conversations)\//.test(mutant.file);
  const isThinking = /^src\/server\/pipeline\/turn\/(?:thinking\/|answer\.ts)/.test(mutant.file);
  return [...inOrder, ...(isCore ? ofProcesses : []), ...(isThinking ? [ofThinking] : [])];
}

/**
 * A file without functions, such as an SQL statement, counts as reached by the tests that reach its
 * importers.
 */
function importersOf(root: string, file: string): string[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return globSync(`${file.split('/').slice(0, 2).join('/')}/**/*.ts`, { cwd: root }).filter(
    (other) =>
      !other.endsWith('.test.ts') && readFileSync(join(root, other), 'utf8').includes(`/${name}'`),
  );
}

/**
 * Whether the innermost function around the line has run. A line outside of functions is reached by
 * every test that runs any function of the file.
 */
function isReached(functions: Functions | undefined, line: number): boolean {
  if (!functions) return false;
  const around = functions.filter(([first, last]) => first <= line && line <= last);
  const [innermost] = around.toSorted(
    ([first, last], [otherFirst, otherLast]) => last - first - (otherLast - otherFirst),
  );
  return innermost?.[2] ?? true;
}
