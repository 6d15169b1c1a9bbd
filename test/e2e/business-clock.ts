import { expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/**
 * Gives the person's business a time zone in which it is this hour (0 to 23) now, because what home
 * tells depends on whether its day is over. `closesAt`: it opens at midnight and closes then, like
 * 06:00; without it, it is always open.
 */
export async function setBusinessClock(
  page: Page,
  person: Person,
  hour: number,
  closesAt?: string,
): Promise<void> {
  const ahead = hour - new Date().getUTCHours();
  const offset = ahead > 14 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead;
  // In these names, a minus stands for zones that are ahead of Greenwich.
  const timeZone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const blocks = closesAt ? everyDay.map((day) => ({ day, from: '00:00', to: closesAt })) : [];
  const answer = await page.request.put('/api/business-hours', {
    data: { timeZone, blocks },
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.ok()).toBe(true);
}
