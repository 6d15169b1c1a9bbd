/**
 * Do the tests notice a fault? Puts one small fault at a time into a copy of the tree and runs the
 * tests that reach it.
 *
 *   npm run mutants                               300 faults with seed 1, from where it stopped
 *   npm run mutants -- --count=50 --seed=2        other faults
 *   npm run mutants -- --minutes=60               stops after this time
 *   npm run mutants -- --again                    tries survivors again, with today's tests
 *   npm run mutants -- --known                    the faults made by hand (test/mutants/known.ts)
 *   npm run mutants -- --only=pipeline/send       the faults whose name contains this
 *   npm run mutants -- --tests=24                 runs at most so many test files for each fault
 *   npm run mutants -- --at-once=2                tries so many at a time, each in its own copy
 *
 * test/mutants/tally.jsonl records the result of each fault.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draw, type Drawn } from '../mutants/draw.ts';
import { readKnown } from '../mutants/known.ts';
import { reaching, readReach, type Reach } from '../mutants/reach.ts';
import { openTally, type Tally } from '../mutants/tally.ts';
import { copyTree, sharedOut, type Tree } from '../mutants/tree.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '100000' },
    tests: { type: 'string', default: '24' },
    'at-once': { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const started = performance.now();
const minutes = (): number => (performance.now() - started) / 60_000;
const say = (text: string): void =>
  console.log(`[${minutes().toFixed(1).padStart(6)} min] ${text}`);

/** How many test files each stage runs: most faults are noticed in the first. */
const STAGES = [2, 6, Infinity];

const wanted = (
  values.known
    ? readKnown(root)
    : draw(root, { seed: Number(values.seed), count: Number(values.count) })
).filter(({ name }) => name.includes(values.only));
if (values.list) for (const { line, name } of wanted) console.log(`${line}\t${name}`);
else await tryAll();

async function tryAll(): Promise<void> {
  const tally = openTally(root);
  if (values.again) tally.forgetSurvivors(new Set(wanted.map(({ name }) => name)));
  const trees = Array.from({ length: Number(values['at-once']) }, (_, index) =>
    copyTree(root, `tree-${index + 1}`),
  );
  const reach = await readReach(root, trees, say);
  const left = wanted.filter(({ name }) => !tally.has(name));
  await sharedOut(trees, left, async (tree, mutant) => {
    if (minutes() < Number(values.minutes)) await tryOne(tree, reach, tally, mutant);
  });
  const names = new Set(wanted.map(({ name }) => name));
  const tried = tally.tried.filter(({ name }) => names.has(name));
  const count = (verdict: string): number => tried.filter((one) => one.verdict === verdict).length;
  say(
    `${tried.length} of ${wanted.length} tried: ${count('killed')} killed, ${count('survived')} survived, ${count('unreached')} reached by no test`,
  );
}

async function tryOne(tree: Tree, reach: Reach, tally: Tally, mutant: Drawn): Promise<void> {
  const began = performance.now();
  const kills = (test: string): number =>
    tally.tried.filter(
      ({ name, by }) =>
        by !== null && name.startsWith(`${mutant.file} `) && by.startsWith(`${test} `),
    ).length;
  const tests = reaching(root, reach, mutant, kills).slice(0, Number(values.tests));
  const result = await tree.with(mutant, async () => {
    let from = 0;
    for (const size of STAGES) {
      const stage = tests.slice(from, from + size);
      if (stage.length === 0) break;
      from += stage.length;
      const usual = stage.reduce((sum, test) => sum + (reach[test]?.seconds ?? 60), 0);
      const { verdict, failure } = await tree.run(stage, { seconds: 60 + 2 * usual });
      if (verdict !== 'passed')
        return {
          by: verdict === 'too slow' ? 'it never ended' : (failure ?? 'nothing could be run'),
          ran: from,
        };
    }
    return { by: null, ran: from };
  });
  const verdict = result.by !== null ? 'killed' : tests.length === 0 ? 'unreached' : 'survived';
  const seconds = Math.round((performance.now() - began) / 1000);
  tally.add({
    name: mutant.name,
    part: mutant.part,
    line: mutant.line,
    verdict,
    by: result.by,
    seconds,
    tests: result.ran,
  });
  say(
    `${verdict.padEnd(9)} ${seconds} s, ${result.ran} files: ${mutant.name}${result.by === null ? '' : `\n              by ${result.by}`}`,
  );
}
