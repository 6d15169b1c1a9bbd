import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Tried = z.object({
  /** What was changed: file, operator, text before and after. */
  name: z.string(),
  part: z.string(),
  line: z.number(),
  /**
   * `killed`: a test failed. `survived`: none of the tests that were run failed. `unreached`: no
   * test runs the code.
   */
  verdict: z.enum(['killed', 'survived', 'unreached']),
  /** The file and name of the test that failed, or what happened if it was not a test. */
  by: z.string().nullable(),
  seconds: z.number(),
  /** The number of test files that were run. */
  tests: z.number(),
});
export type Tried = z.output<typeof Tried>;

export interface Tally {
  readonly tried: readonly Tried[];
  has(name: string): boolean;
  add(tried: Tried): void;
  /** Forgets those of these mutants that survived, so that they are tried again. */
  forgetSurvivors(names: ReadonlySet<string>): void;
}

/**
 * The result of each mutant so far, one line of JSON for each, so that a run continues where it was
 * stopped.
 */
export function openTally(root: string): Tally {
  const file = join(root, 'test/mutants/tally.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  let tried = lines.filter((line) => line !== '').map((line) => Tried.parse(JSON.parse(line)));
  return {
    get tried() {
      return tried;
    },
    has: (name) => tried.some((one) => one.name === name),
    add(one) {
      tried.push(one);
      appendFileSync(file, `${JSON.stringify(one)}\n`);
    },
    forgetSurvivors(names) {
      tried = tried.filter(({ name, verdict }) => verdict === 'killed' || !names.has(name));
      writeFileSync(file, tried.map((one) => `${JSON.stringify(one)}\n`).join(''));
    },
  };
}
