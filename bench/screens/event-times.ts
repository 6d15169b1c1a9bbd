import type { Page } from '@playwright/test';
import { z } from 'zod';

/** From now on the page notes how long each press and key took until the next paint. */
export const watchEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
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

/** The times that were noted, in milliseconds; the browser reports none below 16. */
export const readEvents = async (page: Page): Promise<number[]> =>
  z.array(z.number()).parse(await page.evaluate('[...window.durations.values()]'));
