import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is open now has no fault of accessibility. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}
