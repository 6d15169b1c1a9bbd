import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { buildMarkedWeb, markedWeb, takeMarksOff, watchTexts } from './marked.ts';
import { signIn } from './person.ts';
import { openRelay } from './relay.ts';
import { show } from './screen.ts';
import { firstScreens, openScreens } from './screens.ts';
import { signedInScreens } from './signed-in-screens.ts';
import { test as base, type Environment } from './environment.ts';

/**
 * The product with the marked application: apart from the marks its pages are the product's own.
 */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    const relay = await openRelay(baseURL ?? '', { web: markedWeb });
    await use(relay.origin);
    await relay.close();
  },
});
test.beforeAll(buildMarkedWeb);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Pop-ups are outside of the landmarks; axe looks for small targets only if the rule is switched
// on.
const all = {
  runOnly: tags,
  rules: { region: { enabled: false }, 'target-size': { enabled: true } },
};
const colours = { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };

/** How many parts of the screens are tested side by side. */
const PARTS = 8;
const part = (which: number) => signedInScreens.filter((_, index) => index % PARTS === which);
const tests = [
  { who: 'a visitor', screens: openScreens, as: () => null },
  { who: 'someone new', screens: firstScreens, as: ({ newcomer }: Environment) => newcomer },
  ...Array.from({ length: PARTS }, (_, which) => ({
    who: `someone signed in (${which + 1} of ${PARTS})`,
    screens: part(which),
    as: ({ person }: Environment) => person,
  })),
];

for (const { who, screens, as } of tests) {
  test(`what ${who} sees is accessible, fits in both themes and five widths, and comes from the catalogue`, async ({
    page,
    environment,
  }) => {
    test.setTimeout(300_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const untranslated = await watchTexts(page);
    const person = as(environment);
    if (person) await signIn(page, person);
    const faults: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      try {
        await show(page, screen, environment);
        const found = [
          ...(await untranslated([environment.person.name, environment.person.email])),
          ...(await judge(page)),
        ];
        faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
      } catch (error) {
        faults.push(`${screen.name}: ${String(error)}`); // the other screens are still tested
      }
    }
    expect([...new Set(faults)]).toEqual([]);
    // The complaints include everything that the content security policy refused.
    expect(complaints).toEqual([]);
  });
}

/**
 * What is wrong with a screen. All rules are tested wide and light, and narrow and dark; only the
 * colours in the other two combinations.
 */
async function judge(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = async (
    width: number,
    theme: 'light' | 'dark',
    rules: typeof all | typeof colours | null,
  ): Promise<void> => {
    // On phones the whole page is tested at once, because content under the bottom bar can be
    // scrolled out from under it.
    await page.setViewportSize({ width, height: width < 768 ? 3000 : 900 });
    await page.evaluate(dress, theme);
    await page.evaluate(drawn);
    await takeMarksOff(page); // another width may show other, marked texts
    const found = rules ? await lastingFaults(page, rules) : [];
    const beyond = await page.evaluate(tooWide);
    if (beyond > 0) found.push(`${beyond} px wider than the window`);
    faults.push(...found.map((fault) => `${theme}, ${width} px: ${fault}`));
  };
  await look(1440, 'light', all);
  await look(1440, 'dark', colours);
  await look(390, 'dark', all);
  await look(390, 'light', colours);
  for (const width of [320, 768, 1920]) await look(width, 'light', null);
  return faults;
}

/** Runs in the page. */
function dress(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  const still = new CSSStyleSheet();
  // A colour in transition has no contrast to judge.
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [still];
}

/**
 * The faults that last. A notice that covers a link goes after some seconds, and the fault with it.
 */
async function lastingFaults(page: Page, rules: typeof all | typeof colours): Promise<string[]> {
  const until = Date.now() + 10_000;
  let found = await accessibilityFaults(page, rules);
  while (found.length > 0 && Date.now() < until) found = await accessibilityFaults(page, rules);
  return found;
}

/**
 * Runs in the page. Resolves when code that watches the window's width has heard of the new one,
 * and the page is drawn with it.
 */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/**
 * Runs in the page. Waits some frames, because a pop-up follows its button some frames after the
 * window has changed.
 */
async function tooWide(): Promise<number> {
  const beyond = (): number =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (let frame = 0; frame < 60 && beyond() > 0; frame++) await new Promise(requestAnimationFrame);
  return beyond();
}
