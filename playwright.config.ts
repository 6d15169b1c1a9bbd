import { defineConfig } from '@playwright/test';
import { sharedMemory } from './scripts/shared-memory.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const isRoot = process.getuid?.() === 0;
/** Where `device-notices.spec.ts` has its push service. */
const pushPort = port + 1000;
/** Where `models.spec.ts` and `model-channels.spec.ts` have their language models. */
const modelPort = port + 2000;
const fiveChannelsModelPort = port + 2500;
const GIGABYTE = 2 ** 30;

/**
 * The browser tests meet the product as a person does: started like `npm start`, with a DATA_DIR of
 * its own.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3, // half of a test is waiting: three share two cores
  fullyParallel: true, // a long file is shared by all
  // A browser on a busy machine may miss a beat once; what fails twice is broken. The summary names
  // those that needed it.
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
      // Chromium's shared memory is in files unless it is told of a better place.
      ignoreDefaultArgs: sharedMemory(GIGABYTE) === null ? [] : ['--disable-dev-shm-usage'],
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      // What a context shows shares a process: to start one for each page took a tenth of the work,
      // and so did optimising the code of pages that are left a second later. Chromium's sandbox
      // refuses root.
      args: [
        '--renderer-process-limit=1',
        '--js-flags=--no-maglev --no-opt',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: `exec ${process.execPath} src/server/main.ts`,
    url: `http://localhost:${port}/api/health/ready`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: '.cache/e2e',
      SIMULATOR: 'on',
      INSIDE_ORIGINS: `http://127.0.0.1:${pushPort},http://127.0.0.1:${modelPort},http://127.0.0.1:${fiveChannelsModelPort}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    timeout: 120_000,
    stdout: 'pipe',
  },
});
