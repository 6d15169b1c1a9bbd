import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Tried = z.object({
  /** What was changed: file, operator, words before and after. */
  name: z.string(),
  part: z.string(),
  line: z.number(),
  /**
   * `killed`: a test fell. `survived`: none did of those that were run. `unreached`: no test runs
   * it.
   */
  verdict: z.enum(['killed', 'survived', 'unreached']),
  /** The file of the test that fell; what happened where it was none. */
  by: z.string().nullable(),
  seconds: z.number(),
  /** How many test files were run. */
  tests: z.number(),
});
export type Tried = z.output<typeof Tried>;

export interface Tally {
  readonly tried: readonly Tried[];
  has(name: string): boolean;
  add(tried: Tried): void;
  /** Forgets which of these survived, so that they are tried again. */
  forgetSurvivors(names: ReadonlySet<string>): void;
}

/** What became of each mutant so far, a line of JSON each; it goes on where it was stopped. */
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
