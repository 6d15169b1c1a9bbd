import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * The time in milliseconds from the press until the newest messages are painted. After each frame,
 * before any other task, it looks whether the newest message was in sight when the frame was painted;
 * a resize observer puts messages there within a frame.
 */
export async function openConversation(page: Page, name: string, number: number): Promise<number> {
  const row = page.getByRole('link', { name: new RegExp(`^${name},`) });
  await row.evaluate((link, newest) => {
    const from = performance.now();
    const isThere = (): boolean => {
      const log = document.querySelector('[role="log"]');
      if (!log?.textContent.includes(newest)) return false;
      const { top, bottom } = log.getBoundingClientRect();
      return [...log.querySelectorAll('*')].some((element) => {
        if (element.children.length > 0 || !element.textContent.includes(newest)) return false;
        const at = element.getBoundingClientRect();
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          at.top < bottom &&
          at.bottom > top
        );
      });
    };
    Object.assign(window, {
      painted: new Promise<number>((resolve) => {
        const look = (): void => (isThere() ? resolve(performance.now() - from) : waitForFrame());
        const afterFrame = (): void => void scheduler.postTask(look, { priority: 'user-blocking' });
        const waitForFrame = (): void => void requestAnimationFrame(afterFrame);
        waitForFrame();
      }),
    });
    if (link instanceof HTMLElement) link.click();
  }, `Pedido ${number}`);
  return z.number().parse(await page.evaluate('window.painted'));
}
