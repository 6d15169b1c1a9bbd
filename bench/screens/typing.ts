import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export const KEYS = 200;

/**
 * How long each key took until the next paint, in milliseconds; the browser reports no less than
 * 16. Two hundred messages are loaded.
 */
export async function typeWords(page: Page): Promise<number[]> {
  const log = page.getByRole('log');
  await log.focus();
  for (let load = 0; load < 3; load++) {
    const loaded = page.waitForResponse((response) => response.url().includes('before='));
    await page.keyboard.press('Home');
    await loaded;
    await wait(500);
  }
  await page.keyboard.press('End');
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
        if (id > 0) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
      }
    }).observe(options);
    Object.assign(window, { durations });
  });
  await page.getByLabel('Mensagem para o cliente').focus();
  await page.keyboard.type('palavra '.repeat(KEYS / 8), { delay: 60 });
  await wait(500);
  const told = z.array(z.number()).parse(await page.evaluate('[...window.durations.values()]'));
  return [...told, ...Array.from({ length: Math.max(0, KEYS - told.length) }, () => 16)];
}
