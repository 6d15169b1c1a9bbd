import { expect, test } from '@playwright/test';
import { signIn } from './person.ts';
import { newEnvironment } from './environment.ts';

test('the language, title, numbers and dates of the page follow the choice', async ({ page }) => {
  const environment = await newEnvironment(page);
  await signIn(page, environment.person);
  await page.goto('/channels');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page).toHaveTitle(/Canais/);
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Channels/);
  await page.goto(`/agents/${environment.agent}?tab=behaviour`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(/of 2,000/)).toBeVisible();
  await expect(page.getByText(/version \d+ published (now|.* ago)/)).toBeVisible();
});
