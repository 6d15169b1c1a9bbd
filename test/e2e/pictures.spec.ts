import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { test, type Environment } from './environment.ts';
import { signIn } from './person.ts';
import { show, type Screen } from './screen.ts';
import { firstScreens, openScreens } from './screens.ts';
import { signedInScreens } from './signed-in-screens.ts';

/**
 * `PICTURES=<folder> npm test -- test/e2e/pictures` takes every state of every screen in both
 * themes, both languages and at four widths, for people to look at. What these pictures show too
 * wide, or cut off without an ellipsis, is written beside them.
 */
const folder = process.env['PICTURES'];
const heights = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 } as const;
/** How many of the screens are taken side by side. */
const PARTS = 12;

const tests = [
  { who: 'visitor', screens: openScreens, as: () => null },
  { who: 'newcomer', screens: firstScreens, as: ({ newcomer }: Environment) => newcomer },
  ...Array.from({ length: PARTS }, (_, which) => ({
    who: `person-${which}`,
    screens: signedInScreens.filter((_, index) => index % PARTS === which),
    as: ({ person }: Environment) => person,
  })),
];

test.skip(folder === undefined, 'PICTURES names no folder');

for (const { who, screens, as } of tests)
  test(`pictures of what a ${who} sees`, async ({ page, environment }) => {
    test.setTimeout(3_600_000);
    const target = resolve(folder ?? '');
    await mkdir(target, { recursive: true });
    const person = as(environment);
    if (person) await signIn(page, person);
    const faults: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page, screen, environment).catch((error: unknown) => {
        faults.push(`${screen.name}: ${String(error).split('\n')[0]}`);
      });
      faults.push(...(await takeAll(page, screen, target)));
      await page.evaluate(speak, 'pt');
    }
    await writeFile(join(target, `${who}.txt`), faults.join('\n'));
  });

/** Takes the 16 pictures of an opened screen; resolves with what is too wide or cut off in them. */
async function takeAll(page: Page, screen: Screen, target: string): Promise<string[]> {
  const faults: string[] = [];
  const name = screen.name.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
  for (const language of ['pt', 'en'] as const) {
    await page.evaluate(speak, language);
    for (const [width, height] of Object.entries(heights))
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: Number(width), height });
        await page.evaluate(dress, theme);
        const how = `${name}-${language}-${width}-${theme}`;
        const found = await page.evaluate(misfits);
        faults.push(...found.map((fault) => `${how}: ${fault}`));
        await page.screenshot({
          path: join(target, `${how}.jpeg`),
          type: 'jpeg',
          quality: 70,
          animations: 'disabled',
        });
      }
  }
  return faults;
}

/** Runs in the page. Chooses the language as another tab would, which closes nothing. */
async function speak(language: string): Promise<void> {
  localStorage.setItem('recado.language', language);
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'recado.language',
      newValue: language,
      storageArea: localStorage,
    }),
  );
  const spoken = language === 'pt' ? 'pt-BR' : 'en';
  for (let frame = 0; frame < 120 && document.documentElement.lang !== spoken; frame++)
    await new Promise(requestAnimationFrame);
}

/** Runs in the page. */
async function dress(theme: string): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the page. What is wider than the window, and words that are cut off. */
function misfits(): string[] {
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const cut = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.childElementCount > 0 || !element.textContent?.trim()) return false;
    const { overflowX, textOverflow, position } = getComputedStyle(element);
    const { width } = element.getBoundingClientRect();
    return (
      width > 2 &&
      position !== 'absolute' &&
      element.scrollWidth > element.clientWidth + 1 &&
      overflowX !== 'visible' &&
      overflowX !== 'auto' &&
      (textOverflow !== 'ellipsis' || element.closest('button, h1, h2, th, label') !== null)
    );
  });
  return [
    ...(beyond > 0 ? [`${beyond} px wider than the window`] : []),
    ...cut.map((element) => `cut off: ${element.tagName} "${element.textContent?.slice(0, 60)}"`),
  ];
}
