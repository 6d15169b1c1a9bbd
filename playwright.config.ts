import { statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const isRoot = process.getuid?.() === 0;
const GIGABYTE = 2 ** 30;

/** Chromium's shared memory is in files unless it is told of a better place; a container's may be too small for it. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > GIGABYTE;
  } catch {
    return false; // not every system has such a place
  }
}

/** The browser tests meet the product as a person does: started like `npm start`, with a DATA_DIR of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 4, // half of a test is waiting: four share two cores
  fullyParallel: true, // a long file is shared by all
  // A browser on a busy machine may miss a beat once; what fails twice is broken. The summary names those that needed it.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    // A tenth of all the work was drawing what moves. The journeys and some more ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000, // what cannot be pressed is named, instead of the whole test's time
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // kept for each test, it cost a sixth of all the work
    launchOptions: {
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      // What a context shows shares a process: to start one for each page took a tenth of the work. Chromium's sandbox refuses root.
      args: ['--renderer-process-limit=1', ...(isRoot ? ['--no-sandbox'] : [])],
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
