import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files begin, so that none of them is left over for one worker alone at the end. */
const longest = [/test\/faults\//, /server\/main\.test/, /embedded-postgres\.test/, /pipeline\/pipeline\.test/];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((path) => path.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    // Much of a test is waiting for what it killed or stopped: four share two cores well.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
});
