import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    // Much of a test is waiting for what it killed or stopped: three share two cores well.
    maxWorkers: 3,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
});
