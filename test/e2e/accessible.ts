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
 * As `axe.source`, at less than half its length: what the page has to read and the browser to hand
 * over.
 */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What is open now has no fault of accessibility. */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0);
  expect((await accessibilityFaults(page)).map((fault) => `${what}: ${fault}`)).toEqual([]);
}

/**
 * The faults of the page as it stands, in axe's names for them; all of its rules where nothing else
 * is said. What is on its way to another place, size or colour is waited for: between two colours
 * there is no contrast to judge.
 */
export async function accessibilityFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Once a page, for it is long; the way of @axe-core/playwright opens a second page each time.
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
