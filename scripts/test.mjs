// Runs all tests: those beside the files and in test/ (vitest), then the browser tests of test/e2e
// (Playwright), then Lighthouse. `npm test -- src/server/platform` runs a part; `npm test --
// test/e2e/login` a part of the browser tests.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { fetchLighthouse } from './lighthouse-fetch.mjs';
import { runLighthouse } from './lighthouse.mjs';
import { run } from './run.mjs';
import { sharedMemory } from './shared-memory.mjs';
import { browserReport } from './test-report.mjs';

const root = join(import.meta.dirname, '..');
// Many tests start the product as another process, which starts faster with a compile cache.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
const asked = process.argv.slice(2);
const askedBrowser = asked.filter((argument) => argument.startsWith('test/e2e'));
const askedUnits = asked.filter((argument) => !askedBrowser.includes(argument));
// The files that tests write are removed afterwards. The folder is in memory if possible, because a
// database is made there in a tenth of the time, and tests make many.
const folder = mkdtempSync(join(sharedMemory(2 * 2 ** 30) ?? tmpdir(), 'recado-tests-'));
process.env.TMPDIR = folder;
const results = [];

if (asked.length === 0) void fetchLighthouse(); // it downloads while the tests run
if (asked.length === 0 || askedUnits.length > 0) results.push(await runUnits());
if ((asked.length === 0 && hasBrowserTests()) || askedBrowser.length > 0)
  results.push(await runBrowser());
if (asked.length === 0) results.push(await measure());
rmSync(folder, { recursive: true, force: true });

for (const failure of results.flatMap(({ failures = [] }) => failures))
  console.log(`\n✘ ${failure}`);
const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
const skipped = sum('skipped');
if (sum('again') > 0) console.log(`\n${sum('again')} of them passed at the second try only`);
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exit(sum('failed') > 0 ? 1 : 0);

async function runUnits() {
  const report = join(folder, 'units.json');
  const code = await run(
    process.execPath,
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=./scripts/test-report.mjs',
      ...askedUnits,
    ],
    { cwd: root, env: { ...process.env, RECADO_UNITS_REPORT: report } },
  );
  return count(code, report, (counted) => counted);
}

async function runBrowser() {
  // This is the DATA_DIR of playwright.config.ts.
  rmSync(join(root, '.cache', 'e2e'), { recursive: true, force: true });
  try {
    const environment = {
      ...process.env,
      CHROMIUM: await findChromium(),
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
    };
    const code = await run(
      process.execPath,
      [tool('@playwright/test', 'cli.js'), 'test', '--reporter=list,json', ...askedBrowser],
      {
        cwd: root,
        env: environment,
      },
    );
    return count(code, environment.PLAYWRIGHT_JSON_OUTPUT_NAME, browserReport);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Nothing else runs beside it, because its results depend on what else the machine does. */
async function measure() {
  try {
    return await runLighthouse();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * A run that ended badly without a failed test (a crash, an error outside of the tests) counts as
 * one failure.
 */
function count(code, report, read) {
  const counted = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function hasBrowserTests() {
  const folder = join(root, 'test', 'e2e');
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  );
}

function tool(name, file) {
  return join(root, 'node_modules', name, file);
}
