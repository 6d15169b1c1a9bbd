// Takes the pictures of the README: a bakery's inbox with an open conversation, in a product that
// is started only for this.
import { chromium, type Browser } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/faults/actors/front.ts';
import { startProductProcess } from '#test/faults/product-process.ts';
import { openBakery } from '#test/picture/bakery.ts';
import { open } from '#test/picture/bakery-words.ts';
import { register } from '#test/picture/owner.ts';

const pictures = join(import.meta.dirname, '../../docs/pictures');
const viewport = { width: 1440, height: 900 };

/** The settings that a person has chosen in this browser before. */
interface Chosen {
  token: string;
  theme: 'light' | 'dark';
}

async function takePicture(
  browser: Browser,
  origin: string,
  conversation: string,
  chosen: Chosen,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    viewport,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(({ token, theme }) => {
    localStorage.setItem('recado.token', token);
    localStorage.setItem('recado.theme', theme);
  }, chosen);
  await page.goto(`/conversations/${conversation}`);
  await page.getByRole('log').getByText(open.confirmed).waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null && document.fonts.status === 'loaded',
  );
  const path = join(pictures, `inbox-${chosen.theme}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await context.close();
  console.log(path);
}

await using opened = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'recado-picture-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const port = await freePort();
const product = await startProductProcess({
  port,
  environment: { DATA_DIR: join(folder, 'data'), SIMULATOR: 'on', LOG_LEVEL: 'warn' },
  logFile: join(folder, 'log'),
});
opened.defer(() => product.stop().then(() => undefined));
const origin = `http://localhost:${port}`;
const { token, call } = await register(origin, 'Rita Campos', 'Padaria Sol');
const conversation = await openBakery(call);
const executablePath = process.env['CHROMIUM'];
if (!executablePath)
  throw new Error('CHROMIUM names no browser: run `npm run picture`, which finds one.');
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
opened.defer(() => browser.close());
await mkdir(pictures, { recursive: true });
for (const theme of ['light', 'dark'] as const)
  await takePicture(browser, origin, conversation, { token, theme });
