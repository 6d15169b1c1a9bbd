import type { Page } from '@playwright/test';

const list = '[data-conversation-list]';

declare global {
  interface Window {
    /** When a new first row was drawn, in milliseconds since 1970. */
    changes: number[];
  }
}

/** Opens the list of conversations, and from then on notes when its first row changes. */
export async function watchList(page: Page): Promise<void> {
  await page.goto('/conversations?state=all');
  await page.locator(list).getByRole('listitem').first().waitFor();
  await page.evaluate((selector) => {
    window.changes = [];
    const address = (): string =>
      document.querySelector(`${selector} a`)?.getAttribute('href') ?? '';
    let before = address();
    const look = (): void => {
      if (address() !== before) window.changes.push(performance.timeOrigin + performance.now());
      before = address();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, list);
}

/** The noted times, in milliseconds since 1970. */
export const changesOfList = (page: Page): Promise<number[]> => page.evaluate(() => window.changes);
