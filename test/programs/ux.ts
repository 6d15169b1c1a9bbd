// `npm run ux`: measures the workplace as an attendant has it. `npm run ux -- --before <folder>`
// measures another checkout of the product too, and prints both side by side.
import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#test/faults/actors/front.ts';
import { startProductProcess } from '#test/faults/product-process.ts';
import { register } from '#test/picture/owner.ts';
import { measures } from '#test/ux/measures.ts';
import { openBusyBakery } from '#test/ux/shop.ts';

/** Starts the product of a folder and takes every measure; resolves with them in their order. */
async function measure(browser: Browser, folder?: string): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'recado-ux-'));
  opened.defer(() => rm(data, { recursive: true, force: true }));
  const port = await freePort();
  const product = await startProductProcess({
    ...(folder && { folder }),
    port,
    environment: { DATA_DIR: join(data, 'data'), SIMULATOR: 'on', LOG_LEVEL: 'warn' },
    logFile: join(data, 'log'),
  });
  opened.defer(() => product.stop().then(() => undefined));
  const origin = `http://localhost:${port}`;
  const { token, call } = await register(origin, 'Rita Campos', 'Padaria Sol');
  const shop = await openBusyBakery(call);
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((value) => localStorage.setItem('recado.token', value), token);
  const page = await context.newPage();
  const taken: string[] = [];
  for (const { what, take } of measures) {
    const value = await take(page, shop).catch(
      (error: unknown) => `failed: ${String(error).split('\n')[0]}`,
    );
    console.log(`${folder ?? 'here'}: ${what}: ${value}`);
    taken.push(value);
  }
  await context.close();
  return taken;
}

const { values } = parseArgs({ options: { before: { type: 'string' } } });
const executablePath = process.env['CHROMIUM'];
if (!executablePath)
  throw new Error('CHROMIUM names no browser: run `npm run ux`, which finds one.');
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const before = values.before ? await measure(browser, resolve(values.before)) : null;
const now = await measure(browser);
await browser.close();
const rows = measures.map(({ what, bound }, index) =>
  [what, ...(before ? [before[index]] : []), now[index], bound].join(' | '),
);
const columns = ['Measure', ...(before ? ['Before'] : []), 'Now', 'To reach'];
console.log(
  [columns.join(' | '), columns.map(() => '---').join(' | '), ...rows]
    .map((row) => `| ${row} |`)
    .join('\n'),
);
