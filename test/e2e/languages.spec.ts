import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, type Page, type Response } from '@playwright/test';
import { catalog } from '#channels/catalog.ts';
import { signIn } from './person.ts';
import { newWorld, openScreens, show, signedInScreens } from './screens.ts';

const folder = join('.cache', 'marked-web');
/** Names that are the same in every language. */
const zones = Intl.supportedValuesOf('timeZone').flatMap((zone) => zone.replaceAll('_', ' ').split('/'));
const names = ['Recado', 'PT', 'EN', 'UTC', 'Ctrl', ...Object.values(catalog).map(({ label }) => label), ...zones];

test('every text on every screen comes from the catalogue', async ({ page }) => {
  test.setTimeout(240_000);
  const { status, stderr } = spawnSync(process.execPath, ['test/programs/build-marked-web.ts', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  await serveMarked(page);
  await markNumbersAndDates(page);
  const answers = keepAnswers(page);
  const world = await newWorld(page);
  const faults: string[] = [];
  const walk = async (screens: typeof openScreens): Promise<void> => {
    for (const screen of screens) {
      await show(page, screen, world);
      const found = await page.evaluate(unmarkedTexts);
      const data = [...names, ...(await answers()), world.person.name, world.person.email];
      faults.push(...found.filter(({ text }) => !isData(text, data)).map(({ text, where }) => `${screen.name}: “${text}” in ${where}`));
    }
  };
  await walk(openScreens);
  await signIn(page, world.person);
  await walk(signedInScreens);
  expect([...new Set(faults)]).toEqual([]);
});

test('the language of the page, its title, its numbers and its dates follow the choice, also before the first paint', async ({ page }) => {
  const world = await newWorld(page);
  await signIn(page, world.person);
  await page.goto('/channels');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page).toHaveTitle(/Canais/);
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Channels/);
  await page.goto(`/agents/${world.agent}?tab=behaviour`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(/of 2,000/)).toBeVisible();
  await expect(page.getByText(/version \d+ published (now|.* ago)/)).toBeVisible();
});

/** The marked application instead of the built one; calls go to the real server. */
async function serveMarked(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document') return route.fulfill({ path: join(folder, 'index.html') });
    return pathname.startsWith('/assets/') ? route.fulfill({ path: join(folder, pathname) }) : route.fallback();
  });
}

/** What `Intl` writes is in the person's language: it counts as marked. */
async function markNumbersAndDates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const relative = Intl.RelativeTimeFormat.prototype.format;
    Intl.RelativeTimeFormat.prototype.format = function (this: Intl.RelativeTimeFormat, value: number, unit: Intl.RelativeTimeFormatUnit) {
      return `⟦${relative.call(this, value, unit)}⟧`;
    };
    for (const { prototype } of [Intl.NumberFormat, Intl.DateTimeFormat]) {
      const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
      Object.defineProperty(prototype, 'format', {
        get() {
          const write = format?.call(this);
          return (value: never) => `⟦${write(value)}⟧`;
        },
      });
    }
  });
}

/** Every string that the server has answered with: people's own words, which no catalogue has. */
function keepAnswers(page: Page): () => Promise<string[]> {
  const strings = new Set<string>();
  const reading: Promise<void>[] = [];
  const keep = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  page.on('response', (response: Response) => {
    // An answer may be gone with the page that asked for it.
    if (response.headers()['content-type']?.includes('json')) reading.push(response.json().then(keep, () => undefined));
  });
  return async () => {
    await Promise.all(reading);
    return [...strings];
  };
}

/** Also a part of it, such as a first name, and initials. */
function isData(text: string, data: readonly string[]): boolean {
  if (data.some((one) => one === text || (text.length > 1 && one.replace(/\s+/g, ' ').includes(text)))) return true;
  const [first = '', last = first] = text.toLowerCase();
  const words = (one: string): string[] => one.toLowerCase().split(/\s+/);
  return text.length <= 2 && data.some((one) => words(one)[0]?.startsWith(first) && words(one).at(-1)?.startsWith(last));
}

/** Runs in the page: whatever has letters and stands outside of the marks, in texts and in what is read aloud. */
function unmarkedTexts(): { text: string; where: string }[] {
  const found: { text: string; where: string }[] = [];
  let depth = 0;
  const report = (text: string, element: Element | null, kind: string): void => {
    let outside = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      else if (letter === '⟧') depth -= 1;
      else outside += depth === 0 ? letter : '\n';
    }
    for (const piece of outside.split(/[\n·]/).map((words) => words.trim().replace(/\s+/g, ' '))) {
      if (/\p{Letter}/u.test(piece)) found.push({ text: piece, where: `${kind} of <${element?.tagName.toLowerCase() ?? '?'}>` });
    }
  };
  // A text with marked-up words in it is several nodes: the marks are counted across them.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.closest('script, style, noscript, textarea')) report(node.textContent ?? '', node.parentElement, 'text');
  }
  if (depth !== 0) found.push({ text: `${depth} marks were cut off`, where: 'page' });
  depth = 0;
  for (const attribute of ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) report(element.getAttribute(attribute) ?? '', element, attribute);
  }
  report(document.title, document.documentElement, 'title');
  return found;
}
