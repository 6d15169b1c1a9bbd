// npm run lighthouse: the desktop scores of three pages of the built product, in the machine's Chromium.
// Not part of `npm test`: Lighthouse brings 180 MB (Sentry and OpenTelemetry among them), which every `npm start` would
// install, and its performance score depends on what else the machine does. It is fetched when it is asked for.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';

const version = '13.5.0';
const tries = 3;
const wanted = { performance: 90, accessibility: 100 };

const folder = mkdtempSync(join(tmpdir(), 'recado-lighthouse-'));
const [port, debugging] = [await freePort(), await freePort()];
const origin = `http://localhost:${port}`;
const server = spawn(process.execPath, ['src/server/main.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SIMULATOR: 'on', LOG_LEVEL: 'warn' },
  stdio: 'ignore',
});
const args = [`--remote-debugging-port=${debugging}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
let failed = false;
try {
  await untilReady();
  const browser = await chromium.launchPersistentContext(join(folder, 'browser'), { executablePath: await findChromium(), args });
  try {
    judge('sign-in', '/login');
    const page = await browser.newPage();
    await page.goto(origin);
    const person = { name: 'Ana', email: `ana-${Date.now()}@loja.example`, password: 'uma senha bem comprida 7' };
    const registered = await page.request.post(`${origin}/api/auth/register`, { data: person });
    const { token } = (await registered.json()).data;
    await page.evaluate((value) => localStorage.setItem('recado.token', value), token);
    const headers = { authorization: `Bearer ${token}` };
    for (const displayName of ['Matriz', 'Filial'])
      await page.request.post(`${origin}/channels`, { data: { type: 'telegram', displayName }, headers });
    await page.close();
    judge('dashboard', '/');
    judge('channels', '/channels');
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** The best of three for what depends on the machine; a fault of accessibility is one on the first look. */
function judge(name, path) {
  let best = 0;
  let accessibility = 0;
  let figures = '';
  for (let attempt = 0; attempt < tries && best < wanted.performance; attempt++) {
    const { categories, audits } = run(path);
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

function run(path) {
  const file = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', `${origin}${path}`, `--port=${debugging}`, '--preset=desktop']
      .concat('--disable-storage-reset', '--only-categories=performance,accessibility', '--output=json', `--output-path=${file}`)
      .concat('--quiet', '--no-enable-error-reporting'),
    { encoding: 'utf8', env: { ...process.env, DO_NOT_TRACK: '1' } },
  );
  if (status !== 0) throw new Error(`lighthouse ${path}: ${stderr.split('\n').slice(-8).join('\n')}`);
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
