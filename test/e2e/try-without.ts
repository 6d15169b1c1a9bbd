import type { Page } from '@playwright/test';

/** In the open dialog for a new channel: a simulated one of this type. */
export async function tryWithout(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Experimentar sem conta' }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
