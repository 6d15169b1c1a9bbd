import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';
import { signIn } from './person.ts';
import { newWorld, openScreens, show, signedInScreens, type Screen, type World } from './screens.ts';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const tests = [
  { who: 'a visitor', screens: openScreens },
  ...[0, 1, 2].map((part) => ({
    who: `someone signed in (${part + 1} of 3)`,
    screens: signedInScreens.filter((_, index) => index % 3 === part),
  })),
];

for (const { who, screens } of tests) {
  test(`what ${who} sees is accessible and fits, in both themes and three widths`, async ({ page }) => {
    test.setTimeout(240_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const world = await newWorld(page);
    if (screens !== openScreens) await signIn(page, world.person);
    const faults: string[] = [];
    for (const screen of screens) faults.push(...(await judge(page, screen, world)));
    expect(faults).toEqual([]);
    // Among them whatever the content security policy refused.
    expect(complaints).toEqual([]);
  });
}

/** What is wrong with a screen: all rules wide and light, narrow and dark; the colours alone in the other two. */
async function judge(page: Page, screen: Screen, world: World): Promise<string[]> {
  const faults: string[] = [];
  const look = async (width: number, theme: 'light' | 'dark', rules?: 'all' | 'colours'): Promise<void> => {
    // Phones are looked at whole: what the bottom bar covers in passing can be scrolled out from under it.
    await page.setViewportSize({ width, height: width < 768 ? 3000 : 900 });
    const found = await page.evaluate(inspect, { theme, rules, tags });
    faults.push(...found.map((fault) => `${screen.name}, ${theme}, ${width} px: ${fault}`));
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, screen, world);
  await page.evaluate(axe.source); // once a page: it is half a megabyte
  await look(1440, 'light', 'all');
  await look(1440, 'dark', 'colours');
  await look(390, 'dark', 'all');
  await look(390, 'light', 'colours');
  await look(320, 'light');
  return faults;
}

/** Runs in the page. */
async function inspect({ theme, rules, tags }: { theme: string; rules: 'all' | 'colours' | undefined; tags: string[] }): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme;
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }'); // colours on their way have no contrast yet
  document.adoptedStyleSheets = [still];
  const wanted =
    rules === 'all'
      ? // What pops up stands outside of the landmarks; small targets are looked for only when asked for.
        { runOnly: tags, rules: { region: { enabled: false }, 'target-size': { enabled: true } } }
      : { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };
  const { violations } = rules ? await window.axe.run(document, { ...wanted, resultTypes: ['violations'] }) : { violations: [] };
  const faults = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  // What hangs on a button follows it some frames after the window has changed.
  for (let frame = 0; frame < 60 && overflow() > 0; frame++) await new Promise(requestAnimationFrame);
  const beyond = overflow();
  return beyond > 0 ? [...faults, `${beyond} px wider than the window`] : faults;
}
