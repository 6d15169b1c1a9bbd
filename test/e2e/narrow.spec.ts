import { expect, type Locator } from '@playwright/test';
import { signIn } from './person.ts';
import { test } from './environment.ts';

const isCut = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one.scrollWidth > one.clientWidth);

test('on a tablet no number of a contact and no time of a channel is cut or broken in three', async ({
  page,
  environment: { person },
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, person, { language: 'en' });
  const made = await page.request.post('/api/contacts', {
    data: { name: 'Nair Prado', phone: '+55 11 98765-4321' },
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto('/contacts');
  const number = page.getByRole('cell', { name: '+55 11 98765-4321' });
  await expect(number).toBeVisible();
  expect(await isCut(number)).toBe(false);

  await page.goto('/channels');
  const times = page.getByRole('cell').locator('time');
  await expect(times.first()).toBeVisible();
  for (const time of await times.all())
    expect((await time.boundingBox())?.height).toBeLessThanOrEqual(40);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the open tab of an agent is in sight', async ({ page, environment }) => {
    await signIn(page, environment.person);
    for (const [tab, name] of [
      ['hours', 'Canais e horário'],
      ['behaviour', 'Comportamento'],
    ] as const) {
      await page.goto(`/agents/${environment.agent}?tab=${tab}`);
      await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 });
    }
  });
});
