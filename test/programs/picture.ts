// `npm run picture` takes the pictures of the README: a bakery's home and its inbox with an open
// conversation, and 20 seconds of its home, in a product that is started only for this.
// `npm run picture -- --set <folder>` takes every page instead, in both themes and languages and
// at four widths.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#test/faults/actors/front.ts';
import { startProductProcess } from '#test/faults/product-process.ts';
import { until } from '#test/environments/telegram.ts';
import { openBakery, type Says } from '#test/picture/bakery.ts';
import { bakeryTimeZone, fillDay, moveBack } from '#test/picture/day.ts';
import { register } from '#test/picture/owner.ts';
import { listPages, type PicturedPage } from '#test/picture/pages.ts';
import { filmCounter } from '#test/picture/sequence.ts';

const pictures = join(import.meta.dirname, '../../docs/pictures');
const widths = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 } as const;

/** The settings that a person has chosen in this browser before. */
interface Chosen {
  token: string;
  theme: 'light' | 'dark';
  language: 'pt' | 'en';
  width: number;
}

/** Signs in, and sets what is kept in a browser. */
const choose = (context: BrowserContext, chosen: Chosen): Promise<unknown> =>
  context.addInitScript(({ token, theme, language }) => {
    if (!['/login', '/register'].includes(location.pathname))
      localStorage.setItem('recado.token', token);
    localStorage.setItem('recado.theme', theme);
    localStorage.setItem('recado.language', language);
  }, chosen);

/** Takes one picture of each page; resolves with the paths that `pathOf` gave them. */
async function takePictures(
  browser: Browser,
  origin: string,
  pages: readonly PicturedPage[],
  chosen: Chosen,
  pathOf: (page: PicturedPage) => string,
): Promise<void> {
  const height = Object.entries(widths).find(([width]) => Number(width) === chosen.width)?.[1];
  const context = await browser.newContext({
    baseURL: origin,
    locale: chosen.language === 'pt' ? 'pt-BR' : 'en-US',
    viewport: { width: chosen.width, height: height ?? 900 },
    timezoneId: bakeryTimeZone(),
    reducedMotion: 'reduce',
  });
  await choose(context, chosen);
  const page = await context.newPage();
  for (const pictured of pages) {
    await page.goto(pictured.path);
    await settled(page);
    if (pictured.press) await page.keyboard.press(pictured.press);
    if (pictured.awaits) await page.locator(pictured.awaits).first().waitFor();
    const path = pathOf(pictured);
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  }
  await context.close();
}

/**
 * Resolves when nothing new has been loading on the page for a moment. What it asks for again and
 * again does not count: the page of the simulators asks every 0.7 s.
 */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, [role="log"]').first().waitFor({ state: 'attached' });
  let before = -1;
  await until('the page to stay as it is', async () => {
    const loaded = await page.evaluate(
      () => new Set(performance.getEntriesByType('resource').map(({ name }) => name)).size,
    );
    const isBusy = await page.evaluate(
      () =>
        document.querySelector('[aria-busy="true"]') !== null || document.fonts.status !== 'loaded',
    );
    await page.waitForTimeout(500);
    const isStill = !isBusy && loaded === before;
    before = loaded;
    return isStill;
  });
}

/** Films home for the README, in the light theme and in Portuguese. */
async function takeSequence(
  browser: Browser,
  origin: string,
  token: string,
  says: Says,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    timezoneId: bakeryTimeZone(),
    reducedMotion: 'no-preference',
  });
  await choose(context, { token, theme: 'light', language: 'pt', width: 1280 });
  const page = await context.newPage();
  await page.goto('/');
  await settled(page);
  const path = join(pictures, 'counter.webp');
  await filmCounter(context, page, says, path);
  console.log(path);
  await context.close();
}

const { values } = parseArgs({ options: { set: { type: 'string' } } });
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
const { conversation, says } = await openBakery(call, (customer) => fillDay(call, customer));
await moveBack(join(folder, 'data'));
const executablePath = process.env['CHROMIUM'];
if (!executablePath)
  throw new Error('CHROMIUM names no browser: run `npm run picture`, which finds one.');
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
opened.defer(() => browser.close());
const themes = ['light', 'dark'] as const;
if (values.set) {
  const target = resolve(values.set);
  await mkdir(target, { recursive: true });
  const pages = await listPages(call, conversation);
  for (const theme of themes)
    for (const language of ['pt', 'en'] as const)
      for (const width of Object.keys(widths).map(Number))
        await takePictures(browser, origin, pages, { token, theme, language, width }, ({ name }) =>
          join(target, `${name}-${theme}-${language}-${width}.png`),
        );
} else {
  await mkdir(pictures, { recursive: true });
  const pages = (await listPages(call, conversation)).filter(({ name }) =>
    ['home', 'thread'].includes(name),
  );
  for (const theme of themes)
    await takePictures(
      browser,
      origin,
      pages,
      { token, theme, language: 'pt', width: 1440 },
      ({ name }) => join(pictures, `${name === 'thread' ? 'inbox' : name}-${theme}.png`),
    );
  await takeSequence(browser, origin, token, says);
}
