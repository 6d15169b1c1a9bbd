// npm run lighthouse: the desktop scores of three pages of the built product, in the machine's Chromium.
// Not part of `npm test`: Lighthouse brings 180 MB (Sentry and OpenTelemetry among them), which every `npm start` would
// install, and its performance score depends on what else the machine does. It is fetched when it is asked for.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { runQuietly } from './run.mjs';

const version = '13.5.0';
const tries = 3;
const wanted = { performance: 90, accessibility: 100 };

const folder = mkdtempSync(join(tmpdir(), 'recado-lighthouse-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const executablePath = await findChromium();
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const server = spawn(process.execPath, ['src/server/main.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SIMULATOR: 'on', LOG_LEVEL: 'warn' },
  stdio: 'ignore',
});
let failed = false;
try {
  await untilReady();
  await judge('sign-in', '/login', join(folder, 'visitor'));
  const someone = join(folder, 'someone');
  await signIn(someone);
  await judge('dashboard', '/', someone);
  await judge('channels', '/channels', someone);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Leaves a browser profile whose user is signed in and has two channels. */
async function signIn(profile) {
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: flags });
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    const person = { name: 'Ana', email: `ana-${Date.now()}@loja.example`, password: 'uma senha bem comprida 7' };
    const registered = await page.request.post(`${origin}/api/auth/register`, { data: person });
    const { token } = (await registered.json()).data;
    for (const displayName of ['Matriz', 'Filial']) {
      await page.request.post(`${origin}/channels`, {
        data: { type: 'telegram', displayName },
        headers: { authorization: `Bearer ${token}` },
      });
    }
    await page.evaluate((value) => localStorage.setItem('recado.token', value), token);
  } finally {
    await browser.close();
  }
}

/** The best of three for what depends on the machine; a fault of accessibility is one on the first look. */
async function judge(name, path, profile) {
  let best = 0;
  let accessibility = 0;
  let figures = '';
  for (let attempt = 0; attempt < tries && best < wanted.performance; attempt++) {
    const { categories, audits } = await run(path, profile);
    const performance = Math.round(categories.performance.score * 100);
    accessibility = Math.round(categories.accessibility.score * 100);
    if (performance < best) continue;
    best = performance;
    const value = (audit) => audits[audit]?.numericValue ?? Number.NaN;
    figures = `FCP ${Math.round(value('first-contentful-paint'))} ms, LCP ${Math.round(value('largest-contentful-paint'))} ms, TBT ${Math.round(value('total-blocking-time'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}`;
  }
  const good = best >= wanted.performance && accessibility >= wanted.accessibility;
  failed ||= !good;
  console.log(`${good ? 'ok     ' : 'FAILED '} ${name}: performance ${best}, accessibility ${accessibility}; ${figures}`);
}

async function run(path, profile) {
  const file = join(folder, 'report.json');
  const options = [
    `--chrome-flags=--headless=new --user-data-dir=${profile} ${flags.join(' ')}`,
    '--preset=desktop',
    '--disable-storage-reset', // the session is kept there
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ];
  const { code, output } = await runQuietly(
    'npm',
    ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', `${origin}${path}`, ...options],
    { env: { ...process.env, CHROME_PATH: executablePath } },
  );
  if (code !== 0) throw new Error(`lighthouse ${path}: ${output.split('\n').slice(-8).join('\n')}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function untilReady() {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
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
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
