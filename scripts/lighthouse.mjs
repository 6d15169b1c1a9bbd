// Lighthouse's desktop scores of three pages of the built product, in the machine's Chromium: a part of `npm test`, run after
// the browser tests with nothing beside it, and alone as `npm run lighthouse`. It brings 180 MB (Sentry and OpenTelemetry among
// them), which every `npm start` would install, so it has a lock file of its own and is fetched when it is first asked for.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { runQuietly } from './run.mjs';
import { inLanguage, say } from './say.mjs';

const wanted = { performance: 90, accessibility: 100 };
const looks = 3;
/** Where Lighthouse's own measure of a machine begins to mean a desktop (`computeBenchmarkIndex` in its page-functions.js). */
const officeDesktop = 1_000;
const home = join(import.meta.dirname, 'lighthouse');

/** Judges the pages and says what it found. All are skipped where Lighthouse could not be fetched, which `.ci/run` does not let pass. */
export async function runLighthouse() {
  const lighthouse = await fetchLighthouse();
  if (!lighthouse) return { passed: 0, failed: 0, skipped: pages.length };
  const folder = mkdtempSync(join(tmpdir(), 'recado-lighthouse-'));
  const [port, debugPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SIMULATOR: 'on', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: join(import.meta.dirname, '..'),
  });
  try {
    await untilReady(origin, server);
    const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: await findChromium(),
      args: [...flags, `--remote-debugging-port=${debugPort}`],
    });
    try {
      return await judgeAll({ ...lighthouse, browser, origin, debugPort });
    } finally {
      await browser.close();
    }
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

const pages = [
  { name: 'sign-in', path: '/login' },
  { name: 'dashboard', path: '/', signedIn: true },
  { name: 'channels', path: '/channels', signedIn: true },
];

async function judgeAll(stage) {
  const results = { passed: 0, failed: 0, skipped: 0 };
  let isSignedIn = false;
  for (const page of pages) {
    if (page.signedIn && !isSignedIn) await signIn(stage);
    isSignedIn ||= page.signedIn === true;
    results[(await judge(page, stage)) ? 'passed' : 'failed'] += 1;
  }
  return results;
}

/** The best of three looks for what depends on the machine; a fault of accessibility is one on the first. */
async function judge({ name, path }, stage) {
  let best = { performance: -1 };
  for (let look = 0; look < looks && best.performance < wanted.performance; look++) {
    const seen = await lookAt(path, stage);
    if (seen.accessibility < wanted.accessibility) {
      console.log(`FAILED  Lighthouse, ${name}: accessibility ${seen.accessibility}: ${seen.faults.join('; ')}`);
      return false;
    }
    if (seen.performance > best.performance) best = seen;
  }
  const good = best.performance >= wanted.performance;
  console.log(`${good ? 'ok     ' : 'FAILED '} Lighthouse, ${name}: performance ${best.performance}, accessibility 100; ${best.figures}`);
  return good;
}

/**
 * One look. Lighthouse reckons what the page would take on its desktop connection from the time that each task took here. On a machine
 * that is slower or busier at this moment than a desktop, that time is brought down to what a desktop would have taken.
 */
async function lookAt(path, { lighthouse, desktopConfig, pageFunctions, browser, origin, debugPort }) {
  const blank = await browser.newPage();
  const speed = await blank.evaluate(`(${pageFunctions.computeBenchmarkIndex.toString()})()`);
  await blank.close();
  const { throttling } = desktopConfig.settings;
  const { lhr } = await lighthouse(
    `${origin}${path}`,
    {
      port: debugPort,
      logLevel: 'error',
      disableStorageReset: true, // the session is kept there
      disableFullPageScreenshot: true,
      onlyCategories: ['performance', 'accessibility'],
      skipAudits: ['bf-cache'], // goes there a second time
      blockedUrlPatterns: ['*/api/events'], // a stream that stays open is a page that has never loaded
    },
    {
      ...desktopConfig,
      settings: { ...desktopConfig.settings, throttling: { ...throttling, cpuSlowdownMultiplier: Math.min(1, speed / officeDesktop) } },
    },
  );
  if (lhr.runtimeError) throw new Error(`Lighthouse, ${path}: ${lhr.runtimeError.message}`);
  const { categories, audits } = lhr;
  const missing = audits['network-requests'].details.items.filter(({ statusCode }) => statusCode >= 400);
  if (missing.length > 0)
    throw new Error(`Lighthouse, ${path}: ${missing.map(({ url, statusCode }) => `${statusCode} ${url}`).join(', ')}`);
  const value = (audit) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    faults: categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score === 0)
      .map(({ id }) => audits[id].title),
    figures: `LCP ${Math.round(value('largest-contentful-paint'))} ms, TBT ${Math.round(value('total-blocking-time'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}, machine ${Math.round(speed)}`,
  };
}

/** Someone with two channels, who is signed in from now on. */
async function signIn({ browser, origin }) {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  const person = { name: 'Ana', email: `ana-${Date.now()}@loja.example`, password: 'uma senha bem comprida 7' };
  const registered = await page.request.post(`${origin}/api/auth/register`, { data: person });
  const { token } = (await registered.json()).data;
  for (const displayName of ['Matriz', 'Filial']) {
    const made = await page.request.post(`${origin}/channels`, {
      data: { type: 'telegram', displayName },
      headers: { authorization: `Bearer ${token}` },
    });
    if (!made.ok()) throw new Error(`POST /channels: ${await made.text()}`);
  }
  await page.evaluate((value) => localStorage.setItem('recado.token', value), token);
  await page.close();
}

let fetching;

/** Begins to fetch it, if nobody has. */
export function fetchLighthouse() {
  fetching ??= fetched();
  fetching.catch(() => undefined); // whoever needs it is told
  return fetching;
}

/** Lighthouse as its lock file names it; null, with the reason on the screen, where it could not be fetched. */
async function fetched() {
  const wants = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).dependencies.lighthouse;
  const program = join(home, 'node_modules', 'lighthouse');
  const has = existsSync(program) ? JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version : null;
  if (has !== wants) {
    say('Buscando o Lighthouse (só na primeira vez)…', 'Fetching Lighthouse (only the first time)…');
    const { code, output } = await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: home,
    });
    if (code !== 0) {
      const reason = output.trim().split('\n').slice(-3).join('\n');
      console.log(inLanguage(`Sem o Lighthouse não há notas: ${reason}`, `Without Lighthouse there are no scores: ${reason}`));
      return null;
    }
  }
  const [{ default: lighthouse, desktopConfig }, { pageFunctions }] = await Promise.all([
    import(join(program, 'core', 'index.js')),
    import(join(program, 'core', 'lib', 'page-functions.js')),
  ]);
  return { lighthouse, desktopConfig, pageFunctions };
}

async function untilReady(origin, server) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the product did not become ready within a minute');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === import.meta.filename) process.exit((await runLighthouse()).failed > 0 ? 1 : 0);
