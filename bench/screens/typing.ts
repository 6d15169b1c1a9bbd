import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { readEvents, watchEvents } from './event-times.ts';

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
  await watchEvents(page);
  await page.getByLabel('Mensagem para o cliente').focus();
  await page.keyboard.type('palavra '.repeat(KEYS / 8), { delay: 60 });
  await wait(500);
  const told = await readEvents(page);
  return [...told, ...Array.from({ length: Math.max(0, KEYS - told.length) }, () => 16)];
}
