import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import { readEvents, watchEvents } from './event-times.ts';

export interface Pressed {
  screens: number;
  presses: number;
  inp: number;
  slowest: number;
  where: string;
}

/** Each screen, and the keys that are pressed there beside those of the palette. */
const screens: readonly [path: string, keys: readonly string[]][] = [
  ['/', ['Tab', 'Tab', 'Tab']],
  ['/conversations', ['j', 'j', 'k', 'x', 'x', 'u', 'Tab', 'Tab']],
  ['/conversations?state=all', ['j', 'j', 'j', 'n', 'u']],
  ['/channels', ['Tab', 'Tab', 'Tab']],
  ['/agents', ['Tab', 'Tab', 'Tab']],
  ['/contacts', ['Tab', 'Tab', 'Tab']],
  ['/settings/team', ['Tab', 'Tab', 'Tab']],
  ['/settings/workspace', ['Tab', 'Tab', 'Tab']],
  ['/simulator', ['Tab', 'Tab', 'Tab']],
];
const palette = ['Control+k', 'c', 'l', 'i', 'ArrowDown', 'ArrowDown', 'Escape'];

/** Presses keys and the links of the top bar on every screen. */
export async function pressScreens(page: Page): Promise<Pressed> {
  const times: { ms: number; path: string }[] = [];
  let presses = 0;
  for (const [path, keys] of screens) {
    await page.goto(path);
    await page.getByRole('navigation').first().waitFor();
    await wait(1000);
    await watchEvents(page);
    for (const key of [...keys, ...palette]) {
      await page.keyboard.press(key);
      presses += 1;
      await wait(150);
    }
    // Leaving by a link is a press, too; the page that it leads to is still the same document.
    await page.getByRole('link', { name: 'Conversas' }).first().click();
    presses += 1;
    await wait(500);
    times.push(...(await readEvents(page)).map((ms) => ({ ms, path })));
  }
  const all = [
    ...times.map(({ ms }) => ms),
    ...Array.from({ length: Math.max(0, presses - times.length) }, () => 16),
  ];
  const worst = times.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    screens: screens.length,
    presses,
    inp: percentile(all, 0.98),
    slowest: worst?.ms ?? 16,
    where: worst?.path ?? '',
  };
}
