import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const isRoot = process.getuid?.() === 0;

/** The browser tests meet the product as a person does: started like `npm start`, with a DATA_DIR of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3, // half of a test is waiting: three share two cores
  fullyParallel: true, // a long file is shared by both
  // A browser on a busy machine may miss a beat once; what fails twice is broken. The summary names those that needed it.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    actionTimeout: 60_000, // what cannot be pressed is named, instead of the whole test's time
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // kept for each test, it cost a sixth of all the work
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: isRoot ? ['--no-sandbox'] : [], // Chromium's sandbox refuses root
    },
  },
  webServer: {
    command: `exec ${process.execPath} src/server/main.ts`,
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: '.cache/e2e', SIMULATOR: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    timeout: 120_000,
    stdout: 'pipe',
  },
});
