import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * The time in milliseconds from the press until the newest fifty messages are painted, which is the
 * frame after the one in which the newest message is in the page.
 */
export async function openConversation(page: Page, name: string, number: number): Promise<number> {
  const row = page.getByRole('link', { name: new RegExp(`^${name},`) });
  await row.evaluate((link, newest) => {
    const from = performance.now();
    Object.assign(window, {
      painted: new Promise<number>((resolve) => {
        const look = (): void => {
          const log = document.querySelector('[role="log"]');
          if (!log?.textContent?.includes(newest)) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        requestAnimationFrame(look);
      }),
    });
    if (link instanceof HTMLElement) link.click();
  }, `Pedido ${number}`);
  return z.number().parse(await page.evaluate('window.painted'));
}
