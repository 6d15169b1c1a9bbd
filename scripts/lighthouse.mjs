// Measures Lighthouse's desktop scores of three pages of the built product, in the machine's
// Chromium. It is a part of `npm test`, run after the browser tests with nothing beside it, and
// runs alone as `npm run lighthouse`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { fetchLighthouse } from './lighthouse-fetch.mjs';
import { judge } from './lighthouse-judge.mjs';

/**
 * Judges the pages and reports the results. All are skipped if Lighthouse could not be fetched,
 * which `.ci/run` does not accept.
 */
export async function runLighthouse() {
  const lighthouse = await fetchLighthouse();
  if (!lighthouse) return { passed: 0, failed: 0, skipped: pages.length };
  const folder = mkdtempSync(join(tmpdir(), 'recado-lighthouse-'));
  const [port, debugPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SIMULATOR: 'on',
      LOG_LEVEL: 'warn',
    },
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

/** Makes a person with two channels and signs them in. */
async function signIn({ browser, origin }) {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  const person = {
    name: 'Ana',
    email: `ana-${Date.now()}@loja.example`,
    password: 'uma senha bem comprida 7',
  };
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

async function untilReady(origin, server) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the product did not become ready within a minute');
}

if (process.argv[1] === import.meta.filename)
  process.exit((await runLighthouse()).failed > 0 ? 1 : 0);
