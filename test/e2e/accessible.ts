import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { default as axe, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The minified `axe.source`, which is less than half as long for the browser to pass to the page
 * and for the page to parse.
 */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Expects that what is open now has no fault of accessibility. */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0);
  expect((await accessibilityFaults(page)).map((fault) => `${what}: ${fault}`)).toEqual([]);
}

/**
 * The faults of the page as it is now, by axe's names for them; by default all of axe's rules are
 * used. It waits for elements that move or change size or colour, because between two colours there
 * is no contrast to judge.
 */
export async function accessibilityFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Loaded once for each page, because it is long. (@axe-core/playwright would open a second page
  // each time.)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (wanted) => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, {
      ...wanted,
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
}
