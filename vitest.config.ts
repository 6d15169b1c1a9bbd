import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of the rest they take longest. */
const long = [
  /server\/contract\.test/,
  /pipeline\/pipeline\.test/,
  /server\/main\.test/,
  /embedded-postgres\.test/,
];

/**
 * The longest files begin, so that none of them is left over for one worker alone at the end. Those
 * of `test/faults` mostly wait for what they killed: beside each of them one begins that has work
 * for the processor.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => moduleId.includes('/test/faults/'));
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      long.some((path) => path.test(moduleId));
    const others = sorted
      .filter((file) => !waiting.includes(file))
      .toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
    const pairs = waiting.flatMap((file, index) => [file, ...others.slice(index, index + 1)]);
    return [...pairs, ...others.slice(waiting.length)];
  }
}

const include = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];
/** They measure how long others wait: what runs beside them would be measured with it. */
const alone = ['test/faults/strangers.test.ts'];
/** What they find once is a violation of the promise, also when a second try does not find it. */
const proofs = [
  'test/{faults,state,month,day}/**/*.test.ts',
  'src/server/{agent,pipeline}/**/*.test.ts',
  'src/channels/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include,
          exclude: proofs,
          // A machine that stands still for a moment ends a wait too early. What passes at its second
          // try only is named in the report, as it is for the browser tests.
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'proofs', include: proofs, exclude: alone, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, sequence: { groupOrder: 1 }, maxWorkers: 1 },
      },
    ],
    globalSetup: ['./test/environments/global-setup.ts'],
    // Much of a test is waiting for what it killed or stopped: four share two cores well. Six made
    // each so slow on a slow machine that limits were reached.
    maxWorkers: 4,
    // A file has its own database, server and simulators; the modules are the worker's, for to load
    // the product anew took a tenth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // four files share two cores: what comes within 20 ms alone may take seconds here
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: 'test' },
  },
});
